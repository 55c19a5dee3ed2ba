/* Random numbers for tests, the same on every run. */
#ifndef KINGDROP_TESTS_RANDOM_H
#define KINGDROP_TESTS_RANDOM_H

#include "games/base/zobrist.h"

/* Returns the sequence's next number, below a limit. */
static inline unsigned random_below(uint64_t *seed, unsigned limit)
{
    return (unsigned)(zobrist_mix(++*seed) >> 32) % limit;
}

#endif
