/*
 * The part of a cold face that is the same for every game: each hot function as a function of a
 * `struct state`. A game's cold file includes its own hot face, then this.
 */
#ifndef KINGDROP_GAMES_COLD_H
#define KINGDROP_GAMES_COLD_H

#include <string.h>

#include "games/game.h"

_Static_assert(sizeof(struct position) <= GAME_STATE_BYTES, "a position must fit into a state");
_Static_assert(MOVES_MAX <= GAME_MOVES_MAX, "a position's moves must fit into a list");

static inline struct position position_of(const struct state *state)
{
    struct position position;
    memcpy(&position, state->bytes, sizeof position);
    return position;
}

/* The bytes beyond the position are zero, so that equal positions are equal states. */
static inline struct state state_of(const struct position *position)
{
    struct state state = {{0}};
    memcpy(state.bytes, position, sizeof *position);
    return state;
}

static inline void cold_start(struct state *state)
{
    struct position position;
    position_start(&position);
    *state = state_of(&position);
}

static inline enum player cold_turn(const struct state *state)
{
    const struct position position = position_of(state);
    return position_turn(&position);
}

static inline uint64_t cold_key(const struct state *state)
{
    const struct position position = position_of(state);
    return position_key(&position);
}

static inline size_t cold_moves(const struct state *state, move list[GAME_MOVES_MAX])
{
    const struct position position = position_of(state);
    return position_moves(&position, list);
}

static inline void cold_play(struct state *state, move move)
{
    struct position position = position_of(state);
    position_play(&position, move);
    *state = state_of(&position);
}

static inline unsigned cold_quiet_plies(const struct state *state)
{
    const struct position position = position_of(state);
    return position_quiet_plies(&position);
}

static inline score cold_evaluate(const struct state *state)
{
    const struct position position = position_of(state);
    return position_evaluate(&position);
}

/* These as the members of a `struct game`. */
#define COLD_FACE                                                                                  \
    .start = cold_start, .turn = cold_turn, .key = cold_key, .moves = cold_moves,                  \
    .play = cold_play, .quiet_plies = cold_quiet_plies, .evaluate = cold_evaluate

#endif
