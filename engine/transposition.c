#include "engine/transposition.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define ENTRIES_PER_BUCKET 4
#define HUGE_PAGE ((size_t)2 << 20)
/* Up to this size memory is cleared at once: to get it from the system again costs more. */
#define SMALL_BYTES ((size_t)16 << 20)

/* The smallest page of any system. */
#define PAGE_BYTES 4096

#define AGES 64 /* six bits of an entry */

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

/* The data word: score 16 | packed move 16 | depth 8 | bound 2 | age 6 | proven 1. Never 0 for a
 * real entry, for the bound is not. */
static uint64_t pack(const struct transposition_entry *entry, unsigned age)
{
    return (uint64_t)(uint16_t)entry->value | (uint64_t)entry->packed_move << 16 |
           (uint64_t)entry->depth << 32 | (uint64_t)entry->bound << 40 | (uint64_t)age << 42 |
           (uint64_t)entry->proven << 48;
}

static unsigned data_depth(uint64_t data)
{
    return data >> 32 & 0xff;
}

static enum bound data_bound(uint64_t data)
{
    return (enum bound)(data >> 40 & 3);
}

static unsigned data_age(uint64_t data)
{
    return data >> 42 & (AGES - 1);
}

static bool data_proven(uint64_t data)
{
    return data >> 48 & 1;
}

static uint16_t data_packed_move(uint64_t data)
{
    return (uint16_t)(data >> 16);
}

static struct transposition_entry unpack(uint64_t data)
{
    return (struct transposition_entry){
        .value = (int16_t)(uint16_t)data,
        .bound = data_bound(data),
        .depth = data_depth(data),
        .proven = data_proven(data),
        .packed_move = data_packed_move(data),
    };
}

struct transposition_table *transposition_create(size_t mib)
{
    struct transposition_table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->bytes = mib << 20;
    table->bucket_count = table->bytes / sizeof(struct bucket);

    /* Room to align to a huge page, which saves most of the TLB misses of random probes. Pages that
     * are never touched cost nothing. */
    void *memory = mmap(NULL, table->bytes + HUGE_PAGE, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        free(table);
        return NULL;
    }
    /* What lies outside the aligned part goes back. */
    const size_t before = (HUGE_PAGE - (uintptr_t)memory % HUGE_PAGE) % HUGE_PAGE;
    char *start = (char *)memory + before;
    if (before > 0)
        munmap(memory, before);
    munmap(start + table->bytes, HUGE_PAGE - before);
    madvise(start, table->bytes, MADV_HUGEPAGE);
    table->buckets = (struct bucket *)(void *)start;
    return table;
}

/* A solver gets this many of OF_PARTS parts of the table: it decides more games than the search. */
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
    munmap(table->buckets, table->bytes);
    free(table);
}

void transposition_clear(struct transposition_table *table)
{
    /* MADV_DONTNEED makes the pages new, that is zero, without writing to them. */
    if (table->bytes <= SMALL_BYTES || madvise(table->buckets, table->bytes, MADV_DONTNEED) < 0)
        memset((void *)table->buckets, 0, table->bytes);
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

void transposition_age(struct transposition_table *table)
{
    table->age = (table->age + 1) % AGES;
}

/* The high bits of the key choose the bucket, whatever the number of buckets. */
static struct bucket *bucket_of(const struct transposition_table *table, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;
    return &table->buckets[(size_t)((wide)key * table->bucket_count >> 64)];
}

void transposition_prefetch(const struct transposition_table *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

bool transposition_probe(const struct transposition_table *table, uint64_t key,
                         struct transposition_entry *entry)
{
    struct bucket *bucket = bucket_of(table, key);
    for (size_t i = 0; i < ENTRIES_PER_BUCKET; i++) {
        struct slot *slot = &bucket->slots[i];
        const uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        const uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
        /* A torn entry, or another position's, does not match. */
        if ((check ^ data) == key && data != 0) {
            *entry = unpack(data);
            return true;
        }
    }
    return false;
}

/* How much an entry is worth keeping: its depth, less a penalty for each search since then. */
static int replacement_value(const struct transposition_table *table, uint64_t data)
{
    if (data == 0)
        return -1000;
    const unsigned searches_ago = (table->age + AGES - data_age(data)) % AGES;
    return (int)data_depth(data) - 4 * (int)searches_ago;
}

void transposition_store(struct transposition_table *table, uint64_t key,
                         const struct transposition_entry *entry)
{
    struct bucket *bucket = bucket_of(table, key);
    struct slot *victim = NULL;
    int least = INT32_MAX;
    struct transposition_entry stored = *entry;
    for (size_t i = 0; i < ENTRIES_PER_BUCKET; i++) {
        struct slot *slot = &bucket->slots[i];
        const uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        const uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
        if ((check ^ data) == key && data != 0) {
            /* The same position again: a much shallower bound of the same search is worth less,
             * unless it is proven. */
            if (entry->bound != BOUND_EXACT && !entry->proven && data_age(data) == table->age &&
                entry->depth + 3 < data_depth(data))
                return;
            /* A search without a best move does not cost the old one its place. */
            if (stored.packed_move == 0)
                stored.packed_move = data_packed_move(data);
            victim = slot;
            break;
        }
        const int value = replacement_value(table, data);
        if (value < least) {
            least = value;
            victim = slot;
        }
    }
    const uint64_t data = pack(&stored, table->age);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
}

unsigned transposition_fullness_permille(const struct transposition_table *table)
{
    enum { SAMPLE = 1000 / ENTRIES_PER_BUCKET };
    const size_t sample = table->bucket_count < SAMPLE ? table->bucket_count : SAMPLE;
    /* Keys are spread evenly, so the first buckets are as good a sample as any. */
    size_t used = 0;
    assert(sample > 0);
    for (size_t i = 0; i < sample; i++) {
        for (size_t j = 0; j < ENTRIES_PER_BUCKET; j++) {
            const uint64_t data =
                atomic_load_explicit(&table->buckets[i].slots[j].data, memory_order_relaxed);
            used += data != 0 && data_age(data) == table->age;
        }
    }
    return (unsigned)(used * 1000 / (sample * ENTRIES_PER_BUCKET));
}
