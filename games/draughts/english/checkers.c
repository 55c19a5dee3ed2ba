/*
 * The dynamic interface of English checkers, except the notation, which is in notation.c.
 */
#include "games/draughts/english/position.h"

#include "games/draughts/english/book.h"
#include "games/draughts/english/tablebase/probe.h"
#include "games/draughts/notation.h"
#include "games/dynamic.h"
#include "games/registry.h"

static struct game_outcome outcome(const struct any_position *any)
{
    return dynamic_outcome(any, "no legal move", NULL);
}

/* Books have positions with Black to move: one with White to move is the same on the board turned
 * round. */
static void canonical(struct any_position *any)
{
    struct position position = position_of(any);
    if (position.turn == SECOND)
        position = (struct position){
            .pieces = {rotated(position.pieces[SECOND]), rotated(position.pieces[FIRST])},
            .kings = rotated(position.kings),
        };
    /* Nothing that depends on the way to a position belongs to its place in a book. */
    position.turn = FIRST;
    position.reversible_plies = 0;
    position.key = position_compute_key(&position);
    *any = any_position_of(&position);
}

/* The position without the piece on a square. */
static struct position without_piece(struct position position, square at)
{
    position.pieces[FIRST] &= ~bitboard_of(at);
    position.pieces[SECOND] &= ~bitboard_of(at);
    position.kings &= ~bitboard_of(at);
    return position;
}

static score value_for_black(const struct position *position)
{
    const score value = position_evaluate(position);
    return position->turn == FIRST ? value : -value;
}

/* A network has no terms, so each piece counts as the difference that its removal makes to the
 * evaluation. This is no sum over pieces: the differences do not add up to the value. */
static void explain(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    const score value = value_for_black(&position);
    builder_add(text, "What each piece adds to the evaluation for Black, in hundredths of a man\n");
    for (unsigned row = 0; row < 8; row++) {
        builder_add(text, row % 2 == 0 ? "      " : "");
        for (unsigned number = 4 * row + 1; number <= 4 * row + 4; number++) {
            const square at = square_of_number(number);
            const struct position without = without_piece(position, at);
            const char *gap = number < 4 * row + 4 ? "     " : "\n";
            if (NOTATION(piece_letter)(&position, at) == '.')
                builder_add(text, "      .%s", gap);
            else
                builder_add(text, "%c %+5d%s", NOTATION(piece_letter)(&position, at),
                            value - value_for_black(&without), gap);
        }
    }
    builder_add(text, "all of them for Black %+d\n", value);
}

/* Nodes and evaluation noise of each rating, measured by `tools/levels`. */
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

/* As published; move_ways() explains what is counted. */
static const uint64_t perft_leaves[] = {7,      49,     302,     1469,     7361,     36768,
                                        179740, 845931, 3963680, 18391564, 85242128, 0};

const struct game checkers_game = {
    .name = "checkers",
    .title = "English checkers",
    /* Black moves first in English checkers, so the clock that UCI calls White's is the second
     * player's. */
    .white = SECOND,
    /* Forty moves of each side without a capture or a man's move: a referee calls that a draw. */
    .draw_plies = 80,
    .player_names = {"Black", "White"},
    DYNAMIC_INTERFACE,
    .outcome = outcome,
    .explain = explain,
    .odds = {.half_won = 104, .spread = 32}, /* 1,200 games at 20,000 nodes a move, of eleven men */
    .evaluation_use = network_use_file,
    .draw = NOTATION(draw),
    .read_position = NOTATION(read_position),
    .read_move = NOTATION(read_move),
    .match_move = NOTATION(match_move),
    .tablebase_embedded = checkers_tablebase_embedded,
    .tablebase_open = checkers_tablebase_open,
    .tablebase_close = checkers_tablebase_close,
    .tablebase_ending = CHECKERS_TABLEBASE_ENDING,
    .tablebase_describe = checkers_tablebase_describe,
    .tablebase_probe_root = checkers_tablebase_probe_root,
    .canonical = canonical,
    .book_embedded = checkers_book_embedded,
    .levels = levels,
    .level_count = sizeof levels / sizeof *levels,
    .bench = bench,
    .perft_leaves = perft_leaves,
};

static const struct variant variant = {
    .name = "checkers",
    .alias = "english",
    .game = &checkers_game,
    .write_move = NOTATION(write_move),
    .write_ways = NOTATION(write_ways),
    .write_position = NOTATION(write_position),
};

const struct variant *const checkers_variants[] = {&variant, NULL};
