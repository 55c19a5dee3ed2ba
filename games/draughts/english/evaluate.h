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

#include "games/draughts/inputs.h"

/* The network of the build. */
extern const union network *const checkers_network;

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

/* Lists the inputs that are on, for the side to move; returns their number. */
FOR_SIDE unsigned list_inputs(enum player side, const struct position *position,
                              uint16_t inputs[NETWORK_INPUTS_ON])
{
    const enum player other = player_other(side);
    const struct view own = view_of(position, side), opponent = view_of(position, other);
    const bitboard stuck =
        ~(free_pieces(side, &own, opponent.kings) | free_pieces(other, &opponent, own.kings));
    return inputs_of(side, position, stuck, attacked_pieces(side, &opponent), inputs);
}

static inline unsigned position_inputs(const struct position *position,
                                       uint16_t inputs[NETWORK_INPUTS_ON])
{
    return position->turn == FIRST ? list_inputs(FIRST, position, inputs)
                                   : list_inputs(SECOND, position, inputs);
}

/* For the side to move. */
static inline score position_evaluate(const struct position *position,
                                      const struct weights *weights)
{
    const union network *network = weights != NULL ? &weights->network : checkers_network;
    uint16_t inputs[NETWORK_INPUTS_ON];
    const unsigned count = position_inputs(position, inputs);
    return network_value(network, inputs, count, position_phase(position));
}

#endif
