/*
 * The solver's transposition table: bounds on exact values. Thread-safe.
 *
 * A bucket is a cache line of eight one-word entries. An entry holds the whole code of a position
 * (see position_code), or on larger boards the low bits of a unique hash whose high bits give the
 * bucket. A full bucket replaces the entry of least work (searched nodes); every eighth store ages
 * another one. A table starts small, to stay in the nearer caches, and doubles as the search grows.
 *
 * A small table marks positions being searched, so that other threads take their siblings first
 * (ABDADA by Jean-Christophe Weill, simplified by Tom Kerrigan). A lost or stale mark only costs
 * time.
 */
#pragma once

#include <assert.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/base/bits.h"
#include "games/connect4/value.h"

enum {
    BUCKET_ENTRIES = 8,
    WORK_MAX = 7,
    BUSY_SLOTS = 1 << 12,
};

/* An entry: key 49 | lower 6 | upper 6 | work 3; values relative to VALUE_FLOOR. */
#define KEY_BITS 49
#define KEY_MASK ((UINT64_C(1) << KEY_BITS) - 1)
enum { WORK_BITS = 3, VALUE_BITS = 6, VALUE_FLOOR = -32 };

#define KEY_IS_CODE (CODE_BITS <= KEY_BITS)

enum {
    /* The most doublings until all memory is used. */
    TABLE_DOUBLINGS = 8,
    /* Nodes per entry before a doubling, which leaves the caches. */
    NODES_PER_ENTRY = 2,
    /* Enough buckets to imply the hash bits that a key lacks, despite rounding. */
    FIRST_BUCKETS_MIN = 1 << (KEY_IS_CODE ? 0 : CODE_BITS - KEY_BITS + 1),
};

/* The head of the memory, aligned to a bucket. */
struct solver_table_head {
    _Alignas(BUCKET_ENTRIES * sizeof(uint64_t)) _Atomic uint64_t busy[BUSY_SLOTS];
    _Atomic uint64_t growth; /* see struct growth */
    _Atomic uint64_t nodes;  /* searched since the table was new */
};

struct solver_table {
    struct solver_table_head *head;
    _Atomic uint64_t *entries;
    size_t first_count; /* of buckets before any doubling; 0: too little memory, no entries */
    unsigned doublings; /* at most */
};

/* A table's growth in one word: doublings 8 | split 56. */
struct growth {
    unsigned doublings;  /* done */
    size_t bucket_count; /* after them */
    size_t split;        /* buckets already split, the last ones */
};

enum { SPLIT_BITS = 56 };

struct value_range {
    int lower, upper;
};

/* Returns the table in this memory; zeroed memory is a new one. */
static inline struct solver_table solver_table_in(void *memory, size_t bytes)
{
    const size_t bucket_bytes = BUCKET_ENTRIES * sizeof(uint64_t);
    struct solver_table_head *head = memory;
    assert(bytes >= sizeof *head + (bucket_bytes << TABLE_DOUBLINGS));
    const size_t buckets = (bytes - sizeof *head) / bucket_bytes;
    unsigned doublings = TABLE_DOUBLINGS;
    while (!KEY_IS_CODE && doublings > 0 && buckets >> doublings < FIRST_BUCKETS_MIN)
        doublings--;
    const size_t first_count = buckets >> doublings;
    return (struct solver_table){
        .head = head,
        .entries = (_Atomic uint64_t *)(void *)(head + 1),
        .first_count = first_count < FIRST_BUCKETS_MIN ? 0 : first_count,
        .doublings = doublings,
    };
}

static inline struct growth solver_table_growth(const struct solver_table *table, uint64_t word)
{
    const unsigned doublings = (unsigned)(word >> SPLIT_BITS);
    return (struct growth){
        .doublings = doublings,
        .bucket_count = table->first_count << doublings,
        .split = (size_t)(word & ((UINT64_C(1) << SPLIT_BITS) - 1)),
    };
}

/* Returns a hash, unique as the factor is odd; on larger boards in the highest CODE_BITS bits. */
static inline uint64_t code_hash(uint64_t code)
{
    const uint64_t product = code * UINT64_C(0x9e3779b97f4a7c15); /* 2^64 over the golden ratio */
    return KEY_IS_CODE ? product : product << (64 - CODE_BITS);
}

/* Returns an entry's key for a code. */
static inline uint64_t code_key(uint64_t code)
{
    return KEY_IS_CODE ? code : code_hash(code) >> (64 - CODE_BITS) & KEY_MASK;
}

