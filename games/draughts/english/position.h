/*
 * English checkers: the static interface (see games/game.h).
 */
#ifndef KINGDROP_GAMES_DRAUGHTS_ENGLISH_POSITION_H
#define KINGDROP_GAMES_DRAUGHTS_ENGLISH_POSITION_H

#include "games/draughts/common.h"
#include "games/draughts/english/evaluate.h"
#include "games/draughts/english/moves.h"
#include "games/draughts/english/tablebase/probe.h"

#define DRAW_REPETITIONS 3
#define EVALUATION_SWING 27

static inline struct bounds position_probe(const struct position *position,
                                           const struct tablebase *tablebase)
{
    if (bits_count(position->pieces[FIRST] | position->pieces[SECOND]) > tablebase->pieces_max)
        return BOUNDS_UNKNOWN;
    return checkers_probe(position, tablebase);
}

/* Forty moves of each side without a capture or a man's move: a referee calls that a draw. */
static inline unsigned position_plies_to_draw(const struct position *position, unsigned draw_plies)
{
    if (draw_plies == 0)
        return UINT32_MAX;
    const unsigned reversible_plies = position->reversible_plies;
    return reversible_plies < draw_plies ? draw_plies - reversible_plies : 0;
}

/*
 * A step differs from the position's other steps in its start or end. A capture differs from its
 * other captures in its start or the pieces it takes: these say where the piece ends, because every
 * square it visits on its way is entered as often as it is left.
 *
 * A piece on an odd row (the first is row 0) can only jump over squares of the even rows, and the
 * other way round: over three groups of three neighbouring bits, nine apart, which begin at bit 9
 * and at bit 5. Shifts by 6 and 12 put the groups side by side, nine bits in all.
 */
static inline uint32_t move_pack(const struct position *position, move move)
{
    (void)position;
    const square from = move_from(move);
    const bitboard captured = move_captured(move);
    if (captured == 0)
        return 1 + move_index(move);
    const bitboard side_by_side = captured | captured >> 6 | captured >> 12;
    const unsigned first_bit = (ODD_ROWS & bitboard_of(from)) != 0 ? 9 : 5;
    return 1 + (from << 9 | (uint32_t)(side_by_side >> first_bit & 0x1ff));
}

/* Captures first, and more the more they take; then crowning. */
static inline int move_order_score(const struct position *position, move move)
{
    const bitboard captured = move_captured(move);
    const bool crowns = (position->kings & bitboard_of(move_from(move))) == 0 &&
                        (crowning_row(position->turn) & bitboard_of(move_to(move))) != 0;
    return (int)(90 * bits_count(captured) + 10 * bits_count(captured & position->kings)) +
           (crowns ? 80 : 0);
}

#endif
