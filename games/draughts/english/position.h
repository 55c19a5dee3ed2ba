/*
 * English checkers: the static interface (see games/game.h).
 */
#ifndef KINGDROP_GAMES_DRAUGHTS_ENGLISH_POSITION_H
#define KINGDROP_GAMES_DRAUGHTS_ENGLISH_POSITION_H

#include "games/draughts/board.h"
#include "games/draughts/english/evaluate.h"
#include "games/draughts/english/moves.h"
#include "games/draughts/english/tablebase/probe.h"

#define MOVE_INDEX_MAX (SQUARES_END * SQUARES_END)
#define POSITIONS_REPEAT 1
#define EVALUATION_SWING 27

static inline void position_start(struct position *position)
{
    *position = (struct position){
        .pieces = {[FIRST] = BOARD & (bitboard_of(square_of_number(13)) - 1),
                   [SECOND] = BOARD & ~(bitboard_of(square_of_number(21)) - 1)},
        .turn = FIRST,
    };
    position->key = position_compute_key(position);
}

static inline enum player position_turn(const struct position *position)
{
    return position->turn;
}

static inline uint64_t position_key(const struct position *position)
{
    return position->key;
}

/* A player without a move has lost. */
static inline score position_end_score(const struct position *position)
{
    (void)position;
    return score_loss_in(0);
}

static inline unsigned position_reversible_plies(const struct position *position)
{
    return position->reversible_plies;
}

static inline struct bounds position_bounds(const struct position *position)
{
    (void)position;
    return BOUNDS_UNKNOWN;
}

static inline struct bounds position_probe(const struct position *position,
                                           const struct tablebase *tablebase)
{
    if (bits_count(position->pieces[FIRST] | position->pieces[SECOND]) > tablebase->pieces_max)
        return BOUNDS_UNKNOWN;
    return checkers_probe(position, tablebase);
}

static inline unsigned move_index(move move)
{
    return move_from(move) * SQUARES_END + move_to(move);
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
