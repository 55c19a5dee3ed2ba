/*
 * Bit tricks behind names. All compile to one or two instructions where the machine has them.
 */
#ifndef KINGDROP_GAMES_BITS_H
#define KINGDROP_GAMES_BITS_H

#include <stdint.h>

static inline unsigned bits_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* The index of the lowest bit of a set that is not empty. */
static inline unsigned bits_lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* The index of the highest bit of a set that is not empty. */
static inline unsigned bits_highest(uint64_t set)
{
    return 63 - (unsigned)__builtin_clzll(set);
}

/* Removes the lowest bit of a set that is not empty and returns its index. */
static inline unsigned bits_take_lowest(uint64_t *set)
{
    const unsigned index = bits_lowest(*set);
    *set &= *set - 1;
    return index;
}

#endif
