/*
 * Checkers by pieces and places: the value of each piece times the weight of its square, which is
 * the higher the nearer the edge, where nothing is captured.
 */
#include "games/draughts/english/position.h"

#include "games/dynamic.h"
#include "games/registry.h"
#include "tools/textbook/evaluator.h"

enum { WORTH_OF_MAN = 5, WORTH_OF_MAN_NEAR_CROWNING = 7, WORTH_OF_KING = 10 };
enum { ROWS_NEAR_CROWNING = 3 }; /* the crowning row itself included */

/* By steps from the edge. */
static const int edge_weights[] = {6, 5, 5, 4};

/* Makes a man on most squares worth 100. */
enum { SCALE = 4 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

static score worth_of_piece(const struct position *position, enum player side, square square)
{
    const int index = (int)square_number(square) - 1;
    const int row = index / 4, column = 2 * (index % 4) + (row + 1) % 2;
    const int from_edge = least(least(row, 7 - row), least(column, 7 - column));
    const int to_go = side == FIRST ? 7 - row : row;
    const int worth = (position->kings & bitboard_of(square)) != 0 ? WORTH_OF_KING
                      : to_go < ROWS_NEAR_CROWNING                 ? WORTH_OF_MAN_NEAR_CROWNING
                                                                   : WORTH_OF_MAN;
    return SCALE * worth * edge_weights[from_edge];
}

static score worth_of_side(const struct position *position, enum player side)
{
    score worth = 0;
    for (bitboard pieces = position->pieces[side]; pieces != 0;)
        worth += worth_of_piece(position, side, bits_take_lowest(&pieces));
    return worth;
}

static score static_evaluation(const struct any_position *any)
{
    const struct position position = position_of(any);
    return worth_of_side(&position, position.turn) -
           worth_of_side(&position, player_other(position.turn));
}

static bool is_quiet(const struct any_position *any)
{
    const struct position position = position_of(any);
    return position_is_quiet(&position);
}

static const char *const positions[] = {
    "B:W21-32:B1-12",
    "W:W19,22,25,26,27,30,32:B3,5,8,10,11,13,14",
    "B:W18,21,23,24,26,28,30,31,32:B1,2,3,6,7,9,11,12,16",
    "B:W13,22,K6,31:B5,K23,12,20",
    NULL,
};

const struct evaluator checkers_evaluator = {
    .game = &checkers_game,
    .evaluate = static_evaluation,
    .is_quiet = is_quiet,
    .positions = positions,
    .depth = 7,
};
