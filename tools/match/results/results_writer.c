/*
 * The order of a game's end: the results file first, then the reorder buffer, and when its turn has
 * come the scoreboard, the games file and the report. Killed at any point, the runner finds on
 * resuming a results file that holds every finished game, and everything else is made again from
 * it.
 */
#include "tools/match/results/results_writer.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/common/files.h"
#include "tools/common/json.h"
#include "tools/match/results/match_header.h"

void results_writer_start(struct results_writer *writer, const struct results_writer_setup *setup)
{
    *writer = (struct results_writer){.setup = *setup, .results_file = {.file = -1}};
    /* In a running match only the newest game can lack its partner. */
    match_results_start(&writer->results, setup->settings, 1);
    writer->has_next = schedule_find(setup->settings, setup->openings->count, 0, &writer->next);
    const time_t now = time(NULL);
    struct tm day;
    if (localtime_r(&now, &day) == NULL ||
        strftime(writer->date, sizeof writer->date, "%Y.%m.%d", &day) == 0)
        /* PDN writes what is not known so. */
        strcpy(writer->date, "????.??.??");
}

void results_writer_close(struct results_writer *writer)
{
    results_file_close(&writer->results_file);
    games_file_close(&writer->results.games);
}

/* False, and why, after a failed sync. */
static bool check_sync(const struct results_writer *writer, int error, struct builder *why)
{
    const struct match_settings *settings = writer->setup.settings;
    errno = error;
    return error == 0 ||
           file_complain(
               "keep", settings->results_file != NULL ? settings->results_file : "the games", why);
}

bool results_writer_finish(struct results_writer *writer, struct builder *why)
{
    const bool good = check_sync(writer, disk_sync_finish(&writer->sync), why);
    results_writer_close(writer);
    reorder_buffer_finish(&writer->waiting);
    match_results_finish(&writer->results);
    return good;
}

static void write_header(const struct results_writer *writer, int64_t games_offset,
                         struct strbuf *header)
{
    const struct match_header_facts facts = {
        .openings = writer->setup.openings,
        .own_names = writer->setup.own_names,
        .date = writer->date,
        .games_offset = games_offset,
    };
    match_header_write(header, writer->setup.settings, &facts);
}

/* Counts all games that wait and whose turn has come. */
static bool count(struct results_writer *writer, bool silently, struct builder *why)
{
    const struct results_writer_setup *setup = &writer->setup;
    struct played_game played;
    bool good = true;
    while (good && writer->has_next && !writer->results.is_decided &&
           reorder_buffer_has(&writer->waiting, writer->next.number) &&
           reorder_buffer_take(&writer->waiting, &played)) {
        good = match_results_add(&writer->results, &played, why);
        writer->has_next = schedule_find(setup->settings, setup->openings->count,
                                         writer->next.number + 1, &writer->next);
        if (good && !silently)
            setup->callback(setup->context, &played);
        played_game_finish(&played);
    }
    return good;
}

bool results_writer_has(const struct results_writer *writer, uint64_t number)
{
    return !writer->has_next || number < writer->next.number ||
           reorder_buffer_has(&writer->waiting, number);
}

bool results_writer_add(struct results_writer *writer, struct played_game *played,
                        struct builder *why)
{
    /* To disk first: whatever happens next, a resumed match finds the game there. */
    if (!results_file_add(&writer->results_file, writer->setup.settings, played, why)) {
        played_game_finish(played);
        return false;
    }
    if (!reorder_buffer_put(&writer->waiting, played)) {
        builder_add(why, "out of memory");
        played_game_finish(played);
        return false;
    }
    return count(writer, false, why) && check_sync(writer, disk_sync_mark(&writer->sync), why);
}

/* Is the game in this match's schedule, with the same engines? */
static bool is_scheduled(const struct results_writer *writer, const struct game_result *result)
{
    struct scheduled_game scheduled;
    return schedule_find(writer->setup.settings, writer->setup.openings->count, result->number,
                         &scheduled) &&
           scheduled.number == result->number &&
           scheduled.engines[FIRST] == result->engines[FIRST] &&
           scheduled.engines[SECOND] == result->engines[SECOND];
}

/* Loads all games of the results file, which must be the match's. */
static bool load_games(const struct results_writer *writer, struct text lines,
                       struct results_load *load, struct builder *why)
{
    const struct match_settings *settings = writer->setup.settings;
    const struct reorder_buffer *waiting = &load->waiting;
    bool good = results_file_load(lines, settings->results_file, settings, load, why);
    for (size_t i = waiting->first; good && i < waiting->end; i++)
        good = is_scheduled(writer, &waiting->entries[i].result) ||
               builder_fail(why, "%s holds a game that the match does not have: %llu",
                            settings->results_file,
                            (unsigned long long)waiting->entries[i].result.number + 1);
    return good;
}

static bool refuse_file(const char *name, struct builder *why)
{
    return builder_fail(why, "%s is not a results file of this program", name);
}

/* Compares the file's header with the one that this match would write. The date and the place in
 * the games file are taken from the file: the match began then and there. */
