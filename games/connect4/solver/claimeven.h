/*
 * Claimeven, or follow-up (Victor Allis, "A knowledge-based approach of Connect-Four", 1988): a
 * static upper bound for the side to move (the leader).
 *
 * The other side (the follower) answers in the same column and gets every second cell. The leader
 * cannot win if its cells make no four; the follower's fours decide when other columns are full.
 *
 * The follower gets even ranks, or a column's odd ranks up to one that wins. Each such column
 * changes the parity: with an even number of empty cells the follower needs an even number of such
 * columns, else an odd one. Landing cells on the follower's ranks count for the leader: they answer
 * no disc.
 */
#pragma once

#include "games/connect4/value.h"

struct claimeven {
    bitboard leader, follower; /* discs */
    bitboard taken;
    bitboard wins; /* cells on which the follower wins */
    unsigned discs;
};

/* Returns the leader's best value, or VALUE_UNKNOWN. */
static inline int claimeven_value(const struct claimeven *game, bitboard held, bitboard closed)
{
    const bitboard wins = game->wins & held, empty = BOARD & ~game->taken;
    const bitboard beyond = closed | above_lowest(wins);
    if (has_four(game->leader | (empty & ~held & ~beyond)))
        return VALUE_UNKNOWN;
    if (wins != 0) {
        /* The other cells fill up, but not those below or above wins. */
        const bitboard lowest = wins & ~above_lowest(wins);
        const bitboard spared = lowest | lowest >> 1 | beyond;
        return -value_of_win(game->discs + bits_count(empty & ~spared) + 2);
    }
    return has_four(game->follower | held) ? -1 : 0;
}

/* Returns the same if the follower holds even ranks, or odd ones up to these wins. */
static inline int claimeven_with(const struct claimeven *game, bitboard odd_wins)
{
    const bitboard swapped = columns_of(odd_wins), closed = above_lowest(odd_wins);
    const bitboard ranks = (EVEN_RANKS & ~swapped) | (ODD_RANKS & swapped);
    const bitboard held = ranks & ~closed & ~game->taken & ~landing_cells(game->taken);
    return claimeven_value(game, held, closed);
}

/* Returns an upper bound on the leader's value, or VALUE_UNKNOWN. */
static inline int claimeven_bound(const struct claimeven *game)
{
    const bitboard odd_wins = game->wins & ODD_RANKS;
    const bool follower_is_last = (CELLS - game->discs) % 2 == 0;
    const bitboard candidates = odd_wins & ~above_lowest(odd_wins);
    int best = VALUE_UNKNOWN;
    if (follower_is_last)
        best = claimeven_with(game, 0);
    for (bitboard rest = candidates; rest != 0; rest &= rest - 1) {
        const bitboard one = rest & -rest;
        if (!follower_is_last) {
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
