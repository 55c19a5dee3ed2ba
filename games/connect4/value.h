/*
 * Game-theoretical values, as published by Connect Four solvers.
 *
 * n means that the side to move wins with n - 1 discs in hand, -n that the other does, 0 a draw. A
 * value does not depend on the root.
 */
#pragma once

#include "games/base/score.h"
#include "games/connect4/board.h"

enum { VALUE_MAX = (CELLS - 5) / 2, VALUE_UNKNOWN = VALUE_MAX + 1 };

/* Returns the winner's value if this disc wins. */
static inline int value_of_win(unsigned disc)
{
    return (CELLS + 2 - (int)disc) / 2;
}

/* Bound the value of a position with at most CELLS - 2 discs and no win or forced loss within two
 * plies: at best a player's second disc from now wins. */
static inline int value_at_most(unsigned discs)
{
    return (CELLS - 1 - (int)discs) / 2;
}

static inline int value_at_least(unsigned discs)
{
    return -((CELLS - 2 - (int)discs) / 2);
}

/* Convert between values and scores in plies. Impossible scores, such as wins after the last disc,
 * become draws. */
static inline score value_to_score(int value, unsigned discs)
{
    if (value == 0)
        return SCORE_DRAW;
    const unsigned latest = (unsigned)(CELLS + 2 - 2 * (value < 0 ? -value : value));
    const bool first_wins = (value > 0) == (discs % 2 == 0);
    /* The first player drops the odd-numbered discs. */
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
