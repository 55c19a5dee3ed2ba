/*
 * The common part of dynamic interfaces: wraps a game's static interface, included first, for
 * `struct any_position`.
 */
#pragma once

#include <string.h>

#include "games/game.h"

_Static_assert(sizeof(struct position) <= GAME_POSITION_BYTES,
               "a position must fit into struct any_position");
_Static_assert(MOVES_MAX <= GAME_MOVES_MAX, "a position's moves must fit into a list");

static inline struct position position_of(const struct any_position *any)
{
    struct position position;
    memcpy(&position, any->bytes, sizeof position);
    return position;
}

/* Pads the position with zeroes, so that equal positions have equal bytes. */
static inline struct any_position any_position_of(const struct position *position)
{
    struct any_position any = {{0}};
    memcpy(any.bytes, position, sizeof *position);
    return any;
}

static inline void dynamic_start(const struct game *game, struct any_position *any)
{
    (void)game; /* compiled in */
    struct position position;
    position_start(&position);
    *any = any_position_of(&position);
}

/* Wraps a function of one position. */
#define DYNAMIC_FUNCTION(type, name)                                                               \
    static inline type dynamic_##name(const struct any_position *any)                              \
    {                                                                                              \
        const struct position position = position_of(any);                                         \
        return position_##name(&position);                                                         \
    }
DYNAMIC_FUNCTION(enum player, turn)
DYNAMIC_FUNCTION(uint64_t, key)
DYNAMIC_FUNCTION(unsigned, reversible_plies)
#undef DYNAMIC_FUNCTION

static inline score dynamic_evaluate(const struct any_position *any, const struct weights *weights)
{
    const struct position position = position_of(any);
    return position_evaluate(&position, weights);
}

static inline size_t dynamic_moves(const struct any_position *any, move list[GAME_MOVES_MAX])
{
    const struct position position = position_of(any);
    return position_moves(&position, list);
}

static inline unsigned dynamic_move_ways(const struct any_position *any, move move)
{
    const struct position position = position_of(any);
    return move_ways(&position, move);
}

static inline void dynamic_play(struct any_position *any, move move)
{
    struct position position = position_of(any);
    position_play(&position, move);
    *any = any_position_of(&position);
}

static inline unsigned dynamic_plies_to_draw(const struct any_position *any, unsigned draw_plies)
{
    const struct position position = position_of(any);
    return position_plies_to_draw(&position, draw_plies);
}

/* Returns the outcome on the board, with `won` or `drawn` as its reason. */
static inline struct game_outcome dynamic_outcome(const struct any_position *any, const char *won,
                                                  const char *drawn)
{
    const struct position position = position_of(any);
    move list[MOVES_MAX];
    if (position_moves(&position, list) > 0)
        return (struct game_outcome){ONGOING, NULL};
    const score value = position_end_score(&position);
    if (value == SCORE_DRAW)
        return (struct game_outcome){DRAWN, drawn};
    const bool is_first = position_turn(&position) == FIRST;
    return (struct game_outcome){score_is_win(value) == is_first ? FIRST_WINS : SECOND_WINS, won};
}

/* The members of `struct game` from this file, except start and outcome. */
#define DYNAMIC_INTERFACE                                                                          \
    .turn = dynamic_turn, .key = dynamic_key, .moves = dynamic_moves,                              \
    .move_ways = dynamic_move_ways, .play = dynamic_play,                                          \
    .reversible_plies = dynamic_reversible_plies, .plies_to_draw = dynamic_plies_to_draw,          \
    .evaluate = dynamic_evaluate, .draw_repetitions = DRAW_REPETITIONS
