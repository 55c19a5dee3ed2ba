/*
 * Sets of cells in several directions at once: in four with AVX2, else in one. SSE shifts all lanes
 * of a vector by the same distance.
 *
 * For a board of one word callers pass a constant false for `wide`: shifts skip the high words.
 */
#pragma once

#include "games/connectn/cells.h"

enum { DIRECTIONS = 4 };

#ifdef __AVX2__
enum { LANES = 4 };
typedef uint64_t lanes __attribute__((vector_size(LANES * sizeof(uint64_t))));
#else
enum { LANES = 1 };
typedef uint64_t lanes;
#endif

struct rays {
    lanes low, high;
};

#ifdef __AVX2__
static inline struct rays rays_of(struct cells a)
{
    return (struct rays){{a.low, a.low, a.low, a.low}, {a.high, a.high, a.high, a.high}};
}

static inline struct cells rays_at(struct rays a, unsigned lane)
{
    return (struct cells){a.low[lane], a.high[lane]};
}

static inline struct cells rays_joined(struct rays a)
{
    return (struct cells){(a.low[0] | a.low[1]) | (a.low[2] | a.low[3]),
                          (a.high[0] | a.high[1]) | (a.high[2] | a.high[3])};
}

static inline struct rays rays_up_wide(struct rays a, lanes by)
{
    const lanes bits = by % 64, by_word = 0 - by / 64;
    const lanes low = a.low << bits, high = a.high << bits | a.low >> 1 >> (63 - bits);
    return (struct rays){low & ~by_word, (high & ~by_word) | (low & by_word)};
}

static inline struct rays rays_down_wide(struct rays a, lanes by)
{
    const lanes bits = by % 64, by_word = 0 - by / 64;
    const lanes low = a.low >> bits | a.high << 1 << (63 - bits), high = a.high >> bits;
    return (struct rays){(low & ~by_word) | (high & by_word), high & ~by_word};
}
#else
static inline struct rays rays_of(struct cells a)
{
    return (struct rays){a.low, a.high};
}

static inline struct cells rays_at(struct rays a, unsigned lane)
{
    (void)lane;
    return (struct cells){a.low, a.high};
}

static inline struct cells rays_joined(struct rays a)
{
    return (struct cells){a.low, a.high};
}

static inline struct rays rays_up_wide(struct rays a, lanes by)
{
    return rays_of(cells_up(rays_joined(a), (unsigned)by));
}

static inline struct rays rays_down_wide(struct rays a, lanes by)
{
    return rays_of(cells_down(rays_joined(a), (unsigned)by));
}
#endif

static inline struct rays rays_both(struct rays a, struct rays b)
{
    return (struct rays){a.low & b.low, a.high & b.high};
}

static inline struct rays rays_either(struct rays a, struct rays b)
{
    return (struct rays){a.low | b.low, a.high | b.high};
}

/* Returns each cell moved to a higher index, by less than 128. */
static inline struct rays rays_up(struct rays a, lanes by, bool wide)
{
    return wide ? rays_up_wide(a, by) : (struct rays){a.low << by, a.high};
}

/* Returns each cell moved to a lower index, by less than 128. */
static inline struct rays rays_down(struct rays a, lanes by, bool wide)
{
    return wide ? rays_down_wide(a, by) : (struct rays){a.low >> by, a.high};
}

/* Returns the number of cells in the first `directions` lanes. */
static inline unsigned rays_count(struct rays a, unsigned directions)
{
    unsigned count = 0;
    for (unsigned i = 0; i < LANES && i < directions; i++)
        count += cells_count(rays_at(a, i));
    return count;
}
