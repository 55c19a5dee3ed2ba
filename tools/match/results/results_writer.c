#include "tools/match/results/results_writer.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/common/json.h"
#include "tools/match/report/rating_table.h"
#include "tools/match/results/match_header.h"

void results_writer_start(struct results_writer *writer, const struct match_settings *settings,
                          size_t openings, results_writer_callback *callback, void *context)
{
    *writer = (struct results_writer){
        .settings = settings,
        .openings = openings,
        .callback = callback,
        .context = context,
        .results = {.file = -1},
        .games = {.file = -1},
    };
    scoreboard_start(&writer->scoreboard, settings, 1);
    writer->has_next = schedule_find(settings, openings, 0, &writer->next);
    const time_t now = time(NULL);
    struct tm day;
    if (localtime_r(&now, &day) == NULL ||
        strftime(writer->date, sizeof writer->date, "%Y.%m.%d", &day) == 0)
        strcpy(writer->date, "????.??.??");
}

void results_writer_finish(struct results_writer *writer)
{
    results_file_close(&writer->results);
    games_file_close(&writer->games);
    reorder_buffer_finish(&writer->waiting);
    html_report_finish(&writer->report);
}

static void write_header(struct results_writer *writer, const struct openings *openings,
                         const char *const *own_names, int64_t offset, struct strbuf *buffer)
{
    const struct match_header_facts facts = {
        .openings = openings,
        .own_names = own_names,
        .date = writer->date,
        .games_offset = offset,
    };
    match_header_write(buffer, writer->settings, &facts);
}

bool results_writer_create(struct results_writer *writer, const struct openings *openings,
                           const char *const *own_names, struct builder *why)
{
    const struct match_settings *settings = writer->settings;
    const int64_t offset = games_file_length(settings->games_file);
    struct strbuf header = {0};
    write_header(writer, openings, own_names, offset, &header);
    const bool is_new = settings->games_file != NULL && access(settings->games_file, F_OK) < 0;
    bool good = games_file_open(&writer->games, settings->games_file, offset, why);
    if (good && settings->results_file != NULL) {
        good = results_file_create(&writer->results, settings->results_file, strbuf_text(&header),
                                   why);
        if (!good && is_new)
            unlink(settings->games_file);
    }
    strbuf_finish(&header);
    return good;
}

/* Adds a game to the report, with the first engine's rating after it. */
static bool report_game(struct results_writer *writer, const struct played_game *played,
                        struct builder *why)
{
    if (writer->settings->report_file == NULL)
        return true;
    struct pdn_reader reader =
        pdn_reader_over(strbuf_text(&played->pdn), writer->settings->variant);
    struct pdn_game game;
    if (pdn_read(&reader, &game, why) != PDN_GAME)
        return false;
    const struct estimate estimate = scoreboard_estimate(&writer->scoreboard, 0);
    const bool took_part =
        played->result.engines[FIRST] == 0 || played->result.engines[SECOND] == 0;
    html_report_add_game(&writer->report, &game, took_part ? &estimate : NULL);
    pdn_finish(&game);
    return true;
}

static bool count_one(struct results_writer *writer, const struct played_game *played,
                      bool silently, struct builder *why)
{
    const struct match_settings *settings = writer->settings;
    scoreboard_add(&writer->scoreboard, &played->result);
    if (!games_file_add(&writer->games, strbuf_text(&played->pdn), why) ||
        !report_game(writer, played, why))
        return false;
    /* A part of a match is too little for its test. */
    writer->is_decided = settings->has_sprt && settings->shards == 1 &&
                         scoreboard_decide(&writer->scoreboard) != SPRT_OPEN;
    writer->has_next =
        schedule_find(settings, writer->openings, writer->next.number + 1, &writer->next);
    if (!silently)
        writer->callback(writer->context, played);
    return true;
}

