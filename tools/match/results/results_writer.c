/*
 * A finished game goes first to the results file, then to the reorder buffer, and in its turn to
 * scoreboard, games file and report. So a killed runner resumes from a results file with every
 * finished game, and rebuilds the rest.
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
    /* In a running match only the newest game lacks its partner. */
    match_results_start(&writer->results, setup->settings, 1);
    writer->has_next = schedule_find(setup->settings, setup->openings->count, 0, &writer->next);
    const time_t now = time(NULL);
    struct tm day;
    if (localtime_r(&now, &day) == NULL ||
        strftime(writer->date, sizeof writer->date, "%Y.%m.%d", &day) == 0)
        /* PDN's unknown date. */
        strcpy(writer->date, "????.??.??");
}

void results_writer_close(struct results_writer *writer)
{
    results_file_close(&writer->results_file);
    games_file_close(&writer->results.games);
}

/* Returns false and sets *error after a failed sync. */
static bool check_sync(const struct results_writer *writer, int error_number, struct builder *error)
{
    const struct match_settings *settings = writer->setup.settings;
    errno = error_number;
    return error_number == 0 || file_complain("keep",
                                              settings->outputs[OUTPUT_RESULTS] != NULL
                                                  ? settings->outputs[OUTPUT_RESULTS]
                                                  : "the games",
                                              error);
}

