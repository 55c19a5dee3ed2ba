/* Appended lines need no repair: results_file_lines() drops a line that was cut short. */
#include "tools/match/results/results_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/common/files.h"
#include "tools/common/json.h"
#include "tools/common/lock.h"
#include "tools/common/pdn/pdn.h"

/* One write per line, so a killed runner rarely leaves half a line. */
static bool append(const struct results_file *results, const struct strbuf *buffer,
                   struct builder *error)
{
    /* A failed buffer sets no errno. */
    errno = ENOMEM;
    if (buffer->failed || !text_write_all(results->file, strbuf_text(buffer)))
        return file_complain("write", results->name, error);
    return true;
}

bool results_file_open(struct results_file *results, const char *name, struct builder *error)
{
    results->name = name;
    /* A FIFO without a reader must fail, not block. */
    results->file = lock_open(name, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK, error);
    if (results->file < 0)
        return false;
    /* But block on a slow reader, so no game is lost. */
    return fcntl(results->file, F_SETFL, O_APPEND) == 0 || file_complain("open", name, error);
}

bool results_file_begin(const struct results_file *results, size_t length, struct text header,
                        struct builder *error)
{
    struct stat status;
    /* Drop a partial line, or the next game would be appended to it. */
    return (fstat(results->file, &status) == 0 &&
            (status.st_size <= (off_t)length || ftruncate(results->file, (off_t)length) == 0) &&
            text_write_all(results->file, header)) ||
           file_complain("write", results->name, error);
}

void results_file_close(struct results_file *results)
{
    if (results->file >= 0)
        close(results->file);
    results->file = -1;
}

/* Keys of a side's fields, part of the file's format. */
struct side_keys {
    const char *engine, *name, *moves, *nodes, *depths, *time;
};

static const struct side_keys side_keys[2] = {
    {"first.engine", "first", "first.moves", "first.nodes", "first.depths", "first.ns"},
    {"second.engine", "second", "second.moves", "second.nodes", "second.depths", "second.ns"},
};

bool results_file_add(const struct results_file *results, const struct match_settings *settings,
                      const struct played_game *played, struct builder *error)
{
    /* Without -results and -pdnout games stay in memory. */
    if (results->file < 0)
        return true;
    const struct game_result *result = &played->result;
    STRBUF(line);
    json_begin(&line);
    json_add_number(&line, "game", (int64_t)result->number);
    for (enum player side = FIRST; side <= SECOND; side++) {
        const struct side_keys *keys = &side_keys[side];
        const struct search_totals *totals = &result->totals[side];
        /* Sums can be added up; means and rates cannot. */
        const unsigned engine = result->engines[side];
        json_add_number(&line, keys->engine, engine);
        json_add_string(&line, keys->name, text_of(settings->engines[engine].name));
        json_add_number(&line, keys->moves, (int64_t)totals->moves);
        json_add_number(&line, keys->nodes, (int64_t)totals->nodes);
        json_add_number(&line, keys->depths, (int64_t)totals->depths);
        json_add_number(&line, keys->time, totals->time_ns);
    }
    json_add_string(&line, "result", text_of(pdn_result(result->outcome)));
    json_add_string(&line, "ending", text_of(termination_name(result->termination)));
    json_add_string(&line, "reason", strbuf_text(&played->reason));
    json_add_number(&line, "plies", (int64_t)result->plies);
    /* From the PDN a merge rebuilds games file and report. */
    json_add_string(&line, "pdn", strbuf_text(&played->pdn));
    json_end(&line);
    return append(results, &line, error);
}

/* A last line without its end was cut short. */
struct text results_file_lines(struct text text)
{
    while (text.length > 0 && text.start[text.length - 1] != '\n')
        text.length--;
    return text;
}

/* A negative count means a damaged line. */
static bool read_count(struct text line, const char *key, uint64_t *value)
{
    int64_t number;
    if (!json_number(line, key, &number) || number < 0)
        return false;
    *value = (uint64_t)number;
    return true;
}

static bool read_side(struct text line, const struct match_settings *settings, enum player side,
                      struct game_result *result)
{
    const struct side_keys *keys = &side_keys[side];
    struct search_totals *totals = &result->totals[side];
    /* The number counts; the name is for other programs. */
    uint64_t engine;
    if (!read_count(line, keys->engine, &engine) || engine >= settings->engine_count)
        return false;
    result->engines[side] = (unsigned)engine;
    return read_count(line, keys->moves, &totals->moves) &&
           read_count(line, keys->nodes, &totals->nodes) &&
           read_count(line, keys->depths, &totals->depths) &&
           json_number(line, keys->time, &totals->time_ns);
}

static bool read_outcome(struct text line, struct game_result *result)
{
    STRBUF(text);
    STRBUF(name);
    if (!json_string(line, "result", &text) || !json_string(line, "ending", &name))
        return false;
    /* Numbers would change with the enumeration. */
    result->termination = termination_find(strbuf_text(&name));
    /* Only finished games are written, never "*". */
    return pdn_read_result(strbuf_text(&text), &result->outcome) && result->outcome != ONGOING &&
           result->termination != TERMINATION_COUNT;
}

bool results_file_read_line(struct text line, const struct match_settings *settings,
                            struct played_game *played)
{
    *played = (struct played_game){0};
    struct game_result *result = &played->result;
    if (read_count(line, "game", &result->number) && read_count(line, "plies", &result->plies) &&
        read_side(line, settings, FIRST, result) && read_side(line, settings, SECOND, result) &&
        read_outcome(line, result) && json_string(line, "reason", &played->reason) &&
        json_string(line, "pdn", &played->pdn))
        return true;
    played_game_finish(played);
    return false;
}

/* Two runners without a lock may have played the same game; the first one counts. */
static void drop_doubles(struct results_load *load)
{
    struct reorder_buffer *waiting = &load->waiting;
    size_t kept = waiting->first;
    for (size_t i = waiting->first; i < waiting->end; i++) {
        struct played_game *played = &waiting->entries[i];
        if (kept == waiting->first ||
            played->result.number != waiting->entries[kept - 1].result.number) {
            waiting->entries[kept++] = *played;
            continue;
        }
        load->dropped_count++;
        strbuf_add_text(&load->dropped, strbuf_text(&played->pdn));
        played_game_finish(played);
    }
    waiting->end = kept;
}

void results_load_finish(struct results_load *load)
{
    reorder_buffer_finish(&load->waiting);
    strbuf_finish(&load->dropped);
}

bool results_file_load(struct text lines, const char *name, const struct match_settings *settings,
                       struct results_load *load, struct builder *error)
{
    /* Line 1 is the header. */
    for (unsigned long number = 2; lines.length > 0; number++) {
        struct played_game played;
        const char *problem = NULL;
        if (!results_file_read_line(text_take_line(&lines), settings, &played))
            problem = "not a result";
        else if (!reorder_buffer_append(&load->waiting, &played))
            problem = "out of memory";
        if (problem == NULL)
            continue;
        played_game_finish(&played);
        return builder_fail(error, "%s:%lu: %s", name, number, problem);
    }
    if (!reorder_buffer_sort(&load->waiting))
        return builder_fail(error, "%s: out of memory", name);
    drop_doubles(load);
    return !load->dropped.failed || builder_fail(error, "%s: out of memory", name);
}
