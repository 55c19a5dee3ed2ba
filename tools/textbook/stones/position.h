/* The game of stones: players in turn take 1, 4, 9, ... stones from a pile; the last stone wins.
 * The static interface, as far as games/dynamic.h needs it. */
#pragma once

#include "games/base/zobrist.h"
#include "games/game.h"

enum { PILE_MAX = 1000, PILE_AT_START = 40 };
enum { MOVES_MAX = 31, DRAW_REPETITIONS = 0 }; /* square numbers up to PILE_MAX */

/* A move is the number of stones taken. */
struct position {
    unsigned pile;
    enum player turn;
};

static inline void position_start(struct position *position)
{
    *position = (struct position){PILE_AT_START, FIRST};
}

static inline enum player position_turn(const struct position *position)
{
    return position->turn;
}

static inline uint64_t position_key(const struct position *position)
{
    return zobrist_mix(position->pile << 1 | position->turn);
}

/* Lists the moves, smallest first; returns their number. */
static inline size_t position_moves(const struct position *position, move list[MOVES_MAX])
{
    size_t count = 0;
    for (unsigned root = 1; root * root <= position->pile; root++)
        list[count++] = root * root;
    return count;
}

static inline unsigned move_ways(const struct position *position, move taken)
{
    (void)position, (void)taken;
    return 1;
}

static inline void position_play(struct position *position, move taken)
{
    position->pile -= (unsigned)taken;
    position->turn = player_other(position->turn);
}

/* Returns the score of an empty pile: a loss. */
static inline score position_end_score(const struct position *position)
{
    (void)position;
    return score_loss_in(0);
}

static inline unsigned position_plies_to_draw(const struct position *position, unsigned draw_plies)
{
    (void)position;
    (void)draw_plies;
    return UINT32_MAX;
}

static inline unsigned position_reversible_plies(const struct position *position)
{
    (void)position; /* stones never come back */
    return 0;
}

/* Returns a draw score: solution.h has the exact results. */
static inline score position_evaluate(const struct position *position,
                                      const struct weights *weights)
{
    (void)weights;
    (void)position;
    return SCORE_DRAW;
}
