/* A results file and its games file. Property: accepted input reads back equal, no game waits
 * twice, the match is consistent, and its games can be counted. */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "games/registry.h"
#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"
#include "tools/match/game/schedule.h"
#include "tools/match/report/rating_table.h"
#include "tools/match/results/match_header.h"
#include "tools/match/results/match_results.h"
#include "tools/match/results/reorder_buffer.h"
#include "tools/match/results/results_file.h"

#define REASON_BYTES 1024

/* Checks that a header reads back equal. */
static void check_header(const struct match_settings *settings)
{
    struct builder error = BUILDER(REASON_BYTES);
    const struct openings openings = {.variant = settings->variant};
    const char *own_names[ENGINES_MAX];
    struct match_settings again = {0};
    struct strbuf header = {0};
    for (unsigned i = 0; i < settings->engine_count; i++)
        own_names[i] = settings->engines[i].name;
    match_header_write(
        &header, settings,
        &(struct match_header_facts){&openings, own_names, "2026.11.25", (int64_t)settings->games});
    FUZZ_REQUIRE(match_header_read(strbuf_text(&header), &again, &error));
    FUZZ_REQUIRE(again.variant == settings->variant && again.tournament == settings->tournament);
    FUZZ_REQUIRE(again.rounds == settings->rounds && again.games == settings->games);
    FUZZ_REQUIRE(again.shard == settings->shard && again.shards == settings->shards);
    FUZZ_REQUIRE(again.has_sprt == settings->has_sprt);
    FUZZ_REQUIRE(again.sprt.elo0 == settings->sprt.elo0 && again.sprt.beta == settings->sprt.beta);
    FUZZ_REQUIRE(again.engine_count == settings->engine_count);
    for (unsigned i = 0; i < settings->engine_count; i++)
        FUZZ_REQUIRE(strcmp(again.engines[i].name, settings->engines[i].name) == 0);
    strbuf_finish(&header);
}

/* Checks that a game reads back equal. */
static void check_game(const struct match_settings *settings, const struct played_game *played)
{
    struct builder error = BUILDER(REASON_BYTES);
    struct results_file file;
    struct strbuf text = {0};
    struct played_game again;
    const char *name = file_of("", 0);
    FUZZ_REQUIRE(results_file_open(&file, name, &error));
    FUZZ_REQUIRE(results_file_begin(&file, 0, text_of(""), &error));
    FUZZ_REQUIRE(results_file_add(&file, settings, played, &error));
    results_file_close(&file);
    FUZZ_REQUIRE(strbuf_add_file(&text, name, &error));
    struct text lines = results_file_lines(strbuf_text(&text));
    FUZZ_REQUIRE(lines.length == text.length);
    FUZZ_REQUIRE(results_file_read_line(text_take_line(&lines), settings, &again));
    FUZZ_REQUIRE(lines.length == 0);
    FUZZ_REQUIRE(memcmp(&again.result, &played->result, sizeof again.result) == 0);
    FUZZ_REQUIRE(again.reason.length == played->reason.length);
    FUZZ_REQUIRE(again.pdn.length == played->pdn.length);
    FUZZ_REQUIRE(again.pdn.length == 0 ||
                 memcmp(again.pdn.bytes, played->pdn.bytes, again.pdn.length) == 0);
    played_game_finish(&again);
    FUZZ_REQUIRE(results_file_open(&file, name, &error));
    FUZZ_REQUIRE(results_file_begin(&file, text.length / 2, text_of(""), &error));
    FUZZ_REQUIRE(results_file_add(&file, settings, played, &error));
    results_file_close(&file);
    FUZZ_REQUIRE(results_file_add(&file, settings, played, &error));
    FUZZ_REQUIRE(!results_file_open(&file, "/", &error) && error.length > 0);
    strbuf_finish(&text);
}

/* Opens a games file with the game, whole or truncated, or none, or a folder in its place. */
static bool open_games(struct games_file *games, const struct played_game *played,
                       struct builder *error)
{
    const size_t length = played->pdn.length, moves = (size_t)played->result.totals[FIRST].moves;
    const size_t left_out = moves % 4 == 3 ? length / 2 : 0;
    if (moves % 16 >= 14)
        return games_file_open(games, moves % 16 == 14 ? NULL : "/", error);
    /* Separate from the results file, which is locked. */
    static char name[32];
    static int file = -1;
    if (file < 0) {
        file = memfd_create("games", 0);
        snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    }
    FUZZ_REQUIRE(ftruncate(file, 0) == 0 &&
                 pwrite(file, played->pdn.bytes, length - left_out, 0) >= 0);
    const int64_t offset = moves % 4 == 2 ? (int64_t)played->result.plies : moves % 4 == 1;
    return games_file_open(games, name, error) &&
           (moves % 32 >= 24 ? games_file_skip_known(games, error)
                             : games_file_resume(games, offset, error));
}

/* Counts waiting games in order until one is missing, or all of them. */
static bool count_waiting(struct match_results *results, struct reorder_buffer *waiting,
                          uint64_t *next, bool all)
{
    struct builder error = BUILDER(REASON_BYTES);
    struct played_game played;
    bool ok = true;
    while (ok && !results->is_decided && (all || reorder_buffer_has(waiting, *next)) &&
           reorder_buffer_take(waiting, &played)) {
        FUZZ_REQUIRE(!reorder_buffer_has(waiting, played.result.number));
        *next = played.result.number + 1;
        check_game(results->settings, &played);
        if (results->scoreboard.games == 0)
            ok = open_games(&results->games, &played, &error);
        ok = ok && match_results_add(results, &played, &error);
        FUZZ_REQUIRE(ok == (error.length == 0));
        played_game_finish(&played);
    }
    return ok;
}

/* Counts games as in a match: each waits for the ones before it. */
static void count_games(const struct match_settings *settings, struct text lines)
{
    static struct match_results results;
    struct results_load load = {0};
    struct strbuf table = {0};
    struct builder error = BUILDER(REASON_BYTES);
    uint64_t next = 0;
    bool ok = true;
    match_results_start(&results, settings, 1);
    while (ok && lines.length > 0) {
        error.length = 0;
        if (results_file_load(text_take_line(&lines), "results", settings, &load, &error))
            ok = count_waiting(&results, &load.waiting, &next, false);
        else
            FUZZ_REQUIRE(error.length > 0);
    }
    if (ok)
        count_waiting(&results, &load.waiting, &next, true);
    error.length = 0;
    FUZZ_REQUIRE(!match_results_save(&results, "title", "line", &error) && error.length > 0);
    rating_table_write(&table, &results.scoreboard, schedule_total(settings));
    strbuf_finish(&table);
    results_load_finish(&load);
    match_results_finish(&results);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct builder error = BUILDER(REASON_BYTES);
    struct text lines = results_file_lines((struct text){(const char *)data, size});
    const struct text header = text_take_line(&lines);
    FUZZ_REQUIRE(match_header_agrees(header, header, HEADER_FOR_RESUME, &error));
    const struct text second = {lines.start, lines.length};
    match_header_agrees(header, second, HEADER_FOR_MERGE, &error);
    struct match_settings settings = {.event = "event", .outputs[OUTPUT_REPORT] = "/"};
    if (match_header_read(header, &settings, &error)) {
        check_header(&settings);
        count_games(&settings, lines);
    }
    return 0;
}
