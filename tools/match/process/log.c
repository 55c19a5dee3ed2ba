/*
 * Writes in batches: one write per line would cost more than fast games. A killed runner may lose
 * the last lines.
 */
#include "tools/match/process/log.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "engine/time_manager.h"
#include "tools/common/files.h"

#define BATCH ((size_t)1 << 15)

bool log_start(struct log *log, struct ev_loop *loop, const char *file)
{
    *log = (struct log){.file = -1, .start_ns = time_now_ns()};
    if (file == NULL)
        return true;
    /* A blocking FIFO would wait for its reader. */
    log->file = open(file, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
    errno = log->file < 0 ? errno : ENOMEM;
    if (log->file < 0 || !output_start(&log->output, loop, log->file, BATCH))
        return false;
    /* A killed runner may have left half a line. */
    output_add_raw(&log->output, text_of(file_gap(file, "\n")));
    return true;
}

void log_add(struct log *log, const char *label, char direction, struct text lines)
{
    if (log->output.sink == NULL)
        return;
    const double seconds = (double)(time_now_ns() - log->start_ns) / 1e9;
    STRBUF(marked);
    /* One write may hold several lines. */
    while (lines.length > 0) {
        strbuf_add(&marked, "%12.6f %s %c ", seconds, label, direction);
        strbuf_add_text(&marked, text_take_line(&lines));
        strbuf_add_char(&marked, '\n');
    }
    output_add(&log->output, strbuf_text(&marked));
}

void log_finish(struct log *log)
{
    output_finish(&log->output);
    if (log->file >= 0)
        close(log->file);
}
