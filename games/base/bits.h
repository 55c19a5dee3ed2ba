/* Names for bit operations: one or two instructions on most machines. */
#pragma once

#include <stdint.h>

/* Returns the size of a set. */
static inline unsigned bits_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* Returns the index of the lowest bit of a nonempty set. */
static inline unsigned bits_lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* Returns the index of the highest bit of a nonempty set. */
static inline unsigned bits_highest(uint64_t set)
{
    return 63 - (unsigned)__builtin_clzll(set);
}

/* Returns the high half of a product: which of `b` equal ranges contains `a`. */
static inline uint64_t bits_high_product(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)a * b >> 64);
#else
    const uint64_t low = UINT32_MAX;
    const uint64_t first = (a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
    const uint64_t second = (a & low) * (b >> 32) + (first & low);
    return (a >> 32) * (b >> 32) + (first >> 32) + (second >> 32);
#endif
}

/* Removes the lowest bit of a nonempty set and returns its index. */
static inline unsigned bits_take_lowest(uint64_t *set)
{
    const unsigned index = bits_lowest(*set);
    *set &= *set - 1;
    return index;
}
