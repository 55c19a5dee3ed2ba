#include "tools/openings/ledger.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/match/page.h"

/* Takes in one line, "INDEX SCORE"; false when it is none. */
static bool take_line(struct ledger *ledger, struct text line)
{
    int64_t index, value;
    if (!text_to_integer(text_take_word(&line), &index) ||
        !text_to_integer(text_take_word(&line), &value) || index < 0 ||
        (uint64_t)index >= ledger->count || value < -SCORE_INFINITE || value > SCORE_INFINITE)
        return false;
    ledger->known[index] = true;
    ledger->scores[index] = (score)value;
    return true;
}

/* Takes in what an earlier run has written, up to a line that was cut short: the length that is
 * good, or -1 when it was another run. */
static off_t take_lines(struct ledger *ledger, struct text text, const char *run,
                        struct builder *why)
{
    const char *begin = text.start;
    for (size_t number = 1; text.length > 0; number++) {
        if (memchr(text.start, '\n', text.length) == NULL)
            return (off_t)(text.start - begin);
        const struct text line = text_take_line(&text);
        if (number == 1 ? text_is(line, run) : take_line(ledger, line))
            continue;
        builder_add(why, "%s: line %zu: '%.*s': not of this run; remove the file or use another",
                    ledger->name, number, TEXT_QUOTE(line));
        return -1;
    }
    return (off_t)(text.start - begin);
}

/* Opens the file with what was in it, or a new one. */
static bool take_up(struct ledger *ledger, const char *run, struct builder *why)
{
    struct page page = {0};
    off_t length = 0;
    if (access(ledger->name, F_OK) == 0)
        length = page_add_file(&page, ledger->name, why)
                     ? take_lines(ledger, page_text(&page), run, why)
                     : -1;
    page_finish(&page);
    if (length < 0)
        return false;
    ledger->file = fopen(ledger->name, "ae");
    const bool good = ledger->file != NULL && ftruncate(fileno(ledger->file), length) == 0 &&
                      (length > 0 || fprintf(ledger->file, "%s\n", run) > 0) &&
                      fflush(ledger->file) == 0;
    if (!good)
        builder_add(why, "%s: %s", ledger->name, strerror(errno));
    return good;
}

bool ledger_open(struct ledger *ledger, const char *name, const char *run, size_t count,
                 struct builder *why)
{
    *ledger = (struct ledger){
        .name = strdup(name),
        .count = count,
        .known = calloc(count + 1, sizeof *ledger->known),
        .scores = calloc(count + 1, sizeof *ledger->scores),
    };
    bool good = ledger->name != NULL && ledger->known != NULL && ledger->scores != NULL;
    if (!good)
        builder_add(why, "%s: out of memory", name);
    good = good && take_up(ledger, run, why);
    if (!good)
        ledger_close(ledger);
    return good;
}

bool ledger_enter(struct ledger *ledger, size_t index, score value, struct builder *why)
{
    ledger->known[index] = true;
    ledger->scores[index] = value;
    const bool good =
        fprintf(ledger->file, "%zu %d\n", index, value) > 0 && fflush(ledger->file) == 0;
    if (!good)
        builder_add(why, "%s: %s", ledger->name, strerror(errno));
    return good;
}

void ledger_close(struct ledger *ledger)
{
    if (ledger->file != NULL)
        fclose(ledger->file);
    free(ledger->name);
    free(ledger->known);
    free(ledger->scores);
    *ledger = (struct ledger){0};
}

void ledger_remove(struct ledger *ledger)
{
    unlink(ledger->name);
    ledger_close(ledger);
}
