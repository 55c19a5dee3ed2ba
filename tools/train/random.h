/* Random numbers from a seed, the same on every machine: SplitMix64. */
#pragma once

#include <stdint.h>

#include "games/base/zobrist.h"

struct random {
    uint64_t state;
};

/* Returns stream `number` of a seed. */
static inline struct random random_stream(uint64_t seed, uint64_t number)
{
    return (struct random){zobrist_mix(zobrist_mix(seed) ^ number)};
}

static inline uint64_t random_next(struct random *random)
{
    random->state += ZOBRIST_STEP;
    return zobrist_mix(random->state);
}

/* Returns a number below `end`, which must be far below 2^64. */
static inline unsigned random_below(struct random *random, unsigned end)
{
    return (unsigned)(random_next(random) % end);
}
