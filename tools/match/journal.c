#include "tools/match/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/match/json.h"
#include "tools/match/pdn.h"

void entry_finish(struct entry *entry)
{
    page_finish(&entry->reason);
    page_finish(&entry->game);
}

bool journal_is_free(const char *name, struct builder *why)
{
    struct stat status;
    if (stat(name, &status) < 0 || status.st_size == 0)
        return true;
    builder_add(why, "%s holds games already: go on with -resume, or name another file", name);
    return false;
}

static bool explain(const char *what, const char *name, struct builder *why)
{
    builder_add(why, "cannot %s %s: %s", what, name, strerror(errno));
    return false;
}

/* One write, so that nobody ever sees half a line but after a crash of the machine. */
static bool append(const struct journal *journal, const struct page *page, struct builder *why)
{
    errno = ENOMEM;
    if (page->failed || !page_write_text(journal->file, page_text(page)))
        return explain("write", journal->name, why);
    return true;
}

bool journal_create(struct journal *journal, const char *name, struct text charter,
                    struct builder *why)
{
    journal->name = name;
    journal->file = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (journal->file < 0)
        return explain("write", name, why);
    if (!page_write_text(journal->file, charter))
        return explain("write", name, why);
    return true;
}

bool journal_reopen(struct journal *journal, const char *name, size_t length, struct builder *why)
{
    journal->name = name;
    journal->file = open(name, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (journal->file < 0 || ftruncate(journal->file, (off_t)length) < 0)
        return explain("write", name, why);
    return true;
}

void journal_close(struct journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    journal->file = -1;
}

/* The keys of one side's fields. */
struct side_keys {
    const char *engine, *name, *moves, *nodes, *depths, *time;
};

static const struct side_keys side_keys[2] = {
    {"first.engine", "first", "first.moves", "first.nodes", "first.depths", "first.ns"},
    {"second.engine", "second", "second.moves", "second.nodes", "second.depths", "second.ns"},
};

bool journal_add(const struct journal *journal, const struct match_settings *settings,
                 const struct entry *entry, struct builder *why)
{
    if (journal->file < 0)
        return true;
    const struct result *result = &entry->result;
    struct page line = {0};
    json_begin(&line);
    json_add_number(&line, "game", (int64_t)result->number);
    for (enum player seat = FIRST; seat <= SECOND; seat++) {
        const struct side_keys *keys = &side_keys[seat];
        const struct work *work = &result->work[seat];
        const unsigned engine = result->engines[seat];
        json_add_number(&line, keys->engine, engine);
        json_add_string(&line, keys->name, text_of(settings->engines[engine].name));
        json_add_number(&line, keys->moves, (int64_t)work->moves);
        json_add_number(&line, keys->nodes, (int64_t)work->nodes);
        json_add_number(&line, keys->depths, (int64_t)work->depths);
        json_add_number(&line, keys->time, work->time_ns);
    }
    json_add_string(&line, "result", text_of(pdn_result(result->outcome)));
    json_add_string(&line, "ending", text_of(ending_name(result->ending)));
    json_add_string(&line, "reason", page_text(&entry->reason));
    json_add_number(&line, "plies", (int64_t)result->plies);
    json_add_string(&line, "pdn", page_text(&entry->game));
    json_end(&line);
    const bool written = append(journal, &line, why);
    page_finish(&line);
    return written;
}

struct text journal_lines(struct text text)
{
    while (text.length > 0 && text.start[text.length - 1] != '\n')
        text.length--;
    return text;
}

static bool read_count(struct text line, const char *key, uint64_t *value)
{
    int64_t number;
    if (!json_number(line, key, &number) || number < 0)
        return false;
    *value = (uint64_t)number;
    return true;
}

static bool read_side(struct text line, const struct match_settings *settings, enum player seat,
                      struct result *result)
{
    const struct side_keys *keys = &side_keys[seat];
    struct work *work = &result->work[seat];
    uint64_t engine;
    if (!read_count(line, keys->engine, &engine) || engine >= settings->engine_count)
        return false;
    result->engines[seat] = (unsigned)engine;
    return read_count(line, keys->moves, &work->moves) &&
           read_count(line, keys->nodes, &work->nodes) &&
           read_count(line, keys->depths, &work->depths) &&
           json_number(line, keys->time, &work->time_ns);
}

static bool read_outcome(struct text line, struct result *result)
{
    static const enum outcome outcomes[] = {FIRST_WINS, SECOND_WINS, DRAWN};
    struct page text = {0}, name = {0};
    bool found = false;
    if (json_string(line, "result", &text) && json_string(line, "ending", &name)) {
        for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes && !found; i++) {
            result->outcome = outcomes[i];
            found = text_is(page_text(&text), pdn_result(outcomes[i]));
        }
        result->ending = ending_find(page_text(&name));
    }
    page_finish(&text);
    page_finish(&name);
    return found && result->ending != ENDING_COUNT;
}

bool journal_read(struct text line, const struct match_settings *settings, struct entry *entry)
{
    *entry = (struct entry){0};
    struct result *result = &entry->result;
    if (read_count(line, "game", &result->number) && read_count(line, "plies", &result->plies) &&
        read_side(line, settings, FIRST, result) && read_side(line, settings, SECOND, result) &&
        read_outcome(line, result) && json_string(line, "reason", &entry->reason) &&
        json_string(line, "pdn", &entry->game))
        return true;
    entry_finish(entry);
    return false;
}
