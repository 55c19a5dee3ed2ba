/*
 * Random games of Connect Four, the same on every run, by the rules alone.
 */
#ifndef KINGDROP_TESTS_GAMES_CONNECT4_WALK_H
#define KINGDROP_TESTS_GAMES_CONNECT4_WALK_H

#include "games/connect4/position.h"

/* What a random player avoids while there is another move. Most games are over before the board is
 * half full otherwise, or won for the side to move. */
enum walk {
    WALK_BLINDLY,
    WALK_ON,        /* ending the game */
    WALK_CAREFULLY, /* that, and letting the other side win at once */
};

/* The next number of a sequence, below a limit. */
static inline unsigned walk_random(uint64_t *seed, unsigned limit)
{
    return (unsigned)(zobrist_mix(++*seed) >> 32) % limit;
}

static inline bool walk_can_win(const struct position *position)
{
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    for (size_t i = 0; i < count; i++) {
        struct position next = *position;
        position_play(&next, list[i]);
        if (position_is_lost(&next))
            return true;
    }
    return false;
}

/* A random move of a position that has one. */
static inline move walk_choose(const struct position *position, uint64_t *seed, enum walk walk)
{
    move list[MOVES_MAX], chosen = MOVE_NONE;
    const size_t count = position_moves(position, list);
    unsigned candidates = 0;
    for (size_t i = 0; i < count; i++) {
        struct position next = *position;
        position_play(&next, list[i]);
        const bool avoided = (walk >= WALK_ON && position_is_lost(&next)) ||
                             (walk == WALK_CAREFULLY && walk_can_win(&next));
        if (!avoided && walk_random(seed, ++candidates) == 0)
            chosen = list[i];
    }
    return chosen != MOVE_NONE ? chosen : list[walk_random(seed, (unsigned)count)];
}

#endif
