/*
 * The solver's table: between which values a position's worth is known to lie.
 *
 * A bucket is a cache line of eight entries. An entry is one word, so that a reader never sees half
 * of one, and has room for a position's code as it is (see position_code): an entry found is the
 * position's own for certain. What an entry says stays true for ever; it is overwritten when its
 * bucket is full and it was the cheapest to find out, for which every eighth store makes another
 * entry of the bucket a little cheaper.
 *
 * A new table begins with a small part of its memory, which stays in a processor's nearer caches,
 * and doubles as the search goes on, a few buckets at a time lest a clock run out meanwhile: most
 * positions are solved before they need more.
 *
 * Beside the entries lies a small board on which threads that solve together leave word of what
 * they are at, so that others look elsewhere first (a simple form of ABDADA, by Tom Kerrigan after
 * Jean-Christophe Weill). A lost or a stale word costs time only.
 *
 * All functions are for any thread.
 */
#ifndef KINGDROP_GAMES_CONNECT4_PROOFS_H
#define KINGDROP_GAMES_CONNECT4_PROOFS_H

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/bits.h"
#include "games/connect4/value.h"

enum {
    PROOFS_IN_BUCKET = 8,
    PROOF_EFFORT_MAX = 7,
    CLAIMS = 1 << 12,
};

/* How often a table doubles before it takes all its memory. */
enum { PROOFS_DOUBLINGS = 8 };

/* An entry: code 49 | lower 6 | upper 6 | effort 3; the values as distances from VALUE_FLOOR. */
enum { EFFORT_BITS = 3, VALUE_BITS = 6, VALUE_FLOOR = -32 };

/* What the memory begins with, on a border of as many bytes as a bucket has. */
struct proofs_head {
    _Alignas(PROOFS_IN_BUCKET * sizeof(uint64_t)) _Atomic uint64_t claims[CLAIMS];
    _Atomic uint64_t growth; /* see struct growth */
    _Atomic uint64_t nodes;  /* searched since the table was new */
};

struct proofs {
    struct proofs_head *head;
    _Atomic uint64_t *entries;
    size_t first_count; /* of buckets, before any doubling */
};

/* How far a table has grown, one word in its head: doublings 8 | split 56. */
struct growth {
    unsigned doublings;  /* done */
    size_t bucket_count; /* by them */
    size_t split;        /* of the last of these buckets: each has left its entries to two */
};

enum { SPLIT_BITS = 56 };

struct value_range {
    int lower, upper;
};

/* The table in that memory, which holds it already or is zero. */
static inline struct proofs proofs_in(void *memory, size_t bytes)
{
    const size_t bucket_bytes = PROOFS_IN_BUCKET * sizeof(uint64_t);
    struct proofs_head *head = memory;
    assert(bytes >= sizeof *head + (bucket_bytes << PROOFS_DOUBLINGS));
    return (struct proofs){
        .head = head,
        .entries = (_Atomic uint64_t *)(void *)(head + 1),
        .first_count = (bytes - sizeof *head) / bucket_bytes >> PROOFS_DOUBLINGS,
    };
}

static inline struct growth proofs_growth(const struct proofs *proofs, uint64_t word)
{
    const unsigned doublings = (unsigned)(word >> SPLIT_BITS);
    return (struct growth){
        .doublings = doublings,
        .bucket_count = proofs->first_count << doublings,
        .split = word & ((UINT64_C(1) << SPLIT_BITS) - 1),
    };
}

static inline uint64_t proof_spread(uint64_t code)
{
    return code * UINT64_C(0x9e3779b97f4a7c15); /* 2^64 over the golden ratio */
}

static inline _Atomic uint64_t *proofs_bucket(const struct proofs *proofs, uint64_t code)
{
    __extension__ typedef unsigned __int128 wide;
    const uint64_t word = atomic_load_explicit(&proofs->head->growth, memory_order_relaxed);
    const struct growth growth = proofs_growth(proofs, word);
    const size_t doubled = (size_t)((wide)proof_spread(code) * (2 * growth.bucket_count) >> 64);
    const size_t index = doubled / 2 < growth.bucket_count - growth.split ? doubled / 2 : doubled;
    return &proofs->entries[index * PROOFS_IN_BUCKET];
}

