/*
 * Claimeven, or follow-up (Victor Allis, "A knowledge-based approach of Connect-Four", 1988): a
 * static upper bound of the value for the side to move (the leader).
 *
 * The other side (the follower) answers every disc in the same column and so gets every second
 * cell. The leader cannot win if its cells make no four; a four of the follower's cells decides
 * once the other columns are full.
 *
 * With an even number of empty cells the follower gets the even ranks. In a column with its
 * winning cell on an odd rank it takes the odd ranks instead: it never has to fill that column.
 * Each such column changes the parity, so the first player needs an odd number of them, the second
 * player an even one.
 *
 * A next cell on the follower's rank answers no disc. Their number is even, and the players share
 * them in an unknown way, so the leader is credited with all of them.
 */
#ifndef KINGDROP_GAMES_CONNECT4_SOLVER_CLAIMEVEN_H
#define KINGDROP_GAMES_CONNECT4_SOLVER_CLAIMEVEN_H

#include "games/connect4/value.h"

struct claimeven {
    bitboard leader, follower; /* discs */
    bitboard taken;
    bitboard wins; /* cells on which the follower wins */
    unsigned discs;
};

/* Returns the leader's best value against these held cells without the closed ones, or
 * VALUE_UNKNOWN without a bound. */
static inline int claimeven_value(const struct claimeven *game, bitboard held, bitboard closed)
{
    const bitboard wins = game->wins & held, empty = BOARD & ~game->taken;
    const bitboard beyond = closed | above_lowest(wins);
    if (has_four(game->leader | (empty & ~held & ~beyond)))
        return VALUE_UNKNOWN;
    if (wins != 0) {
        /* All cells fill up but the wins, those above and those right below. */
        const bitboard lowest = wins & ~above_lowest(wins);
        const bitboard spared = lowest | lowest >> 1 | beyond;
        return -value_of_win(game->discs + bits_count(empty & ~spared) + 2);
    }
    return has_four(game->follower | held) ? -1 : 0;
}

/* The follower holds even ranks, but odd ones up to these winning cells in their columns. */
static inline int claimeven_with(const struct claimeven *game, bitboard odd_wins)
{
    const bitboard swapped = columns_of(odd_wins), closed = above_lowest(odd_wins);
    const bitboard ranks = (EVEN_RANKS & ~swapped) | (ODD_RANKS & swapped);
    const bitboard held = ranks & ~closed & ~game->taken & ~landing_cells(game->taken);
    return claimeven_value(game, held, closed);
}

/* Returns an upper bound for the leader, or VALUE_UNKNOWN if claimeven gives none, as on columns of
 * odd height. */
static inline int claimeven_bound(const struct claimeven *game)
{
    if (RANKS % 2 == 1)
        return VALUE_UNKNOWN;
    const bitboard odd_wins = game->wins & ODD_RANKS;
    const bitboard candidates = odd_wins & ~above_lowest(odd_wins);
    int best = VALUE_UNKNOWN;
    if (game->discs % 2 == 0)
        best = claimeven_with(game, 0);
    for (bitboard rest = candidates; rest != 0; rest &= rest - 1) {
        const bitboard one = rest & -rest;
        if (game->discs % 2 == 1) {
            const int value = claimeven_with(game, one);
            if (value < best)
                best = value;
            continue;
        }
        if (best != VALUE_UNKNOWN)
            break;
        for (bitboard others = rest & (rest - 1); others != 0; others &= others - 1) {
            const int value = claimeven_with(game, one | (others & -others));
            if (value < best)
                best = value;
        }
    }
    return best;
}

#endif
