/*
 * Lines go through stdio's buffer: one write a line would cost more than the games of fast engines.
 * A runner that is killed may therefore lose the last lines.
 */
#include "tools/match/process/log.h"

#include "engine/time_manager.h"

bool log_start(struct log *log, const char *file)
{
    *log = (struct log){.start_ns = time_now_ns()};
    if (file == NULL)
        return true;
    log->file = fopen(file, "ae");
    return log->file != NULL;
}

void log_add(const struct log *log, const char *label, char direction, struct text lines)
{
    if (log->file == NULL)
        return;
    const double seconds = (double)(time_now_ns() - log->start_ns) / 1e9;
    /* Several lines go out in one write; each has its own line in the log. */
    while (lines.length > 0) {
        const struct text line = text_take_line(&lines);
        fprintf(log->file, "%12.6f %s %c ", seconds, label, direction);
        fwrite(line.start, 1, line.length, log->file);
        putc('\n', log->file);
    }
}

void log_finish(struct log *log)
{
    if (log->file != NULL)
        fclose(log->file);
    log->file = NULL;
}
