/* English checkers: the static interface (see games/tictactoe/position.h). */
#pragma once

#include "games/draughts/common.h"
#include "games/draughts/english/evaluate.h"
#include "games/draughts/english/moves.h"
#include "games/draughts/tablebase/tablebase.h"

#define EVALUATION_SWING 27
#define HAS_SOLVER 0

static inline void position_start(struct position *position)
{
    position_start_with(position, 3);
}

/* tablebase/probe.h */
struct bounds checkers_probe(const struct position *position, const struct tablebase *tablebase);

static inline struct bounds position_probe(const struct position *position,
                                           const struct tablebase *tablebase)
{
    if (bits_count(position->pieces[FIRST] | position->pieces[SECOND]) > tablebase->pieces_max)
        return BOUNDS_UNKNOWN;
    return checkers_probe(position, tablebase);
}

static inline unsigned position_plies_to_draw(const struct position *position, unsigned draw_plies)
{
    if (draw_plies == 0)
        return UINT32_MAX;
    const unsigned reversible_plies = position->reversible_plies;
    return reversible_plies < draw_plies ? draw_plies - reversible_plies : 0;
}

/* Packs a step by start and end, a capture by start and captured pieces, which determine the end. A
 * piece on an odd row captures on even rows: three groups of three bits, nine apart, from bit 9 (on
 * odd rows, from bit 5). Shifts by 6 and 12 join them. */
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

/* Orders captures by the pieces they take, then crownings. */
static inline int move_order_score(const struct position *position, move move)
{
    const bitboard captured = move_captured(move);
    const bool crowns = (position->kings & bitboard_of(move_from(move))) == 0 &&
                        (crowning_row(position->turn) & bitboard_of(move_to(move))) != 0;
    return (int)(90 * bits_count(captured) + 10 * bits_count(captured & position->kings)) +
           (crowns ? 80 : 0);
}