static inline uint64_t entry_key(uint64_t entry)
{
    return entry >> (2 * VALUE_BITS + WORK_BITS);
}

/* Returns an entry's full hash, from its key and bucket. */
static inline uint64_t entry_hash(uint64_t entry, size_t index, size_t bucket_count)
{
    if (KEY_IS_CODE)
        return code_hash(entry_key(entry));
    /* This is at most the bucket's lowest hash. */
    const uint64_t lowest = (UINT64_MAX / bucket_count * index) >> (64 - CODE_BITS);
    return (lowest + ((entry_key(entry) - lowest) & KEY_MASK)) << (64 - CODE_BITS);
}

static inline _Atomic uint64_t *solver_table_bucket(const struct solver_table *table, uint64_t hash)
{
    const uint64_t word = atomic_load_explicit(&table->head->growth, memory_order_relaxed);
    const struct growth growth = solver_table_growth(table, word);
    const size_t doubled = (size_t)bits_high_product(hash, 2 * growth.bucket_count);
    const size_t index = doubled / 2 < growth.bucket_count - growth.split ? doubled / 2 : doubled;
    return &table->entries[index * BUCKET_ENTRIES];
}

static inline void solver_table_prefetch(const struct solver_table *table, uint64_t code)
{
    __builtin_prefetch(solver_table_bucket(table, code_hash(code)));
}

static inline struct value_range entry_range(uint64_t entry)
{
    const uint64_t mask = (1 << VALUE_BITS) - 1;
    return (struct value_range){
        .lower = (int)(entry >> (VALUE_BITS + WORK_BITS) & mask) + VALUE_FLOOR,
        .upper = (int)(entry >> WORK_BITS & mask) + VALUE_FLOOR,
    };
}

static inline unsigned entry_work(uint64_t entry)
{
    return entry & WORK_MAX;
}

/* An entry that narrows nothing, for a missing position. */
#define ENTRY_UNKNOWN ((UINT64_C(1) << (VALUE_BITS + WORK_BITS)) - 1)

/* Narrows the range by the position's entry, without branches. */
static inline void solver_table_probe(const struct solver_table *table, uint64_t code,
                                      struct value_range *range)
{
    _Atomic uint64_t *bucket = solver_table_bucket(table, code_hash(code));
    const uint64_t key = code_key(code);
    uint64_t found = ENTRY_UNKNOWN;
#pragma GCC unroll 8
    for (size_t i = 0; i < BUCKET_ENTRIES; i++) {
        const uint64_t entry = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        found = entry_key(entry) == key ? entry : found;
    }
    const struct value_range known = entry_range(found);
    range->lower = known.lower > range->lower ? known.lower : range->lower;
    range->upper = known.upper < range->upper ? known.upper : range->upper;
}

/* Stores the bounds found by a search of `nodes` nodes. */
static inline void solver_table_store(const struct solver_table *table, uint64_t code,
                                      struct value_range range, uint64_t nodes)
{
    if (!KEY_IS_CODE && table->first_count == 0)
        return;
    _Atomic uint64_t *bucket = solver_table_bucket(table, code_hash(code));
    const uint64_t key = code_key(code);
    /* The position's entry or the first empty one, else the one of least work; without branches. */
    unsigned best = UINT_MAX;
#pragma GCC unroll 8
    for (unsigned i = 0; i < BUCKET_ENTRIES; i++) {
        const uint64_t entry = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        const unsigned is_other = (entry_key(entry) != key) & (entry != 0);
        const unsigned cost = is_other * (entry_work(entry) + 1) * BUCKET_ENTRIES + i;
        best = cost < best ? cost : best;
    }
    const size_t place = best % BUCKET_ENTRIES;
    const uint64_t digits = bits_highest(nodes + 1) / 2;
    const uint64_t entry = key << (2 * VALUE_BITS + WORK_BITS) |
                           (uint64_t)(range.lower - VALUE_FLOOR) << (VALUE_BITS + WORK_BITS) |
                           (uint64_t)(range.upper - VALUE_FLOOR) << WORK_BITS |
                           (digits < WORK_MAX ? digits : WORK_MAX);
    atomic_store_explicit(&bucket[place], entry, memory_order_relaxed);

