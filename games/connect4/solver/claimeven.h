/*
 * Claimeven, or follow-up (Victor Allis, "A knowledge-based approach of Connect-Four", 1988): a
 * static bound from what the side not to move holds by answering every disc with the one above it.
 *
 * Call the side to move the leader, the other the follower. Let the follower always answer in the
 * same column; then it gets every second cell of each column, and no choice of the leader takes one
 * of them away. Where the cells the leader may get make no four, the leader cannot win. If one of
 * the follower's cells completes a four of its own, the leader can only put it off until the other
 * columns are full.
 *
 * Cells of the follower: if the number of empty cells is even, they lie on the even ranks. That is
 * the second player's claimeven. In a column where the follower has a winning cell on an odd rank
 * it takes the odd ranks instead, because it never has to fill that column: the leader must not
 * move below that cell, and the follower need not. Each such column makes one reply more or less to
 * find, so the first player needs an odd number of them, the second player an even one.
 *
 * Where the next cell of a column is on one of the follower's own ranks, there is nothing below it
 * to answer. There is always an even number of these; whenever the leader takes one, the follower
 * takes another. Which one is not known, so all of them are counted for the leader.
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

/* The most the leader can get when the follower holds these cells and nobody reaches the closed
 * ones; VALUE_UNKNOWN if that gives no bound. */
static inline int claimeven_value(const struct claimeven *game, bitboard held, bitboard closed)
{
    const bitboard wins = game->wins & held, empty = BOARD & ~game->taken;
    const bitboard beyond = closed | above_lowest(wins);
    if (has_four(game->leader | (empty & ~held & ~beyond)))
        return VALUE_UNKNOWN;
    if (wins != 0) {
        /* All is filled except the winning cells, those beyond, and those right below. */
        const bitboard lowest = wins & ~above_lowest(wins);
        const bitboard spared = lowest | lowest >> 1 | beyond;
        return -value_of_win(game->discs + bits_count(empty & ~spared) + 2);
    }
    return has_four(game->follower | held) ? -1 : 0;
}

/* The cells the follower holds: even ranks, but odd ones in the columns of the given winning cells,
 * up to these. What lies above them is closed. */
static inline int claimeven_with(const struct claimeven *game, bitboard odd_wins)
{
    const bitboard swapped = columns_of(odd_wins), closed = above_lowest(odd_wins);
    const bitboard ranks = (EVEN_RANKS & ~swapped) | (ODD_RANKS & swapped);
    const bitboard held = ranks & ~closed & ~game->taken & ~landing_cells(game->taken);
    return claimeven_value(game, held, closed);
}

/* An upper bound of the value for the leader; VALUE_UNKNOWN when claimeven gives none, as always
 * where the columns have an odd number of cells and the last one has none above it. */
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