bool results_writer_finish(struct results_writer *writer, struct builder *error)
{
    const bool ok = check_sync(writer, disk_sync_finish(&writer->sync), error);
    results_writer_close(writer);
    reorder_buffer_finish(&writer->waiting);
    match_results_finish(&writer->results);
    return ok;
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

/* Counts waiting games whose turn has come. */
static bool count_games(struct results_writer *writer, bool silently, struct builder *error)
{
    const struct results_writer_setup *setup = &writer->setup;
    struct played_game played;
    bool ok = true;
    while (ok && writer->has_next && !writer->results.is_decided &&
           reorder_buffer_has(&writer->waiting, writer->next.number) &&
           reorder_buffer_take(&writer->waiting, &played)) {
        ok = match_results_add(&writer->results, &played, error);
        writer->has_next = schedule_find(setup->settings, setup->openings->count,
                                         writer->next.number + 1, &writer->next);
        if (ok && !silently)
            setup->callback(setup->context, &played);
        played_game_finish(&played);
    }
    return ok;
}

bool results_writer_has(const struct results_writer *writer, uint64_t number)
{
    return !writer->has_next || number < writer->next.number ||
           reorder_buffer_has(&writer->waiting, number);
}

bool results_writer_add(struct results_writer *writer, struct played_game *played,
                        struct builder *error)
{
    /* To disk first, where a resumed match finds it. */
    if (!results_file_add(&writer->results_file, writer->setup.settings, played, error)) {
        played_game_finish(played);
        return false;
    }
    if (!reorder_buffer_put(&writer->waiting, played)) {
        builder_add(error, "out of memory");
        played_game_finish(played);
        return false;
    }
    return count_games(writer, false, error) &&
           check_sync(writer, disk_sync_mark(&writer->sync), error);
}

/* Returns true if the schedule has this game with the same engines. */
static bool is_scheduled(const struct results_writer *writer, const struct game_result *result)
{
    struct scheduled_game scheduled;
    return schedule_find(writer->setup.settings, writer->setup.openings->count, result->number,
                         &scheduled) &&
           scheduled.number == result->number &&
           scheduled.engines[FIRST] == result->engines[FIRST] &&
           scheduled.engines[SECOND] == result->engines[SECOND];
}

/* Loads the results file's games, which must be in the schedule. */
static bool load_games(const struct results_writer *writer, struct text lines,
                       struct results_load *load, struct builder *error)
{
    const struct match_settings *settings = writer->setup.settings;
    const struct reorder_buffer *waiting = &load->waiting;
    bool ok = results_file_load(lines, settings->outputs[OUTPUT_RESULTS], settings, load, error);
    for (size_t i = waiting->first; ok && i < waiting->end; i++)
        ok = is_scheduled(writer, &waiting->entries[i].result) ||
             builder_fail(error, "%s has a game outside the schedule: %llu",
                          settings->outputs[OUTPUT_RESULTS],
                          (unsigned long long)waiting->entries[i].result.number + 1);
    return ok;
}

static bool refuse_file(const char *name, struct builder *error)
{
    return builder_fail(error, "%s is not a results file of this program", name);
}

/* Compares the file's header with this match's. Date and offset come from the file, since the match
 * began with it. */
static bool adopt_header(struct results_writer *writer, struct text old, int64_t *games_offset,
                         struct builder *error)
{
    const char *name = writer->setup.settings->outputs[OUTPUT_RESULTS];
    STRBUF(date);
    STRBUF(header);
    if (!json_string(old, "date", &date) || !json_number(old, "pdnout.offset", games_offset))
        return refuse_file(name, error);
    struct builder text = builder_over(writer->date, sizeof writer->date);
    builder_add_text(&text, strbuf_text(&date));
    write_header(writer, *games_offset, &header);
    struct text now = strbuf_text(&header);
    struct builder difference = BUILDER(200);
    return match_header_agrees(old, text_take_line(&now), HEADER_FOR_RESUME, &difference) ||
           builder_fail(error, "%s belongs to another match: %s", name, difference.start);
}

static bool create(struct results_writer *writer, struct builder *error)
{
    const struct match_settings *settings = writer->setup.settings;
    struct games_file *games = &writer->results.games;
    const bool is_new = settings->outputs[OUTPUT_GAMES] != NULL &&
                        access(settings->outputs[OUTPUT_GAMES], F_OK) < 0;
    STRBUF(header);
    bool ok = games_file_open(games, settings->outputs[OUTPUT_GAMES], error);
    /* The header stores the offset, so games from before the match are not compared on resuming. */
    write_header(writer, games->offset, &header);
    if (ok && header.failed)
        ok = builder_fail(error, "out of memory");
    if (ok && settings->outputs[OUTPUT_RESULTS] != NULL)
        ok = results_file_begin(&writer->results_file, 0, strbuf_text(&header), error);
    /* A match that cannot begin leaves no file. */
    if (!ok && is_new)
        unlink(settings->outputs[OUTPUT_GAMES]);
    return ok;
}

/* Two runners without a lock wrote in turn, so rebuild the file. */
static bool restart_games(struct results_writer *writer, const struct results_load *load,
                          struct builder *error)
{
    STRBUF(own);
    struct game_set set = {0};
    for (size_t i = load->waiting.first; i < load->waiting.end; i++)
        strbuf_add_text(&own, strbuf_text(&load->waiting.entries[i].pdn));
    strbuf_add_text(&own, strbuf_text(&load->dropped));
    const bool ok = !own.failed && game_set_fill(&set, strbuf_text(&own))
                        ? games_file_restart(&writer->results.games, &set, error)
                        : builder_fail(error, "out of memory");
    game_set_finish(&set);
    return ok;
}

static bool resume(struct results_writer *writer, struct builder *error)
{
    const struct match_settings *settings = writer->setup.settings;
    struct games_file *games = &writer->results.games;
    struct results_load load = {0};
    STRBUF(file);
    int64_t offset = 0;
    if (!strbuf_add_file(&file, settings->outputs[OUTPUT_RESULTS], error))
        return false;
    /* A killed runner may leave half a line; that game is replayed. */
    const struct text lines = results_file_lines(strbuf_text(&file));
    struct text rest = lines;
    if (!match_header_may_begin(strbuf_text(&file)))
        return refuse_file(settings->outputs[OUTPUT_RESULTS], error);
    /* Without a whole header the match starts over. */
    if (lines.length == 0)
        return create(writer, error);
    bool ok = adopt_header(writer, text_take_line(&rest), &offset, error) &&
              load_games(writer, rest, &load, error) &&
              games_file_open(games, settings->outputs[OUTPUT_GAMES], error) &&
              games_file_resume(games, offset, error) &&
              (load.dropped_count == 0 || restart_games(writer, &load, error));
    writer->dropped_count = load.dropped_count;
    writer->waiting = load.waiting;
    load.waiting = (struct reorder_buffer){0};
    results_load_finish(&load);
    /* Counting compares games with the games file and appends missing ones. */
    return ok && count_games(writer, true, error) && games_file_is_used_up(games, error) &&
           results_file_begin(&writer->results_file, lines.length, text_of(""), error);
}

bool results_writer_may_open(const struct match_settings *settings, struct builder *error)
{
    const char *results = settings->outputs[OUTPUT_RESULTS];
    if (file_length(results) > 0)
        return settings->resume ||
               builder_fail(error, "%s already has games; use -resume or name another file",
                            results);
    for (int i = 0; i < OUTPUT_COUNT; i++)
        if (output_formats[i].save != NULL && file_length(settings->outputs[i]) > 0)
            return builder_fail(error, "%s is already a %s; remove it or name another file",
                                settings->outputs[i], output_formats[i].kind);
    return true;
}

bool results_writer_open(struct results_writer *writer, struct builder *error)
{
    const char *name = writer->setup.settings->outputs[OUTPUT_RESULTS];
    const bool is_new = name != NULL && access(name, F_OK) < 0;
    if (name != NULL && !results_file_open(&writer->results_file, name, error))
        return false;
    /* Another runner may have filled the file before we locked it. */
    const bool ok = results_writer_may_open(writer->setup.settings, error) &&
                    (file_length(name) == 0 ? create(writer, error) : resume(writer, error));
    if (!ok) {
        if (is_new && file_length(name) == 0)
            unlink(name);
        return false;
    }
    const int files[DISK_SYNC_FILES] = {writer->results_file.file, writer->results.games.file};
    return disk_sync_start(&writer->sync, files) ||
           builder_fail(error, "cannot start a thread: %s", strerror(errno));
}

bool results_writer_report(struct results_writer *writer, struct builder *error)
{
    const struct match_settings *settings = writer->setup.settings;
    STRBUF(line);
    strbuf_add(&line, "%s", settings->variant->game->title);
    for (unsigned i = 0; i < settings->engine_count; i++) {
        struct builder text = BUILDER(64);
        time_control_write(&settings->engines[i].control, &text);
        strbuf_add(&line, "%s %s %s", i == 0 ? ":" : ",", settings->engines[i].name, text.start);
    }
    return !line.failed && match_results_save(&writer->results, settings->event, line.bytes, error);
}
