#include "tools/openings/checkpoint.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/common/strbuf.h"

/* Takes in one line, "INDEX SCORE"; false when it is none. */
static bool take_line(struct checkpoint *checkpoint, struct text line)
{
    int64_t index, value;
    if (!text_to_integer(text_take_word(&line), &index) ||
        !text_to_integer(text_take_word(&line), &value) || index < 0 ||
        (uint64_t)index >= checkpoint->count || value < -SCORE_INFINITE || value > SCORE_INFINITE)
        return false;
    checkpoint->known[index] = true;
    checkpoint->scores[index] = (score)value;
    return true;
}

/* Takes in what an earlier run has written, up to a line that was cut short: the length that is
 * good, or -1 when it was another run. */
static off_t take_lines(struct checkpoint *checkpoint, struct text text, const char *run,
                        struct builder *why)
{
    const char *begin = text.start;
    for (size_t number = 1; text.length > 0; number++) {
        if (memchr(text.start, '\n', text.length) == NULL)
            return (off_t)(text.start - begin);
        const struct text line = text_take_line(&text);
        if (number == 1 ? text_is(line, run) : take_line(checkpoint, line))
            continue;
        builder_add(why, "%s: line %zu: '%.*s': not of this run; remove the file or use another",
                    checkpoint->name, number, TEXT_QUOTE(line));
        return -1;
    }
    return (off_t)(text.start - begin);
}

/* Opens the file with what was in it, or a new one. */
static bool take_up(struct checkpoint *checkpoint, const char *run, struct builder *why)
{
    struct strbuf buffer = {0};
    off_t length = 0;
    if (access(checkpoint->name, F_OK) == 0)
        length = strbuf_add_file(&buffer, checkpoint->name, why)
                     ? take_lines(checkpoint, strbuf_text(&buffer), run, why)
                     : -1;
    strbuf_finish(&buffer);
    if (length < 0)
        return false;
    checkpoint->file = fopen(checkpoint->name, "ae");
    const bool good =
        checkpoint->file != NULL && ftruncate(fileno(checkpoint->file), length) == 0 &&
        (length > 0 || fprintf(checkpoint->file, "%s\n", run) > 0) && fflush(checkpoint->file) == 0;
    if (!good)
        builder_add(why, "%s: %s", checkpoint->name, strerror(errno));
    return good;
}

bool checkpoint_open(struct checkpoint *checkpoint, const char *name, const char *run, size_t count,
                     struct builder *why)
{
    *checkpoint = (struct checkpoint){
        .name = strdup(name),
        .count = count,
        .known = calloc(count + 1, sizeof *checkpoint->known),
        .scores = calloc(count + 1, sizeof *checkpoint->scores),
    };
    bool good = checkpoint->name != NULL && checkpoint->known != NULL && checkpoint->scores != NULL;
    if (!good)
        builder_add(why, "%s: out of memory", name);
    good = good && take_up(checkpoint, run, why);
    if (!good)
        checkpoint_close(checkpoint);
    return good;
}

bool checkpoint_enter(struct checkpoint *checkpoint, size_t index, score value, struct builder *why)
{
    checkpoint->known[index] = true;
    checkpoint->scores[index] = value;
    const bool good =
        fprintf(checkpoint->file, "%zu %d\n", index, value) > 0 && fflush(checkpoint->file) == 0;
    if (!good)
        builder_add(why, "%s: %s", checkpoint->name, strerror(errno));
    return good;
}

void checkpoint_close(struct checkpoint *checkpoint)
{
    if (checkpoint->file != NULL)
        fclose(checkpoint->file);
    free(checkpoint->name);
    free(checkpoint->known);
    free(checkpoint->scores);
    *checkpoint = (struct checkpoint){0};
}

void checkpoint_remove(struct checkpoint *checkpoint)
{
    unlink(checkpoint->name);
    checkpoint_close(checkpoint);
}
