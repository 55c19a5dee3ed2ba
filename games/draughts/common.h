/* The part of the static interface (games/tictactoe/position.h) that all rule sets share. */
#pragma once

#include "games/draughts/move.h"

#define MOVE_INDEX_MAX (SQUARES_END * SQUARES_END)

/* Sets up the men on each player's first `rows` rows. */
static inline void position_start_with(struct position *position, unsigned rows)
{
    const bitboard men = BOARD & (bitboard_of(square_of_number(4 * rows + 1)) - 1);
    *position = (struct position){
        .pieces = {[FIRST] = men, [SECOND] = rotated(men)},
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

static inline unsigned move_index(move move)
{
    return move_from(move) * SQUARES_END + move_to(move);
}
