/* The inputs of the evaluation's network. */
#pragma once

#include "games/draughts/board.h"
#include "games/draughts/network.h"

/* Each piece activates one input: its square in the plane that its properties add up to. */
enum plane {
    PLANE_STUCK = 1, /* without a safe step */
    PLANE_KING = 2,
    PLANE_ATTACKED = 4,                    /* of the side to move, attacked */
    PLANE_OPPONENT = 8,                    /* of the other side */
    PLANES = 12,                           /* OPPONENT and ATTACKED exclude each other */
    INPUT_THE_MOVE = PLANES * SQUARES_END, /* has_the_move() */
};

_Static_assert(NETWORK_INPUTS == INPUT_THE_MOVE + 1, "the network must have these inputs");
_Static_assert(NETWORK_INPUTS_ON == 2 * PIECES_MAX + 1, "each piece must activate one input");

/* Returns whether the side to move has the move (the opposition): with equal numbers and no
 * captures, the opponent must give way first. True if the number of pieces on the side's second,
 * fourth, sixth and eighth rows is odd. */
FOR_SIDE bool has_the_move(enum player side, const struct position *position)
{
    const bitboard all = position->pieces[FIRST] | position->pieces[SECOND];
    return bits_count(all & (side == FIRST ? ODD_ROWS : ~ODD_ROWS)) % 2 == 1;
}

/* A square as the side sees it. */
FOR_SIDE square relative_square(enum player side, square at)
{
    return side == FIRST ? at : SQUARES_END - 1 - at;
}

/* Lists the active inputs. Returns their number. */
FOR_SIDE unsigned inputs_of(enum player side, const struct position *position, bitboard stuck,
                            bitboard attacked, uint16_t inputs[NETWORK_INPUTS_ON])
{
    const bitboard opponent = position->pieces[player_other(side)];
    unsigned count = 0;
    for (bitboard rest = position->pieces[side] | opponent; rest != 0;) {
        const square at = bits_take_lowest(&rest);
        const bitboard plane =
            (stuck >> at & 1) * PLANE_STUCK + (position->kings >> at & 1) * PLANE_KING +
            (attacked >> at & 1) * PLANE_ATTACKED + (opponent >> at & 1) * PLANE_OPPONENT;
        inputs[count++] = (uint16_t)(plane * SQUARES_END + relative_square(side, at));
    }
    if (has_the_move(side, position))
        inputs[count++] = INPUT_THE_MOVE;
    return count;
}

/* Returns the game's phase, by pieces, below NETWORK_PHASES. */
static inline unsigned position_phase(const struct position *position)
{
    const unsigned pieces = bits_count(position->pieces[FIRST] | position->pieces[SECOND]);
    return pieces * NETWORK_PHASES / (2 * PIECES_MAX + 1);
}
