/*
 * Won endings on the clock: the engine with the embedded databases wins before a draw.
 *
 *     endgame_clock_test FOLDER PIECES all|GAMES [SLICE SLICES [TIME INCREMENT]]
 *
 * Plays all wins of PIECES pieces for the side to move, or GAMES random ones; of these every
 * SLICES'th from number SLICE. The clock has TIME ms plus INCREMENT ms a move. FOLDER is for
 * working files.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "games/base/zobrist.h"
#include "tests/endgame/playout.h"
#include "tests/unit.h"

enum { DRAW_PLIES = 80, SEED = 25, GAMES_A_TABLE = 8, HURRIED_GAMES = 200 };

static const char *folder;
static unsigned pieces;
static uint64_t games; /* 0: all */
static uint64_t slice = 0, slices = 1;
static int64_t time_ms = 1000, increment_ms = 5;

static unsigned longest_wait(const struct raw_slice *raw)
{
    unsigned longest = 0;
    for (uint64_t number = 0; number < raw->slice.size; number++)
        if (raw->values[number] != VALUE_DRAWN && raw->values[number] > longest)
            longest = raw->values[number];
    return longest;
}

/* Every won position has a conversion within the no-progress limit. */
TEST(no_progress_forbids_no_win)
{
    if (slice > 0)
        skip();
    struct workspace *workspace = build_small(folder, pieces, 1);
    unsigned longest = 0;
    for (unsigned code = 0; code < MATERIAL_CODES; code++) {
        const struct raw_slice *raw = &workspace->raw_slices[code];
        const unsigned wait = raw->values != NULL ? longest_wait(raw) : 0;
        longest = wait > longest ? wait : longest;
    }
    remove_small(workspace, folder, pieces);
    print_message("the next conversion of a win is %u plies away at most\n", longest);
    assert_in_range(longest, 1, DRAW_PLIES);
}

/* Finds the game with this number. Returns false if its position is not won. */
static bool take_game(const struct oracle *oracle, uint64_t number,
                      struct relative_position *relative)
{
    const uint64_t count = oracle_position_count(pieces);
    if (games == 0) {
        *relative = oracle_position_at(pieces, number);
        return value_is_win(oracle_value(oracle, relative));
    }
    uint64_t seed = zobrist_mix(SEED) + (number << 16);
    do
        *relative = oracle_position_at(pieces, random_below(&seed, (unsigned)count));
    while (!value_is_win(oracle_value(oracle, relative)));
    return true;
}

struct results {
    uint64_t played, won;
    unsigned longest; /* win in plies */
};

static void play(const struct playout *playout, const struct relative_position *relative,
                 struct results *results)
{
    /* Rarely: clearing takes time, and old entries must do no harm. */
    if (results->played % GAMES_A_TABLE == 0)
        engine_new_game(playout->collector->engine);
    const unsigned plies =
        playout_run(playout, relative, results->played % 2 == 0 ? FIRST : SECOND);
    results->played++;
    results->won += plies > 0;
    results->longest = plies > results->longest ? plies : results->longest;
    if (plies == 0)
        print_message("not won: %s, a win in %u plies\n", position_text(relative),
                      oracle_value(playout->oracle, relative));
}

static struct results play_all(const struct playout *playout, uint64_t numbers)
{
    struct results results = {0};
    for (uint64_t number = slice; number < numbers; number += slices) {
        struct relative_position relative;
        if (take_game(playout->oracle, number, &relative))
            play(playout, &relative, &results);
    }
    return results;
}

/* Moves beyond the clock are only counted: a busy machine can cause them. */
TEST(won_positions_are_won)
{
    struct move_statistics move_statistics = {0};
    const struct oracle oracle = {.tablebase = checkers_tablebase_embedded()};
    const struct playout playout = {
        .collector = *state,
        .oracle = &oracle,
        .time_ms = time_ms,
        .increment_ms = increment_ms,
        .draw_plies = DRAW_PLIES,
        .move_statistics = &move_statistics,
    };
    const struct results results =
        play_all(&playout, games > 0 ? games : oracle_position_count(pieces));
    print_message("%" PRIu64 " of %" PRIu64 " won, the longest in %u plies; %" PRIu64 " of %" PRIu64
                  " moves were not the fastest; %.1f ms for a move at most, %" PRIu64
                  " beyond the clock, by %.1f ms at most\n",
                  results.won, results.played, results.longest, move_statistics.slower,
                  move_statistics.moves, (double)move_statistics.slowest_ns / 1e6,
                  move_statistics.overstepped, (double)move_statistics.overstepped_ns / 1e6);
    assert_int_equal(results.won, results.played);
}

/* A busy machine can use up the clock before the search begins. */
TEST(wins_are_won_without_time)
{
    const struct oracle oracle = {.tablebase = checkers_tablebase_embedded()};
    const struct playout playout = {
        .collector = *state,
        .oracle = &oracle,
        .limits = {.given = LIMIT_MOVETIME},
        .draw_plies = DRAW_PLIES,
    };
    const struct results results = play_all(&playout, HURRIED_GAMES);
    assert_int_equal(results.won, results.played);
}

COLLECTOR_STATE(standard_backends())

int main(int argc, char **argv)
{
    if (argc != 4 && argc != 6 && argc != 8)
        return EXIT_FAILURE;
    folder = argv[1];
    pieces = (unsigned)strtoul(argv[2], NULL, 10);
    games = strtoull(argv[3], NULL, 10);
    if (argc > 4) {
        slice = strtoull(argv[4], NULL, 10);
        slices = strtoull(argv[5], NULL, 10);
    }
    if (argc > 6) {
        time_ms = strtoll(argv[6], NULL, 10);
        increment_ms = strtoll(argv[7], NULL, 10);
    }
    return cmocka_run_group_tests(unit_tests, set_up, tear_down);
}
