/*
 * Levels: a search that imitates a player of a given rating, from LEVEL_ELO_MIN (games/game.h) up.
 *
 * A weak player sees less far and evaluates less well. So a level limits the nodes of a move and
 * adds noise to each evaluation, constant for a position. The first few nodes still resolve
 * exchanges and near wins.
 *
 * A level has no solver, book or tablebases, and searches each move afresh on one thread and a
 * separate table. So its moves depend only on the game so far, the level and the seed.
 */
#pragma once

#include <stdint.h>

#include "games/base/zobrist.h"
#include "games/game.h"

enum {
    LEVEL_ELO_DEFAULT = 1200,
    LEVEL_ELO_MAX = 3000,

    LEVEL_TABLE_MIB = 1,
};

struct played_level {
    uint64_t nodes;            /* for one move */
    unsigned evaluation_noise; /* standard deviation, in cp */
    uint64_t seed;             /* of the noise */
};

/* Returns the rating from which a game is played at full strength. */
unsigned level_full_elo(const struct game *game);

/* Returns a level below the full one: the higher the rating, the more nodes and the less noise. */
struct played_level level_of_elo(const struct game *game, unsigned elo, uint64_t seed);

/* Returns an evaluation plus the noise for a position's key. Four uniform numbers add up to a
 * nearly normal one. */
static inline score level_add_noise(const struct played_level *level, uint64_t key, score value)
{
    enum { PART_MAX = UINT16_MAX, DEVIATION = 37837 };
    const uint64_t word = zobrist_mix(key ^ level->seed);
    const int64_t sum = (int64_t)(word & PART_MAX) + (int64_t)(word >> 16 & PART_MAX) +
                        (int64_t)(word >> 32 & PART_MAX) + (int64_t)(word >> 48) - 2 * PART_MAX;
    const int64_t noisy = value + sum * level->evaluation_noise / DEVIATION;
    return noisy > SCORE_STATIC_MAX    ? SCORE_STATIC_MAX
           : noisy < -SCORE_STATIC_MAX ? -SCORE_STATIC_MAX
                                       : (score)noisy;
}
