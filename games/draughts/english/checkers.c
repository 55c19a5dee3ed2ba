/* The dynamic interface of English checkers, without notation. */
#include "games/draughts/english/position.h"

#include "games/draughts/book.h"
#include "games/draughts/notation.h"
#include "games/draughts/tablebase/probe.h"
#include "games/dynamic.h"
#include "games/registry.h"

static struct game_outcome outcome(const struct any_position *any)
{
    return dynamic_outcome(any, "no legal move", NULL);
}

/* Nodes and evaluation noise by rating, measured by `tools/lab/levels`. */
static const struct level levels[] = {
    {24, 540},   /* 600 */
    {24, 200},   /* 800 */
    {24, 88},    /* 1000 */
    {27, 44},    /* 1200 */
    {48, 24},    /* 1400 */
    {98, 16},    /* 1600 */
    {265, 11},   /* 1800 */
    {740, 6},    /* 2000 */
    {3300, 3},   /* 2200 */
    {400000, 1}, /* 2400: full strength */
};

static const struct bench_position bench[] = {
    {17, "", NULL},
    {17, "9-13 24-19 11-15", NULL},
    {17, "11-15 23-19 8-11 22-17 9-13", NULL},
    {17, "12-16 24-20 8-12 28-24 9-14", NULL},
    {17, "10-14 22-17 14-18 23x14 9x18", NULL},
    {17, NULL, "B:W18,21,23,24,26,28,30,31,32:B1,2,3,6,7,9,11,12,16"},
    {19, NULL, "W:W19,22,25,26,27,30,32:B3,5,8,10,11,13,14"},
    {21, NULL, "B:W13,22,K6,31:B5,K23,12,20"},
    {21, NULL, "W:WK15,K20,29:BK3,K18"},
    {21, NULL, "W:WK15,20:B12,K28"},
    {0},
};

/* As published, counted by move_ways(). */
static const uint64_t perft_leaves[] = {7,        49,        302,        1469,    7361,
                                        36768,    179740,    845931,     3963680, 18391564,
                                        85242128, 388623673, 1766623630, 0};

const struct game checkers_game = {
    .name = "checkers",
    .title = "English checkers",
    /* Black moves first; UCI's White clock is the second player's. */
    .white = SECOND,
    .draw_plies = NO_PROGRESS_PLIES,
    .player_names = {"Black", "White"},
    .start = dynamic_start,
    DYNAMIC_INTERFACE,
    .outcome = outcome,
    DRAUGHTS_INTERFACE,
    .tablebase_embedded = checkers_tablebase_embedded,
    .tablebase_open = checkers_tablebase_open,
    .tablebase_close = draughts_tablebase_close,
    .tablebase_ending = DRAUGHTS_TABLEBASE_ENDING,
    .tablebase_describe = draughts_tablebase_describe,
    .tablebase_probe_root = checkers_tablebase_probe_root,
    .canonical = OF_GAME(canonical),
    .book_embedded = OF_GAME(book_embedded),
    .levels = levels,
    .level_count = sizeof levels / sizeof *levels,
    .bench = bench,
    .perft_leaves = perft_leaves,
};

static const struct variant variant = {
    .name = "checkers",
    .alias = "english",
    .game = &checkers_game,
    DRAUGHTS_NOTATION,
};

const struct variant *const checkers_variants[] = {&variant, NULL};
