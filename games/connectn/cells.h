/* Sets of up to 128 cells, as two words: 32-bit machines have no integer of 128 bits. */
#pragma once

#include <stdbool.h>

#include "games/base/bits.h"

enum { CELLS_MAX = 128 };

struct cells {
    uint64_t low, high;
};

static inline struct cells cells_at(unsigned index)
{
    return index < 64 ? (struct cells){UINT64_C(1) << index, 0}
                      : (struct cells){0, UINT64_C(1) << (index - 64)};
}

static inline struct cells cells_both(struct cells a, struct cells b)
{
    return (struct cells){a.low & b.low, a.high & b.high};
}

static inline struct cells cells_either(struct cells a, struct cells b)
{
    return (struct cells){a.low | b.low, a.high | b.high};
}

static inline struct cells cells_without(struct cells a, struct cells b)
{
    return (struct cells){a.low & ~b.low, a.high & ~b.high};
}

/* Returns each cell moved to a higher index, by less than 128. */
static inline struct cells cells_up(struct cells a, unsigned by)
{
    if (by >= 64)
        return (struct cells){0, a.low << (by - 64)};
    return (struct cells){a.low << by, a.high << by | a.low >> 1 >> (63 - by)};
}

/* Returns each cell moved to a lower index, by less than 128. */
static inline struct cells cells_down(struct cells a, unsigned by)
{
    if (by >= 64)
        return (struct cells){a.high >> (by - 64), 0};
    return (struct cells){a.low >> by | a.high << 1 << (63 - by), a.high >> by};
}

/* Return the sum and the difference, as numbers. */
static inline struct cells cells_sum(struct cells a, struct cells b)
{
    const uint64_t low = a.low + b.low;
    return (struct cells){low, a.high + b.high + (low < a.low)};
}

static inline struct cells cells_difference(struct cells a, struct cells b)
{
    return (struct cells){a.low - b.low, a.high - b.high - (a.low < b.low)};
}

static inline bool cells_any(struct cells a)
{
    return (a.low | a.high) != 0;
}

static inline bool cells_meet(struct cells a, struct cells b)
{
    return cells_any(cells_both(a, b));
}

static inline bool cells_equal(struct cells a, struct cells b)
{
    return a.low == b.low && a.high == b.high;
}

static inline unsigned cells_count(struct cells a)
{
    return bits_count(a.low) + bits_count(a.high);
}

/* Returns the lowest index of a nonempty set. */
static inline unsigned cells_lowest(struct cells a)
{
    return a.low != 0 ? bits_lowest(a.low) : 64 + bits_lowest(a.high);
}

/* Removes the lowest index of a nonempty set and returns it. */
static inline unsigned cells_take_lowest(struct cells *a)
{
    return a->low != 0 ? bits_take_lowest(&a->low) : 64 + bits_take_lowest(&a->high);
}
