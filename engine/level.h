/*
 * Levels for people: a search that plays like a player of a given rating, from LEVEL_ELO_MIN
 * (games/game.h) up.
 *
 * A weak player sees less far and evaluates less well, but does not throw games away. So a level
 * has two measures: the nodes that it may search for a move, and the noise that is added to each
 * evaluation. The noise of a position is always the same, as a wrong opinion is, and independent of
 * that of its neighbours. Exchanges are still played to their end and wins within reach still seen,
 * because the search sees them in its first few nodes.
 *
 * A level has no solver, no book and no tablebases. It searches every move as if it were the first,
 * on one thread and a table of its own. So its moves depend only on the game so far, the level and
 * the seed, not on clock or machine, and a later search at full strength is not affected by them.
 */
#ifndef KINGDROP_ENGINE_LEVEL_H
#define KINGDROP_ENGINE_LEVEL_H

#include <stdint.h>

#include "games/base/zobrist.h"
#include "games/game.h"

enum {
    LEVEL_ELO_DEFAULT = 1200,
    LEVEL_ELO_MAX = 3000,

    LEVEL_TABLE_MIB = 1,
};

struct played_level {
    uint64_t nodes;            /* that a move may take */
    unsigned evaluation_noise; /* standard deviation, in cp */
    uint64_t seed;             /* of the noise */
};

/* The rating at which a game's levels end, at most LEVEL_ELO_MAX: from there on it is played as
 * well as can be. LEVEL_ELO_MIN for a game without levels. */
unsigned level_full_elo(const struct game *game);

/* The level of a rating below the game's full one: the higher the rating, the more nodes and the
 * less noise. */
struct played_level level_of_elo(const struct game *game, unsigned elo, uint64_t seed);

/* An evaluation with the noise that belongs to the position of that key. The sum of four uniform
 * parts of a random word is nearly normal, and ends at three and a half standard deviations. */
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

#endif
