/*
 * The game of stones: from a pile the players take a square number of stones in turn, 1 or 4 or 9
 * and so on; the player who takes the last wins. It has as much of the static interface as
 * games/dynamic.h needs.
 */
#ifndef KINGDROP_TEXTBOOK_STONES_POSITION_H
#define KINGDROP_TEXTBOOK_STONES_POSITION_H

#include "games/base/zobrist.h"
#include "games/game.h"

enum { PILE_MAX = 1000, PILE_AT_START = 40 };
enum { MOVES_MAX = 31 }; /* squares up to PILE_MAX */

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

/* The smallest square first. */
static inline size_t position_moves(const struct position *position, move list[MOVES_MAX])
{
    size_t count = 0;
    for (unsigned root = 1; root * root <= position->pile; root++)
        list[count++] = root * root;
    return count;
}

static inline void position_play(struct position *position, move taken)
{
    position->pile -= (unsigned)taken;
    position->turn = player_other(position->turn);
}

/* Whoever finds no stone left has lost. */
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
    (void)position; /* no stone ever comes back */
    return 0;
}

/* A pile has no static evaluation: the solution knows its result (see solution.h). */
static inline score position_evaluate(const struct position *position,
                                      const struct weights *weights)
{
    (void)weights;
    (void)position;
    return SCORE_DRAW;
}

#endif