/* Counts the games whose turn has come. */
static bool count(struct results_writer *writer, bool silently, struct builder *why)
{
    struct played_game played;
    bool good = true;
    while (good && writer->has_next && !writer->is_decided &&
           reorder_buffer_take(&writer->waiting, writer->next.number, &played)) {
        good = count_one(writer, &played, silently, why);
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
    if (!results_file_add(&writer->results, writer->settings, played, why)) {
        played_game_finish(played);
        return false;
    }
    if (!reorder_buffer_put(&writer->waiting, played)) {
        builder_add(why, "out of memory");
        played_game_finish(played);
        return false;
    }
    return count(writer, false, why);
}

/* Is the game one of ours, as the schedule has it? */
static bool is_scheduled(const struct results_writer *writer, const struct game_result *result)
{
    struct scheduled_game scheduled;
    return schedule_find(writer->settings, writer->openings, result->number, &scheduled) &&
           scheduled.number == result->number &&
           scheduled.engines[FIRST] == result->engines[FIRST] &&
           scheduled.engines[SECOND] == result->engines[SECOND];
}

/* Puts all games of a results file onto the shelf. */
static bool load_games(struct results_writer *writer, struct text lines, struct builder *why)
{
    const char *name = writer->settings->results_file;
    for (unsigned long number = 2; lines.length > 0; number++) {
        struct played_game played;
        const struct text line = text_take_line(&lines);
        if (!results_file_read_line(line, writer->settings, &played)) {
            builder_add(why, "%s:%lu: not a result", name, number);
            return false;
        }
        const bool bad = !is_scheduled(writer, &played.result);
        const bool twice = reorder_buffer_has(&writer->waiting, played.result.number);
        if (bad || twice || !reorder_buffer_put(&writer->waiting, &played)) {
            builder_add(why, "%s:%lu: %s", name, number,
                        bad     ? "a game that the match does not have"
                        : twice ? "a game that was played already"
                                : "out of memory");
            played_game_finish(&played);
            return false;
        }
    }
    return true;
}

/* Takes from the old header what the new one is to keep; says in what else they differ. */
static bool adopt_header(struct results_writer *writer, struct text old,
                         const struct openings *openings, const char *const *own_names,
                         int64_t *offset, struct builder *why)
{
    struct strbuf date = {0}, header = {0};
    bool good = json_string(old, "date", &date) && json_number(old, "pdnout.offset", offset);
    if (!good) {
        builder_add(why, "%s is not a results file of this program",
                    writer->settings->results_file);
    } else {
        struct builder text = builder_over(writer->date, sizeof writer->date);
        builder_add_text(&text, strbuf_text(&date));
        write_header(writer, openings, own_names, *offset, &header);
        struct text now = strbuf_text(&header);
        char difference[200];
        struct builder words = builder_over(difference, sizeof difference);
        good = match_header_agrees(old, text_take_line(&now), HEADER_FOR_RESUME, &words);
        if (!good)
            builder_add(why, "%s is of another match: %s", writer->settings->results_file,
                        difference);
    }
    strbuf_finish(&date);
    strbuf_finish(&header);
    return good;
}

bool results_writer_resume(struct results_writer *writer, const struct openings *openings,
                           const char *const *own_names, struct builder *why)
{
    const struct match_settings *settings = writer->settings;
    struct strbuf file = {0};
    int64_t offset = 0;
    bool good = strbuf_add_file(&file, settings->results_file, why);
    const struct text lines = results_file_lines(strbuf_text(&file));
    struct text rest = lines;
    if (good && lines.length == 0) {
        /* Nothing was ever finished: not even the first line. */
        strbuf_finish(&file);
        return truncate(settings->results_file, 0) == 0 &&
               results_writer_create(writer, openings, own_names, why);
    }
    good = good && adopt_header(writer, text_take_line(&rest), openings, own_names, &offset, why) &&
           load_games(writer, rest, why) &&
           games_file_open(&writer->games, settings->games_file, offset, why) &&
           count(writer, true, why);
    if (good && !games_file_is_checked(&writer->games)) {
        builder_add(why, "%s holds more games than the match's results", settings->games_file);
        good = false;
    }
    good = good && results_file_reopen(&writer->results, settings->results_file, lines.length, why);
    strbuf_finish(&file);
    return good;
}

bool results_writer_report(struct results_writer *writer, struct builder *why)
{
    const struct match_settings *settings = writer->settings;
    if (settings->report_file == NULL)
        return true;
    struct strbuf line = {0};
    strbuf_add(&line, "%s", settings->variant->game->title);
    for (unsigned i = 0; i < settings->engine_count; i++) {
        char limits[64];
        struct builder text = builder_over(limits, sizeof limits);
        time_control_write(&settings->engines[i].control, &text);
        strbuf_add(&line, "%s %s %s", i == 0 ? ":" : ",", settings->engines[i].name, limits);
    }
    rating_table_report(&writer->report, &writer->scoreboard);
    const bool good = !line.failed && html_report_save(&writer->report, settings->report_file,
                                                       settings->event, line.bytes, why);
    strbuf_finish(&line);
    return good;
}
