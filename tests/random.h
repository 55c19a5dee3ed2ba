/* Random numbers for tests, the same on every run. */
#pragma once

#include "games/base/zobrist.h"

/* Returns the sequence's next number, below a limit. */
static inline unsigned random_below(uint64_t *seed, unsigned limit)
{
    return (unsigned)(zobrist_mix(++*seed) >> 32) % limit;
}
