#include "engine/transposition.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "engine/pages.h"
#include "games/base/bits.h"
#include "games/game.h"

#define ENTRIES_PER_BUCKET 4

/* The smallest page of any system. */
#define PAGE_BYTES 4096

#define AGES 64 /* limited by the entry's bits */

struct slot {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;
};

struct bucket {
    struct slot slots[ENTRIES_PER_BUCKET];
};

_Static_assert(sizeof(struct bucket) == 64, "a bucket is a cache line");

struct transposition_table {
    struct bucket *buckets;
    size_t bucket_count;
    size_t bytes; /* mapped */
    unsigned age;
};

/* An entry's data word. Never 0, because the bound is not. */
union packed_entry {
    uint64_t word;
    struct {
        uint64_t value : 16,
            packed_move : MOVE_PACK_BITS, depth : 8, bound : 2, age : 6, proven : 1;
    };
};

struct transposition_table *transposition_create(size_t mib)
{
    struct transposition_table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->bytes = mib << 20;
    table->bucket_count = table->bytes / sizeof(struct bucket);

    table->buckets = pages_map(table->bytes);
    if (table->buckets == NULL) {
        free(table);
        return NULL;
    }
    return table;
}

/* A solver gets LENT_PARTS of OF_PARTS: it decides more games. */
enum { LENT_PARTS = 7, OF_PARTS = 8 };

static bool is_lending(const struct transposition_table *table)
{
    return table->bucket_count < table->bytes / sizeof(struct bucket);
}

bool transposition_lend(struct transposition_table *table, bool lend)
{
    if (lend == is_lending(table))
        return false;
    const size_t all = table->bytes / sizeof(struct bucket);
    /* The lent part lies behind the search's, which does not move. */
    table->bucket_count = lend ? all / OF_PARTS * (OF_PARTS - LENT_PARTS) : all;
    transposition_clear(table);
    return true;
}

void *transposition_lent(const struct transposition_table *table, size_t *bytes)
{
    if (!is_lending(table))
        return NULL;
    *bytes = table->bytes - table->bucket_count * sizeof(struct bucket);
    return &table->buckets[table->bucket_count];
}

void transposition_destroy(struct transposition_table *table)
{
    if (table == NULL)
        return;
    pages_unmap(table->buckets, table->bytes);
    free(table);
}

void transposition_clear(struct transposition_table *table)
{
    pages_clear(table->buckets, table->bytes);
    table->age = 0;
}

size_t transposition_pieces(const struct transposition_table *table)
{
    return (table->bytes + HUGE_PAGE - 1) / HUGE_PAGE;
}

void transposition_touch(struct transposition_table *table, size_t piece)
{
    volatile char *bytes = (volatile char *)table->buckets;
    const size_t end =
        piece + 1 < transposition_pieces(table) ? (piece + 1) * HUGE_PAGE : table->bytes;
    for (size_t offset = piece * HUGE_PAGE; offset < end; offset += PAGE_BYTES)
        /* cppcheck-suppress selfAssignment ; reading and writing is what gets the page */
        bytes[offset] = bytes[offset];
}

void transposition_new_search(struct transposition_table *table)
{
    table->age = (table->age + 1) % AGES;
}

/* Returns the bucket that the key's high bits choose. */
static struct bucket *bucket_of(const struct transposition_table *table, uint64_t key)
{
    /* Lemire's fast range: any table size, no division. */
    return &table->buckets[(size_t)bits_high_product(key, table->bucket_count)];
}

void transposition_prefetch(const struct transposition_table *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

bool transposition_probe(const struct transposition_table *table, uint64_t key,
                         struct transposition_entry *entry)
{
    struct bucket *bucket = bucket_of(table, key);
    /* A bucket is one cache line: four comparisons cost one miss. */
    for (size_t i = 0; i < ENTRIES_PER_BUCKET; i++) {
        struct slot *slot = &bucket->slots[i];
        const union packed_entry data = {atomic_load_explicit(&slot->data, memory_order_relaxed)};
        const uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
        /* Neither a torn entry nor another position matches. */
        if ((check ^ data.word) == key && data.word != 0) {
            *entry = (struct transposition_entry){
                .value = (int16_t)data.value,
                .bound = (enum bound)data.bound,
                .depth = data.depth,
                .proven = data.proven,
                .packed_move = data.packed_move,
            };
            return true;
        }
    }
    return false;
}

/* Returns an entry's replacement value: depth - 4 * age. */
static int replacement_value(const struct transposition_table *table, union packed_entry data)
{
    if (data.word == 0)
        return -1000;
    /* Ages wrap: a very old entry wastes a slot at worst. */
    const unsigned searches_ago = (table->age + AGES - data.age) % AGES;
    return (int)data.depth - 4 * (int)searches_ago;
}

void transposition_store(struct transposition_table *table, uint64_t key,
                         const struct transposition_entry *entry)
{
    struct bucket *bucket = bucket_of(table, key);
    struct slot *victim = NULL;
    int min = INT32_MAX;
    union packed_entry stored = {
        .value = (uint16_t)entry->value,
        .packed_move = entry->packed_move & ((1 << MOVE_PACK_BITS) - 1),
        .depth = entry->depth & TRANSPOSITION_DEPTH_MAX,
        .bound = entry->bound & BOUND_EXACT,
        .age = table->age % AGES,
        .proven = entry->proven,
    };
    for (size_t i = 0; i < ENTRIES_PER_BUCKET; i++) {
        struct slot *slot = &bucket->slots[i];
        const union packed_entry data = {atomic_load_explicit(&slot->data, memory_order_relaxed)};
        const uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
        if ((check ^ data.word) == key && data.word != 0) {
            /* Keep a much deeper entry, unless the new one is proven or exact. */
            if (entry->bound != BOUND_EXACT && !entry->proven && data.age == table->age &&
                entry->depth + 3 < data.depth)
                return;
            /* Keep the old move if the new entry has none. */
            if (stored.packed_move == 0)
                stored.packed_move = data.packed_move;
            victim = slot;
            break;
        }
        /* Depth-preferred replacement with aging (Chess Programming Wiki: transposition table). */
        const int value = replacement_value(table, data);
        if (value < min) {
            min = value;
            victim = slot;
        }
    }
    /* A reader between these two stores finds a mismatched check. */
    atomic_store_explicit(&victim->data, stored.word, memory_order_relaxed);
    atomic_store_explicit(&victim->check, key ^ stored.word, memory_order_relaxed);
}

unsigned transposition_fullness_permille(const struct transposition_table *table)
{
    enum { SAMPLE = 1000 / ENTRIES_PER_BUCKET };
    const size_t sample = table->bucket_count < SAMPLE ? table->bucket_count : SAMPLE;
    /* Keys are spread evenly: the first buckets are a fair sample. */
    size_t used = 0;
    assert(sample > 0);
    for (size_t i = 0; i < sample; i++) {
        for (size_t j = 0; j < ENTRIES_PER_BUCKET; j++) {
            const struct slot *slot = &table->buckets[i].slots[j];
            const union packed_entry data = {
                atomic_load_explicit(&slot->data, memory_order_relaxed)};
            used += data.word != 0 && data.age == table->age;
        }
    }
    return (unsigned)(used * 1000 / (sample * ENTRIES_PER_BUCKET));
}
