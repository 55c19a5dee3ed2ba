/* Moves of a relative position, in which the side to move always moves down the board. */
#pragma once

#include <string.h>

#include "games/draughts/move.h"
#include "games/draughts/tablebase/index.h"

/* Returns the position after a move, from the other side's view. */
static inline struct relative_position relative_after(const struct relative_position *relative,
                                                      move move)
{
    const bitboard from = bitboard_of(move_from(move)), to = bitboard_of(move_to(move));
    const bitboard captured = move_captured(move);
    struct relative_position after = *relative;
    after.men[OPPONENT] &= ~captured;
    after.kings[OPPONENT] &= ~captured;
    const bool is_man = (relative->men[OWN] & from) != 0;
    after.men[OWN] &= ~from;
    after.kings[OWN] &= ~from;
    if (is_man && (to & crowning_row(FIRST)) == 0 && (move & MOVE_CROWNED) == 0)
        after.men[OWN] |= to;
    else
        after.kings[OWN] |= to;
    return relative_rotated(&after);
}

/* Returns whether a move is irreversible: a capture or a man's move. */
static inline bool is_conversion(const struct relative_position *relative, move move)
{
    return move_captured(move) != 0 || (relative->men[OWN] & bitboard_of(move_from(move))) != 0;
}

/* Returns the position with the given player to move, without its key. */
static inline struct position relative_to_position(const struct relative_position *relative,
                                                   enum player turn)
{
    const struct relative_position black = turn == FIRST ? *relative : relative_rotated(relative);
    return (struct position){
        .pieces = {[FIRST] = black.men[OWN] | black.kings[OWN],
                   [SECOND] = black.men[OPPONENT] | black.kings[OPPONENT]},
        .kings = black.kings[OWN] | black.kings[OPPONENT],
        .turn = turn,
    };
}

static inline struct any_position relative_to_any(const struct relative_position *relative,
                                                  enum player turn)
{
    struct position position = relative_to_position(relative, turn);
    position.key = position_compute_key(&position);
    struct any_position any = {{0}};
    memcpy(any.bytes, &position, sizeof position);
    return any;
}

/* Returns the total distance of the mover's men from crowning, in rows. */
static inline unsigned rows_to_crown(bitboard men)
{
    unsigned rows = 0;
    while (men != 0)
        rows += 7 - (square_number(bits_take_lowest(&men)) - 1) / 4;
    return rows;
}
