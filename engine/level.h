/*
 * Levels for people: how well a player of a given rating looks and judges.
 *
 * A weak player is one who looks less far and judges less well, not one who throws games away. So a
 * level has two measures: the positions that it may look at for a move, and the error that it makes
 * in what each of them looks worth. The error is a blur over the evaluation: fixed for a position,
 * as a wrong opinion is, and without bearing on those next to it. Exchanges are still played to
 * their end and wins within reach still seen, as the search sees them in its first few positions.
 *
 * A level knows nothing by heart either, no solver, no book, no endings; and it plays every move as
 * if it were the first, on one thread and a table of its own, so that what it plays depends on the
 * game so far, the level and the seed alone, not on clock or machine, and nothing of it is left
 * when full strength is asked for.
 */
#ifndef KINGDROP_ENGINE_LEVEL_H
#define KINGDROP_ENGINE_LEVEL_H

#include <stdint.h>

#include "games/game.h"
#include "games/zobrist.h"

enum {
    LEVEL_ELO_PRESET = 1200,
    LEVEL_ELO_MAX = 3000,

    LEVEL_TABLE_MIB = 1,
};

struct played_level {
    uint64_t nodes;            /* that a move may take */
    unsigned evaluation_noise; /* standard deviation of the error, in cp */
    uint64_t seed;             /* of all errors */
};

/* The rating at which a game's levels end, at most LEVEL_ELO_MAX: from there on it is played as
 * well as can be. LEVEL_ELO_MIN for a game without levels. */
unsigned level_full_elo(const struct game *game);

/* How a player of that rating, below the game's full one, plays it: the higher the rating the more
 * nodes and the smaller the blur. */
struct played_level level_of_elo(const struct game *game, unsigned elo, uint64_t seed);

/* An evaluation with the error that belongs to the position of that key. Four even parts of a
 * random word add up to something near a bell, whose end is three and a half deviations away. */
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
