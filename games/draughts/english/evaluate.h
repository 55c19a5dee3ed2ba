/*
 * The static evaluation: what a position looks worth without any search, in hundredths of a man.
 *
 * It is the value that a network gives the position, trained on games that the engine played
 * against itself (tools/train). Its inputs are where every piece stands and whether it is stuck or
 * attacked there, always as the side to move sees the board, as if that were Black: so the same
 * position has the same value for either colour.
 */
#ifndef KINGDROP_GAMES_DRAUGHTS_ENGLISH_EVALUATE_H
#define KINGDROP_GAMES_DRAUGHTS_ENGLISH_EVALUATE_H

#include "games/draughts/board.h"
#include "games/draughts/english/network.h"

/*
 * The inputs. Each piece turns on one: that of its square in one of the planes. A plane's number is
 * the sum of what is true of the pieces in it.
 */
enum plane {
    PLANE_STUCK = 1, /* without a safe step */
    PLANE_KING = 2,
    PLANE_ATTACKED = 4, /* the side to move's: the other could capture it, were it its turn */
    PLANE_OPPONENT = 8, /* the other side's */
    PLANES = 12,        /* no piece of OPPONENT is ATTACKED too */
    INPUT_THE_MOVE = PLANES * SQUARES_END, /* not of a piece */
};

_Static_assert(NETWORK_INPUTS == INPUT_THE_MOVE + 1, "the network must have these inputs");
_Static_assert(NETWORK_INPUTS_ON == 2 * PIECES_MAX + 1, "a piece turns on one input");

/* The squares from which a piece can take a safe step. */
struct safe_steps {
    struct starts ahead, back;
};

/* A step is safe when no piece of the other side can then jump over the one that stepped, neither
 * along the line of the step, onto the square just left, nor across it. */
FOR_SIDE struct safe_steps find_safe_steps(enum player side, const struct view *view,
                                           bitboard opponent_kings)
{
    /* Squares right in front of an opponent's piece, and right behind an opponent's king. */
    const struct starts met = step_starts(side, view->opponent);
    const struct starts chased = step_starts(player_other(side), opponent_kings);

    const struct starts open_ahead = step_starts(side, view->empty);
    const struct starts open_back = step_starts(player_other(side), view->empty);
    const bitboard attacked =
        (met.slash & open_back.slash) | (met.backslash & open_back.backslash) |
        (chased.slash & open_ahead.slash) | (chased.backslash & open_ahead.backslash);
    const bitboard safe = view->empty & ~attacked;
    return (struct safe_steps){
        .ahead = {behind(side, safe & ~met.slash, SLASH),
                  behind(side, safe & ~met.backslash, BACKSLASH)},
        .back = {ahead(side, safe & ~chased.slash, SLASH),
                 ahead(side, safe & ~chased.backslash, BACKSLASH)},
    };
}

/* The pieces of a side that have a safe step. */
FOR_SIDE bitboard free_pieces(enum player side, const struct view *view, bitboard opponent_kings)
{
    const struct safe_steps safe = find_safe_steps(side, view, opponent_kings);
    return ((view->men | view->kings) & (safe.ahead.slash | safe.ahead.backslash)) |
           (view->kings & (safe.back.slash | safe.back.backslash));
}

/* The pieces of a side that the other side, whose view is given, could capture. */
FOR_SIDE bitboard attacked_pieces(enum player side, const struct view *other_view)
{
    const enum player other = player_other(side);
    const bitboard pieces = other_view->men | other_view->kings, kings = other_view->kings;
    const struct starts jumps = jump_starts(other, other_view->opponent, other_view->empty);
    const struct starts back = jump_starts(side, other_view->opponent, other_view->empty);
    return ahead(other, pieces & jumps.slash, SLASH) |
           ahead(other, pieces & jumps.backslash, BACKSLASH) |
           ahead(side, kings & back.slash, SLASH) | ahead(side, kings & back.backslash, BACKSLASH);
}

/* Does the side to move have the move, which chess players call the opposition? With equal numbers
 * and no captures, its pieces then meet the others with one square between them and the other side
 * to play. That is so when an odd number of all pieces stands on every second row, beginning with
 * the second one of the side. */
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

/* Lists the inputs that are on, for the side to move; returns their number. */
FOR_SIDE unsigned list_inputs(enum player side, const struct position *position,
                              uint16_t inputs[NETWORK_INPUTS_ON])
{
    const enum player other = player_other(side);
    const struct view own = view_of(position, side), opponent = view_of(position, other);
    const bitboard stuck =
        ~(free_pieces(side, &own, opponent.kings) | free_pieces(other, &opponent, own.kings));
    const bitboard attacked = attacked_pieces(side, &opponent);
    unsigned count = 0;
    for (bitboard rest = own.opponent | opponent.opponent; rest != 0;) {
        const square at = bits_take_lowest(&rest);
        const bitboard plane =
            (stuck >> at & 1) * PLANE_STUCK + (position->kings >> at & 1) * PLANE_KING +
            (attacked >> at & 1) * PLANE_ATTACKED + (own.opponent >> at & 1) * PLANE_OPPONENT;
        inputs[count++] = (uint16_t)(plane * SQUARES_END + relative_square(side, at));
    }
    if (has_the_move(side, position))
        inputs[count++] = INPUT_THE_MOVE;
    return count;
}

static inline unsigned position_inputs(const struct position *position,
                                       uint16_t inputs[NETWORK_INPUTS_ON])
{
    return position->turn == FIRST ? list_inputs(FIRST, position, inputs)
                                   : list_inputs(SECOND, position, inputs);
}

/* The phase of the game: by the number of pieces, below NETWORK_PHASES. */
static inline unsigned position_phase(const struct position *position)
{
    const unsigned pieces = bits_count(position->pieces[FIRST] | position->pieces[SECOND]);
    return pieces * NETWORK_PHASES / (2 * PIECES_MAX + 1);
}

/* For the side to move. */
static inline score position_evaluate(const struct position *position)
{
    uint16_t inputs[NETWORK_INPUTS_ON];
    const unsigned count = position_inputs(position, inputs);
    return network_value(network_in_use, inputs, count, position_phase(position));
}

#endif
