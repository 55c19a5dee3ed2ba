/*
 * The static evaluation for all rule sets except English, in hundredths of a man: a network, or
 * else piece-square values.
 */
#pragma once

#include FACTS_HEADER

#include "games/draughts/inputs.h"
#include "games/draughts/move.h"

/* The network of the build; NULL: none. */
extern const union network *const OF_GAME(network);

/* The squares that a side attacks, by direction: next to pieces, or in line with flying kings. */
struct reach {
    bitboard by_men[DIRECTIONS], by_kings[DIRECTIONS];
};

FOR_SIDE struct reach find_reach(enum player side, const struct view *view)
{
    struct reach reach;
    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        const bool is_ahead = (direction < 2) == (side == FIRST);
        reach.by_men[direction] =
            MEN_CAPTURE_BACKWARD || is_ahead ? step_in(view->men, direction) : 0;
        const bitboard seen = KINGS_FLY && view->kings != 0
                                  ? fill_in(view->kings, view->empty, direction)
                                  : view->kings;
        reach.by_kings[direction] = step_in(seen, direction);
    }
    return reach;
}

/* Returns the squares where a man, or king, is attacked in a direction. */
static inline bitboard reach_in(const struct reach *reach, unsigned direction, bool of_king)
{
    return of_king && !MEN_CAPTURE_KINGS ? reach->by_kings[direction]
                                         : reach->by_men[direction] | reach->by_kings[direction];
}

/* Returns the squares where a man, or king, can be captured. */
static inline bitboard find_danger(const struct reach *reach, bitboard empty, bool of_king)
{
    bitboard danger = 0;
    for (unsigned direction = 0; direction < DIRECTIONS; direction++)
        danger |=
            reach_in(reach, direction, of_king) & step_in(empty, (direction + 2) % DIRECTIONS);
    return danger;
}

/* Returns the men, or kings, with a safe step. */
FOR_SIDE bitboard find_free(enum player side, const struct view *view, const struct reach *reach,
                            bool of_kings)
{
    const bitboard safe = view->empty & ~find_danger(reach, view->empty, of_kings);
    bitboard from = 0;
    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        const unsigned back = (direction + 2) % DIRECTIONS;
        if (!of_kings && (direction < 2) != (side == FIRST))
            continue;
        bitboard onto = safe & ~reach_in(reach, back, of_kings);
        if (of_kings && KINGS_FLY)
            onto = fill_in(onto, view->empty, back);
        from |= step_in(onto, back);
    }
    return from & (of_kings ? view->kings : view->men);
}

/* Returns pieces with a safe step, given the opponent's reach. */
FOR_SIDE bitboard find_free_pieces(enum player side, const struct view *view,
                                   const struct reach *reach)
{
    const bitboard men = find_free(side, view, reach, false);
    return view->kings != 0 ? men | find_free(side, view, reach, true) : men;
}

/* Lists the active inputs. Returns their number. */
FOR_SIDE unsigned list_inputs(enum player side, const struct position *position,
                              uint16_t inputs[NETWORK_INPUTS_ON])
{
    const enum player other = player_other(side);
    const struct view own = view_of(position, side), opponent = view_of(position, other);
    const struct reach of_own = find_reach(side, &own), of_other = find_reach(other, &opponent);
    const bitboard stuck =
        ~(find_free_pieces(side, &own, &of_other) | find_free_pieces(other, &opponent, &of_own));
    const bitboard attacked = (own.men & find_danger(&of_other, own.empty, false)) |
                              (own.kings & find_danger(&of_other, own.empty, true));
    return inputs_of(side, position, stuck, attacked, inputs);
}

static inline unsigned position_inputs(const struct position *position,
                                       uint16_t inputs[NETWORK_INPUTS_ON])
{
    return position->turn == FIRST ? list_inputs(FIRST, position, inputs)
                                   : list_inputs(SECOND, position, inputs);
}

/* Piece-square values, for the first training games. */
enum {
    WORTH_OF_MAN = 100,
    WORTH_OF_KING = KINGS_FLY ? 280 : 140,
    WORTH_OF_HOME = 8, /* for a man that guards its first row */
    WORTH_OF_CENTRE = 5,
};

/* The middle of the four middle rows. */
#define CENTRE UINT64_C(0x198cc00)

FOR_SIDE score worth_of_side(enum player side, const struct position *position)
{
    const bitboard pieces = position->pieces[side];
    const bitboard kings = pieces & position->kings, men = pieces & ~kings;
    return (score)(WORTH_OF_MAN * bits_count(men) + WORTH_OF_KING * bits_count(kings) +
                   WORTH_OF_HOME * bits_count(men & crowning_row(player_other(side))) +
                   WORTH_OF_CENTRE * bits_count(men & CENTRE));
}

static inline score worth_of_pieces(const struct position *position)
{
    const score first = worth_of_side(FIRST, position) - worth_of_side(SECOND, position);
    return position->turn == FIRST ? first : -first;
}

/* Returns the score for the side to move. */
static inline score position_evaluate(const struct position *position,
                                      const struct weights *weights)
{
    const union network *network = weights != NULL ? &weights->network : OF_GAME(network);
    if (network == NULL)
        return worth_of_pieces(position);
    uint16_t inputs[NETWORK_INPUTS_ON];
    const unsigned count = position_inputs(position, inputs);
    return network_value(network, inputs, count, position_phase(position));
}
