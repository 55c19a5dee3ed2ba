/*
 * The rules of a connection game, known at run time: board, length of a row, and how discs move.
 *
 * Columns go up from rank 1 and have a spare bit above, as in games/connect4/board.h.
 */
#pragma once

#include <string.h>

#include "games/base/text.h"
#include "games/connectn/rays.h"

enum {
    COLUMNS_MIN = 3,
    COLUMNS_MAX = 26, /* letters */
    RANKS_MIN = 3,
    LENGTH_MIN = 3,
    LENGTH_USUAL = 4,
};

/* The evaluation's terms for each player. A line is open while the other has no disc on it. */
enum term {
    LINES_LACKING_3, /* open lines that lack three discs */
    LINES_LACKING_2, /* and two */
    LATER_WINS,      /* cells to win on that no disc can reach now */
    STACKED_WINS,    /* one of them right above another: block and win */
    WINS_NOW,        /* cells to win on with the next disc */
    SUITING_RANKS,   /* later wins at the height that suits the player */
    TURN_TO_MOVE,
    TERMS,
};

struct game_rules {
    unsigned columns, ranks;
    unsigned length;   /* of a row that ends the game */
    unsigned discs[2]; /* of each player, FIRST and SECOND */
    bool pops;         /* a player may take one of its discs out of rank 1 */
    bool is_misere;    /* a row loses */
    bool from_any_side;
    struct cells preset[2]; /* discs on the board at the start, an even number */

    unsigned column_bits;
    /* The offsets of neighbours in rows that fit on the board, then the first one again. */
    unsigned step_count;
    uint64_t steps[DIRECTIONS];
    struct cells board, rank_1, odd_ranks;
    int weights[TERMS]; /* of the evaluation, in the order of its terms */
    uint64_t salt;      /* of keys: differs between boards and lengths */
};

/* Returns the cells of a column. */
static inline struct cells rules_column(const struct game_rules *rules, unsigned column)
{
    const struct cells ranks = cells_difference(cells_at(rules->ranks), (struct cells){1, 0});
    return cells_up(ranks, column * rules->column_bits);
}

static inline bool rules_are_wide(const struct game_rules *rules)
{
    return rules->board.high != 0;
}

/* Returns the steps of LANES directions from `first` on. */
static inline lanes rules_steps(const struct game_rules *rules, unsigned first)
{
    lanes steps;
    memcpy(&steps, &rules->steps[first], sizeof steps);
    return steps;
}

/* Constants of a one-word board on which rows fit in every direction. */
#define RULES_RANK_1(columns, ranks)                                                               \
    (((UINT64_C(1) << (columns) * ((ranks) + 1)) - 1) / ((UINT64_C(1) << ((ranks) + 1)) - 1))
#define RULES_OF(width, height, row)                                                               \
    .columns = (width), .ranks = (height), .length = (row), .column_bits = (height) + 1,           \
    .step_count = 4, .steps = {1, (height), (height) + 1, (height) + 2},                           \
    .board = {RULES_RANK_1(width, height) * ((UINT64_C(1) << (height)) - 1), 0},                   \
    .rank_1 = {RULES_RANK_1(width, height), 0},                                                    \
    .odd_ranks = {RULES_RANK_1(width, height) * (((UINT64_C(1) << (height)) - 1) & 0x55), 0}

/* Fills in what follows from columns, ranks and length. Returns false and sets *error if there is
 * no such board. */
bool rules_complete(struct game_rules *rules, struct builder *error);
