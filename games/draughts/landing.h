/* Landing squares of a capturing piece, and squares that captured pieces leave free. */
#pragma once

#include FACTS_HEADER

#include "games/draughts/move.h"

/* Returns the empty squares in mid-move, after these captures. */
static inline bitboard free_squares(bitboard empty, bitboard captured)
{
    return LIFTED_AT_ONCE ? empty | captured : empty;
}

/* Returns the squares behind a captured piece on which the capturing piece may land. */
static inline bitboard landings(bitboard over, bitboard empty, unsigned direction, bool is_king)
{
    const bitboard behind = step_in(over, direction) & empty;
    return KINGS_FLY && !KINGS_LAND_BEHIND && is_king ? fill_in(behind, empty, direction) : behind;
}