static inline void proofs_prefetch(const struct proofs *proofs, uint64_t code)
{
    __builtin_prefetch(proofs_bucket(proofs, code));
}

static inline uint64_t proof_code(uint64_t entry)
{
    return entry >> (2 * VALUE_BITS + EFFORT_BITS);
}

static inline struct value_range proof_range(uint64_t entry)
{
    const uint64_t mask = (1 << VALUE_BITS) - 1;
    return (struct value_range){
        .lower = (int)(entry >> (VALUE_BITS + EFFORT_BITS) & mask) + VALUE_FLOOR,
        .upper = (int)(entry >> EFFORT_BITS & mask) + VALUE_FLOOR,
    };
}

static inline unsigned proof_effort(uint64_t entry)
{
    return entry & PROOF_EFFORT_MAX;
}

/* What an entry would say of a position of which nothing is known. */
#define PROOF_OF_NOTHING ((UINT64_C(1) << (VALUE_BITS + EFFORT_BITS)) - 1)

/* Narrows the range by what the table knows of the position. It is hard to foresee whether and
 * where a bucket has it, so no branch depends on that. */
static inline void proofs_recall(const struct proofs *proofs, uint64_t code,
                                 struct value_range *range)
{
    _Atomic uint64_t *bucket = proofs_bucket(proofs, code);
    uint64_t found = PROOF_OF_NOTHING;
#pragma GCC unroll 8
    for (size_t i = 0; i < PROOFS_IN_BUCKET; i++) {
        const uint64_t entry = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        found = proof_code(entry) == code ? entry : found;
    }
    const struct value_range known = proof_range(found);
    range->lower = known.lower > range->lower ? known.lower : range->lower;
    range->upper = known.upper < range->upper ? known.upper : range->upper;
}

/* Keeps what was found out by searching so many nodes. */
static inline void proofs_keep(const struct proofs *proofs, uint64_t code, struct value_range range,
                               uint64_t nodes)
{
    _Atomic uint64_t *bucket = proofs_bucket(proofs, code);
    size_t place = 0;
    unsigned cheapest = PROOF_EFFORT_MAX + 1;
    for (size_t i = 0; i < PROOFS_IN_BUCKET; i++) {
        const uint64_t entry = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        if (proof_code(entry) == code || entry == 0) {
            place = i;
            break;
        }
        if (proof_effort(entry) < cheapest) {
            cheapest = proof_effort(entry);
            place = i;
        }
    }
    const uint64_t digits = bits_highest(nodes + 1) / 2;
    const uint64_t entry = code << (2 * VALUE_BITS + EFFORT_BITS) |
                           (uint64_t)(range.lower - VALUE_FLOOR) << (VALUE_BITS + EFFORT_BITS) |
                           (uint64_t)(range.upper - VALUE_FLOOR) << EFFORT_BITS |
                           (digits < PROOF_EFFORT_MAX ? digits : PROOF_EFFORT_MAX);
    atomic_store_explicit(&bucket[place], entry, memory_order_relaxed);

    if (nodes % PROOFS_IN_BUCKET != 0)
        return;
    const size_t older =
        (place + 1 + nodes / PROOFS_IN_BUCKET % (PROOFS_IN_BUCKET - 1)) % PROOFS_IN_BUCKET;
    const uint64_t paying = atomic_load_explicit(&bucket[older], memory_order_relaxed);
    if (proof_effort(paying) > 0)
        atomic_store_explicit(&bucket[older], paying - 1, memory_order_relaxed);
}