static bool adopt_header(struct results_writer *writer, struct text old, int64_t *games_offset,
                         struct builder *why)
{
    const char *name = writer->setup.settings->results_file;
    STRBUF(date);
    STRBUF(header);
    if (!json_string(old, "date", &date) || !json_number(old, "pdnout.offset", games_offset))
        return refuse_file(name, why);
    struct builder text = builder_over(writer->date, sizeof writer->date);
    builder_add_text(&text, strbuf_text(&date));
    write_header(writer, *games_offset, &header);
    struct text now = strbuf_text(&header);
    struct builder difference = BUILDER(200);
    return match_header_agrees(old, text_take_line(&now), HEADER_FOR_RESUME, &difference) ||
           builder_fail(why, "%s is of another match: %s", name, difference.start);
}

static bool create(struct results_writer *writer, struct builder *why)
{
    const struct match_settings *settings = writer->setup.settings;
    struct games_file *games = &writer->results.games;
    const bool is_new = settings->games_file != NULL && access(settings->games_file, F_OK) < 0;
    STRBUF(header);
    bool good = games_file_open(games, settings->games_file, why);
    /* The offset is kept in the header: games that were in the file before the match began are not
     * the match's, and on resuming the comparison begins after them. */
    write_header(writer, games->offset, &header);
    if (good && header.failed)
        good = builder_fail(why, "out of memory");
    if (good && settings->results_file != NULL)
        good = results_file_begin(&writer->results_file, 0, strbuf_text(&header), why);
    /* A match that cannot begin leaves nothing behind. */
    if (!good && is_new)
        unlink(settings->games_file);
    return good;
}

/* Two runners without a lock wrote their games in turn: the file is made again. */
static bool restart_games(struct results_writer *writer, const struct results_load *load,
                          struct builder *why)
{
    STRBUF(own);
    struct game_set set = {0};
    for (size_t i = load->waiting.first; i < load->waiting.end; i++)
        strbuf_add_text(&own, strbuf_text(&load->waiting.entries[i].pdn));
    strbuf_add_text(&own, strbuf_text(&load->dropped));
    const bool good = !own.failed && game_set_fill(&set, strbuf_text(&own))
                          ? games_file_restart(&writer->results.games, &set, why)
                          : builder_fail(why, "out of memory");
    game_set_finish(&set);
    return good;
}

static bool resume(struct results_writer *writer, struct builder *why)
{
    const struct match_settings *settings = writer->setup.settings;
    struct games_file *games = &writer->results.games;
    struct results_load load = {0};
    STRBUF(file);
    int64_t offset = 0;
    if (!strbuf_add_file(&file, settings->results_file, why))
        return false;
    /* A runner that was killed may have left half a line: that game is played again. */
    const struct text lines = results_file_lines(strbuf_text(&file));
    struct text rest = lines;
    if (!match_header_may_begin(strbuf_text(&file)))
        return refuse_file(settings->results_file, why);
    /* Not even the header is complete: the match begins anew. */
    if (lines.length == 0)
        return create(writer, why);
    bool good = adopt_header(writer, text_take_line(&rest), &offset, why) &&
                load_games(writer, rest, &load, why) &&
                games_file_open(games, settings->games_file, why) &&
                games_file_resume(games, offset, why) &&
                (load.dropped_count == 0 || restart_games(writer, &load, why));
    writer->dropped_count = load.dropped_count;
    writer->waiting = load.waiting;
    load.waiting = (struct reorder_buffer){0};
    results_load_finish(&load);
    /* Counting compares the games with those in the games file and appends the missing ones. */
    return good && count(writer, true, why) && games_file_is_used_up(games, why) &&
           results_file_begin(&writer->results_file, lines.length, text_of(""), why);
}

bool results_writer_may_open(const struct match_settings *settings, struct builder *why)
{
    return settings->resume || file_length(settings->results_file) == 0 ||
           builder_fail(why, "%s holds games already: continue with -resume, or name another file",
                        settings->results_file);
}

bool results_writer_open(struct results_writer *writer, struct builder *why)
{
    const char *name = writer->setup.settings->results_file;
    const bool is_new = name != NULL && access(name, F_OK) < 0;
    if (name != NULL && !results_file_open(&writer->results_file, name, why))
        return false;
    /* Another runner may have filled the file before it was locked. */
    const bool good = results_writer_may_open(writer->setup.settings, why) &&
                      (file_length(name) == 0 ? create(writer, why) : resume(writer, why));
    if (!good) {
        if (is_new && file_length(name) == 0)
            unlink(name);
        return false;
    }
    const int files[DISK_SYNC_FILES] = {writer->results_file.file, writer->results.games.file};
    return disk_sync_start(&writer->sync, files) ||
           builder_fail(why, "cannot start a thread: %s", strerror(errno));
}

bool results_writer_report(struct results_writer *writer, struct builder *why)
{
    const struct match_settings *settings = writer->setup.settings;
    STRBUF(line);
    strbuf_add(&line, "%s", settings->variant->game->title);
    for (unsigned i = 0; i < settings->engine_count; i++) {
        struct builder text = BUILDER(64);
        time_control_write(&settings->engines[i].control, &text);
        strbuf_add(&line, "%s %s %s", i == 0 ? ":" : ",", settings->engines[i].name, text.start);
    }
    return !line.failed &&
           match_results_save_report(&writer->results, settings->event, line.bytes, why);
}
