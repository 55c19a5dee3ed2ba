/*
 * Game-theoretical values, as solvers of Connect Four publish them.
 *
 * A value of n means that the side to move wins with n - 1 of its discs still in hand, -n that the
 * other side does, 0 a draw. A sooner win leaves more discs in hand. The value of a position does
 * not depend on its distance from the root, so that a table can store it as it is.
 */
#ifndef KINGDROP_GAMES_CONNECT4_VALUE_H
#define KINGDROP_GAMES_CONNECT4_VALUE_H

#include "games/base/score.h"
#include "games/connect4/board.h"

enum { VALUE_MAX = (CELLS - 5) / 2, VALUE_UNKNOWN = VALUE_MAX + 1 };

/* The value for the winner of a win with the disc of that number, from 1. */
static inline int value_of_win(unsigned disc)
{
    return (CELLS + 2 - (int)disc) / 2;
}

/* Bounds of the value with that many discs on the board (at most CELLS - 2), for a side to move
 * that cannot win at once and that cannot be made to lose within two plies. At best it wins with
 * its second disc from now, at worst the other side does. Where there is no such disc any more,
 * both are 0. */
static inline int value_at_most(unsigned discs)
{
    return (CELLS - 1 - (int)discs) / 2;
}

static inline int value_at_least(unsigned discs)
{
    return -((CELLS - 2 - (int)discs) / 2);
}

/* From and to a score that counts plies from a position with that number of discs. A score that no
 * game ends with, such as that of a win after the last disc, has the value of a draw. */
static inline score value_to_score(int value, unsigned discs)
{
    if (value == 0)
        return SCORE_DRAW;
    const unsigned latest = (unsigned)(CELLS + 2 - 2 * (value < 0 ? -value : value));
    const bool first_wins = (value > 0) == (discs % 2 == 0);
    /* The first player has the discs of odd numbers. */
    const unsigned end = latest - (latest % 2 != first_wins);
    return value > 0 ? score_win_in(end - discs) : score_loss_in(end - discs);
}

static inline int value_of_score(score worth, unsigned discs)
{
    const score latest_win = score_win_in(CELLS - discs);
    if (worth < latest_win && worth > -latest_win)
        return 0;
    const int value = value_of_win(discs + score_plies(worth));
    return worth > 0 ? value : -value;
}

#endif