    if (nodes % BUCKET_ENTRIES != 0)
        return;
    const size_t older =
        (place + 1 + nodes / BUCKET_ENTRIES % (BUCKET_ENTRIES - 1)) % BUCKET_ENTRIES;
    const uint64_t paying = atomic_load_explicit(&bucket[older], memory_order_relaxed);
    if (entry_work(paying) > 0)
        atomic_store_explicit(&bucket[older], paying - 1, memory_order_relaxed);
}

/* Splits a bucket in two during a doubling. */
static inline void solver_table_split(const struct solver_table *table, size_t index,
                                      size_t bucket_count)
{
    _Atomic uint64_t *bucket = &table->entries[index * BUCKET_ENTRIES];
    uint64_t entries[BUCKET_ENTRIES];
    for (size_t i = 0; i < BUCKET_ENTRIES; i++)
        entries[i] = atomic_exchange_explicit(&bucket[i], 0, memory_order_relaxed);
    size_t moved[2] = {0, 0};
    for (size_t i = 0; i < BUCKET_ENTRIES && entries[i] != 0; i++) {
        _Atomic uint64_t *target =
            solver_table_bucket(table, entry_hash(entries[i], index, bucket_count));
        size_t *count = &moved[(size_t)(target - table->entries) / BUCKET_ENTRIES % 2];
        atomic_store_explicit(&target[(*count)++], entries[i], memory_order_relaxed);
    }
}

/* Counts nodes. After NODES_PER_ENTRY nodes per entry the table splits some buckets, the last ones
 * first, because the halves lie after them. Meanwhile other threads may miss entries, but never
 * find wrong ones. */
static inline void solver_table_add_nodes(const struct solver_table *table, uint64_t nodes)
{
    struct solver_table_head *head = table->head;
    const uint64_t all =
        nodes + atomic_fetch_add_explicit(&head->nodes, nodes, memory_order_relaxed);
    uint64_t word = atomic_load_explicit(&head->growth, memory_order_relaxed);
    const struct growth growth = solver_table_growth(table, word);
    const size_t whole = growth.bucket_count - growth.split;
    const size_t steps = nodes / 2 < whole ? (size_t)nodes / 2 + 1 : whole;
    if (growth.doublings == table->doublings || whole == 0 ||
        all <= growth.bucket_count * BUCKET_ENTRIES * NODES_PER_ENTRY ||
        !atomic_compare_exchange_strong_explicit(&head->growth, &word, word + steps,
                                                 memory_order_relaxed, memory_order_relaxed))
        return;
    for (size_t i = 1; i <= steps; i++)
        solver_table_split(table, whole - i, growth.bucket_count);
    if (steps == whole)
        atomic_store_explicit(&head->growth, (uint64_t)(growth.doublings + 1) << SPLIT_BITS,
                              memory_order_relaxed);
}

/* Returns the permille of the final size in use, from the first thousand buckets, split last. */
static inline unsigned solver_table_fullness_permille(const struct solver_table *table)
{
    const uint64_t word = atomic_load_explicit(&table->head->growth, memory_order_relaxed);
    const struct growth growth = solver_table_growth(table, word);
    const size_t buckets = growth.bucket_count < 1000 ? growth.bucket_count : 1000;
    size_t used = 0;
    if (buckets == 0)
        return 0;
    for (size_t i = 0; i < buckets * BUCKET_ENTRIES; i++)
        used += atomic_load_explicit(&table->entries[i], memory_order_relaxed) != 0;
    const double fullness = (double)used / (double)(buckets * BUCKET_ENTRIES);
    return (unsigned)(1000 * fullness) >> (table->doublings - growth.doublings);
}

static inline _Atomic uint64_t *solver_table_busy_slot(const struct solver_table *table,
                                                       uint64_t code)
{
    return &table->head->busy[code_hash(code) >> 52];
}

static inline bool solver_table_is_busy(const struct solver_table *table, uint64_t code)
{
    return atomic_load_explicit(solver_table_busy_slot(table, code), memory_order_relaxed) == code;
}

static inline void solver_table_set_busy(const struct solver_table *table, uint64_t code)
{
    atomic_store_explicit(solver_table_busy_slot(table, code), code, memory_order_relaxed);
}

static inline void solver_table_clear_busy(const struct solver_table *table, uint64_t code)
{
    _Atomic uint64_t *slot = solver_table_busy_slot(table, code);
    if (atomic_load_explicit(slot, memory_order_relaxed) == code)
        atomic_store_explicit(slot, 0, memory_order_relaxed);
}

_Static_assert(BUSY_SLOTS == 1 << (64 - 52), "the highest bits of the hash must select a slot");
