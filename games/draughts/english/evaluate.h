/*
 * The static evaluation, in hundredths of a man, by a network trained on self-play (tools/train).
 *
 * Inputs are each piece's square and whether it is stuck or attacked, as the side to move sees
 * them, so both colours have equal values.
 */
#pragma once

#include "games/draughts/inputs.h"

/* The network of the build. */
extern const union network *const checkers_network;

/* Squares from which a piece has a safe step. */
struct safe_steps {
    struct starts ahead, back;
};

/* Returns the steps after which no opponent can jump the piece, along or across the step. */
FOR_SIDE struct safe_steps find_safe_steps(enum player side, const struct view *view,
                                           bitboard opponent_kings)
{
    /* Squares in front of an opposing piece or behind an opposing king. */
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

/* Returns a side's pieces with a safe step. */
FOR_SIDE bitboard free_pieces(enum player side, const struct view *view, bitboard opponent_kings)
{
    const struct safe_steps safe = find_safe_steps(side, view, opponent_kings);
    return ((view->men | view->kings) & (safe.ahead.slash | safe.ahead.backslash)) |
           (view->kings & (safe.back.slash | safe.back.backslash));
}

/* Returns a side's pieces that its opponent, the view's side, could capture. */
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

/* Lists the active inputs. Returns their number. */
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

/* Returns the score for the side to move. */
static inline score position_evaluate(const struct position *position,
                                      const struct weights *weights)
{
    const union network *network = weights != NULL ? &weights->network : checkers_network;
    uint16_t inputs[NETWORK_INPUTS_ON];
    const unsigned count = position_inputs(position, inputs);
    return network_value(network, inputs, count, position_phase(position));
}
