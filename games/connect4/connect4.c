/*
 * The dynamic interface of Connect Four, except the notation, which is in notation.c.
 */
#include "games/connect4/position.h"

#include "games/connect4/notation.h"
#include "games/connect4/solver/solver.h"
#include "games/dynamic.h"
#include "games/registry.h"

static struct game_outcome outcome(const struct any_position *any)
{
    return dynamic_outcome(any, "four in a row", "board full");
}

/* The discs of a finished four are in capitals. */
static void draw(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    /* The position knows its mover's discs and all discs; people want to see x and o. */
    const bool first_moves = position_turn(&position) == FIRST;
    const bitboard first = first_moves ? position.own : position_other(&position);
    const bitboard in_four =
        cells_in_fours(fours(first)) | cells_in_fours(fours(first ^ position.taken));
    /* Discs fall to rank 1, which is the lowest line of the picture. */
    for (unsigned rank = RANKS; rank-- > 0;) {
        builder_add(text, "%u |", rank + 1);
        for (unsigned column = 0; column < COLUMNS; column++) {
            const bitboard cell = UINT64_C(1) << (column * COLUMN_BITS + rank);
            const char *pair = first & cell ? "xX" : position.taken & cell ? "oO" : "..";
            builder_add(text, " %c", pair[(in_four & cell) != 0]);
        }
        builder_add(text, " |\n");
    }
    builder_add(text, "  +---------------+\n    1 2 3 4 5 6 7\n    a b c d e f g\n");
}

static void explain(const struct any_position *any, struct builder *text)
{
    static const char *const names[TERMS] = {
        [LINES_WITH_ONE] = "open lines with one disc",
        [LINES_WITH_TWO] = "open lines with two discs",
        [FUTURE_THREATS] = "cells to win on later",
        [STACKED_THREATS] = "two of them, one on the other",
        [IMMEDIATE_WINS] = "cells to win on now",
        [ZUGZWANG] = "wins by zugzwang, a point a disc",
    };
    const struct position position = position_of(any);
    const bool first_moves = position_turn(&position) == FIRST;
    const bitboard first = first_moves ? position.own : position_other(&position);
    const bitboard second = first ^ position.taken;
    /* The very function that the search evaluates with, so that the table cannot say anything
     * else. */
    int counts[2][TERMS] = {{0}};
    count_terms(first, second, counts);
    builder_add(text, "%-33s %4s %4s %6s\n", "", "x", "o", "x - o");
    for (int term = 0; term < TERMS; term++)
        builder_add(text, "%-33s %4d %4d %+6d\n", names[term], counts[0][term], counts[1][term],
                    (counts[0][term] - counts[1][term]) * term_weights[term]);
    builder_add(text, "%-33s %4s %4s %+6d\n", "worth to x", "", "", (int)evaluate(first, second));
}

/* Nodes and evaluation noise of each rating, measured by `tools/levels`. */
static const struct level levels[] = {
    {21, 97},    /* 600 */
    {33, 61},    /* 800 */
    {36, 55},    /* 1000 */
    {60, 30},    /* 1200 */
    {300, 4},    /* 1400 */
    {2300, 3},   /* 1600 */
    {13000, 2},  /* 1800 */
    {70000, 2},  /* 2000 */
    {400000, 1}, /* 2200: full strength */
};

static const struct bench_position bench[] = {
    {17, "", NULL},
    {17, "44", NULL},
    {17, "3523", NULL},
    {18, "43335", NULL},
    {20, "4433465", NULL},
    {22, "5344352612", NULL},
    {0},
};

static const uint64_t perft_leaves[] = {7,      49,      343,      2401,      16807, 117649,
                                        823536, 5673234, 39394572, 268031646, 0};

const struct game connect4_game = {
    .name = "connect4",
    .title = "Connect Four",
    /* UCI's clocks are by colour: Cute Chess calls the first player White. */
    .white = FIRST,
    .player_names = {"x", "o"},
    DYNAMIC_INTERFACE,
    .outcome = outcome,
    .explain = explain,
    .odds = {.half_won = 76, .spread = 210}, /* 500 games at 20 ms a move */
    .draw = draw,
    .read_position = connect4_read_position,
    .read_move = connect4_read_move,
    .solver = &connect4_solver,
    .tablebase_embedded = connect4_tablebase_embedded,
    .tablebase_open = connect4_tablebase_open,
    .tablebase_close = connect4_tablebase_close,
    .levels = levels,
    .level_count = sizeof levels / sizeof *levels,
    .bench = bench,
    .perft_leaves = perft_leaves,
};

static const struct variant plain = {
    .name = "connect4",
    .game = &connect4_game,
    .write_move = connect4_write_column,
    .write_position = connect4_write_rows,
};

static const struct variant cfour = {
    .name = "cfour",
    .game = &connect4_game,
    .write_move = connect4_write_drop,
    .write_position = connect4_write_fen,
};

const struct variant *const connect4_variants[] = {&plain, &cfour, NULL};