/* Moves the entries of a bucket to the two that take its place among twice as many. */
static inline void proofs_split(const struct proofs *proofs, size_t index)
{
    _Atomic uint64_t *bucket = &proofs->entries[index * PROOFS_IN_BUCKET];
    uint64_t entries[PROOFS_IN_BUCKET];
    for (size_t i = 0; i < PROOFS_IN_BUCKET; i++)
        entries[i] = atomic_exchange_explicit(&bucket[i], 0, memory_order_relaxed);
    size_t moved[2] = {0, 0};
    for (size_t i = 0; i < PROOFS_IN_BUCKET && entries[i] != 0; i++) {
        _Atomic uint64_t *target = proofs_bucket(proofs, proof_code(entries[i]));
        size_t *count = &moved[(size_t)(target - proofs->entries) / PROOFS_IN_BUCKET % 2];
        atomic_store_explicit(&target[(*count)++], entries[i], memory_order_relaxed);
    }
}

/*
 * Takes note of so many more nodes. Once there have been more than the table has entries, it grows:
 * half as many buckets are split, the last ones first, for what they leave lies behind them. Other
 * threads go on meanwhile: they may miss an entry that is on its way or lose it, but never find a
 * wrong one.
 */
static inline void proofs_account(const struct proofs *proofs, uint64_t nodes)
{
    struct proofs_head *head = proofs->head;
    const uint64_t all =
        nodes + atomic_fetch_add_explicit(&head->nodes, nodes, memory_order_relaxed);
    uint64_t word = atomic_load_explicit(&head->growth, memory_order_relaxed);
    const struct growth growth = proofs_growth(proofs, word);
    const size_t whole = growth.bucket_count - growth.split;
    const size_t steps = nodes / 2 < whole ? nodes / 2 + 1 : whole;
    if (growth.doublings == PROOFS_DOUBLINGS || whole == 0 ||
        all <= growth.bucket_count * PROOFS_IN_BUCKET ||
        !atomic_compare_exchange_strong_explicit(&head->growth, &word, word + steps,
                                                 memory_order_relaxed, memory_order_relaxed))
        return;
    for (size_t i = 1; i <= steps; i++)
        proofs_split(proofs, whole - i);
    if (steps == whole)
        atomic_store_explicit(&head->growth, (uint64_t)(growth.doublings + 1) << SPLIT_BITS,
                              memory_order_relaxed);
}

/* How many of the entries that the table may have in the end are used, in permille, by the first
 * thousand buckets of those in use, which are split last. */
static inline unsigned proofs_fullness_permille(const struct proofs *proofs)
{
    const uint64_t word = atomic_load_explicit(&proofs->head->growth, memory_order_relaxed);
    const struct growth growth = proofs_growth(proofs, word);
    const size_t buckets = growth.bucket_count < 1000 ? growth.bucket_count : 1000;
    size_t used = 0;
    assert(buckets > 0);
    for (size_t i = 0; i < buckets * PROOFS_IN_BUCKET; i++)
        used += atomic_load_explicit(&proofs->entries[i], memory_order_relaxed) != 0;
    const double fullness = (double)used / (double)(buckets * PROOFS_IN_BUCKET);
    return (unsigned)(1000 * fullness) >> (PROOFS_DOUBLINGS - growth.doublings);
}

static inline _Atomic uint64_t *proofs_claim_of(const struct proofs *proofs, uint64_t code)
{
    return &proofs->head->claims[proof_spread(code) >> 52];
}

static inline bool proofs_is_claimed(const struct proofs *proofs, uint64_t code)
{
    return atomic_load_explicit(proofs_claim_of(proofs, code), memory_order_relaxed) == code;
}

static inline void proofs_claim(const struct proofs *proofs, uint64_t code)
{
    atomic_store_explicit(proofs_claim_of(proofs, code), code, memory_order_relaxed);
}

static inline void proofs_release(const struct proofs *proofs, uint64_t code)
{
    _Atomic uint64_t *claim = proofs_claim_of(proofs, code);
    if (atomic_load_explicit(claim, memory_order_relaxed) == code)
        atomic_store_explicit(claim, 0, memory_order_relaxed);
}

_Static_assert(CLAIMS == 1 << (64 - 52), "the claims are chosen by the highest bits");

#endif
