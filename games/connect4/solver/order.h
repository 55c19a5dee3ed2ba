/*
 * The solver's move ordering: winning cells, lines through the cell, the history heuristic
 * (Schaeffer, 1983) and, before the middle of the game, the evaluation's terms.
 *
 * The weights minimise the nodes for 134 positions with 6 to 16 discs from careful random play.
 */
#pragma once

#include "games/connect4/solver/node.h"

enum {
    HISTORY_MAX = 512,
    HISTORY_STEP = 16,
    /* A weight for each winning cell and each line through the cell. */
    ORDER_WINNING_CELL = 384,
    ORDER_LINE = 48,
    /* Up to here the terms count, and history, learnt from later positions, counts half. */
    EARLY_DISCS_MAX = CELLS > 22 ? CELLS - 22 : 0,
};

/* The evaluation's terms for the player who moved, and for the other. */
static const int order_own_weights[TERMS] = {
    [LINES_WITH_ONE] = 40,   [LINES_WITH_TWO] = 160, [FUTURE_THREATS] = 360,
    [STACKED_THREATS] = 220, [IMMEDIATE_WINS] = 480, [ZUGZWANG] = 20,
};
static const int order_other_weights[TERMS] = {
    [LINES_WITH_ONE] = 50,   [LINES_WITH_TWO] = 80,  [FUTURE_THREATS] = 290,
    [STACKED_THREATS] = 360, [IMMEDIATE_WINS] = 640, [ZUGZWANG] = 50,
};

/* The number of lines through each cell: 3 in a corner of 7x6, 13 in the centre. Each direction has
 * up to four, by the cells before and after it. */
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#define ON_LINE(before, after)                                                                     \
    (LEAST(before, 3) + LEAST(after, 3) < 2 ? 0 : LEAST(before, 3) + LEAST(after, 3) - 2)
#define THROUGH(left, right, down, up)                                                             \
    (ON_LINE(left, right) + ON_LINE(down, up) + ON_LINE(LEAST(left, down), LEAST(right, up)) +     \
     ON_LINE(LEAST(left, up), LEAST(right, down)))
#define THROUGH_BIT(bit)                                                                           \
    ((bit) < CODE_BITS && (bit) % COLUMN_BITS < RANKS                                              \
         ? THROUGH((bit) / COLUMN_BITS, COLUMNS - 1 - (bit) / COLUMN_BITS, (bit) % COLUMN_BITS,    \
                   RANKS - 1 - (bit) % COLUMN_BITS)                                                \
         : 0)
#define THROUGH_4(bit)                                                                             \
    THROUGH_BIT(bit), THROUGH_BIT(bit + 1), THROUGH_BIT(bit + 2), THROUGH_BIT(bit + 3)
#define THROUGH_16(bit) THROUGH_4(bit), THROUGH_4(bit + 4), THROUGH_4(bit + 8), THROUGH_4(bit + 12)
static const unsigned char rows_through[64] = {THROUGH_16(0), THROUGH_16(16), THROUGH_16(32),
                                               THROUGH_16(48)};

/* Returns the terms' part of a move's order score. Slow. */
static inline int order_score_of_terms(const struct solver_node *node, bitboard move)
{
    const bool is_first = node->discs % 2 == 0;
    const bitboard own = node->own | move, other = node->other;
    int counts[2][TERMS] = {{0}}, score = 0;
    count_terms(is_first ? own : other, is_first ? other : own, counts);
    for (int term = 0; term < TERMS; term++)
        score += counts[!is_first][term] * order_own_weights[term] -
                 counts[is_first][term] * order_other_weights[term];
    return score;
}

/* Returns the order score's other parts: the higher, the sooner the move is searched. */
static inline int order_score_of(const struct solver_node *after, int history)
{
    return ORDER_WINNING_CELL * (int)bits_count(after->other_wins) +
           ORDER_LINE * rows_through[after->cell] +
           (after->discs > EARLY_DISCS_MAX ? history : history / 2);
}
