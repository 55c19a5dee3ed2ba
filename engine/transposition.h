/*
 * The transposition table, shared by all threads without locks.
 *
 * A bucket of one cache line (64 bytes) holds four entries of two words: the data, and the key
 * xored with the data. So a torn entry is a miss (Hyatt and Mann, "A lock-less transposition table
 * implementation", 2002).
 *
 * Any thread may probe, store, prefetch and measure. The rest is for the owner while no search
 * runs.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/report.h"
#include "games/base/score.h"

#define TRANSPOSITION_DEPTH_MAX 255

struct transposition_table;

struct transposition_entry {
    score value;
    enum bound bound;
    unsigned depth;       /* plies searched, at most TRANSPOSITION_DEPTH_MAX */
    bool proven;          /* does the score rest on the rules alone? */
    uint32_t packed_move; /* the best move (move_pack); 0: none */
};

/* Returns an empty table of `mib` MiB (at least 1), or NULL when memory is short. */
struct transposition_table *transposition_create(size_t mib);
/* Accepts NULL. */
void transposition_destroy(struct transposition_table *table);

/* Lends most of the memory to a solver's table (games/solver.h), or takes it back. Returns true
 * after a change, which loses all entries and zeroes the lent part. */
bool transposition_lend(struct transposition_table *table, bool lend);

/* Returns the lent part, aligned to 64 bytes, or NULL. */
void *transposition_lent(const struct transposition_table *table, size_t *bytes);

/* Clears everything, including the lent part. Fast at any size. */
void transposition_clear(struct transposition_table *table);

/* Returns the number of pieces for transposition_touch. */
size_t transposition_pieces(const struct transposition_table *table);
/* Faults in one piece, numbered from 0: about 100 ms per GiB. Thread-safe. */
void transposition_touch(struct transposition_table *table, size_t piece);

/* Starts a new search: older entries are replaced first. */
void transposition_new_search(struct transposition_table *table);

/* Fetches the key's bucket into the cache. */
void transposition_prefetch(const struct transposition_table *table, uint64_t key);

/* Returns false if the key is not stored. Decisive scores count plies from this position. */
bool transposition_probe(const struct transposition_table *table, uint64_t key,
                         struct transposition_entry *entry);
/* Stores an entry in place of the least valuable one. */
void transposition_store(struct transposition_table *table, uint64_t key,
                         const struct transposition_entry *entry);

/* Returns the share of slots that the current search has filled, in permille. */
unsigned transposition_fullness_permille(const struct transposition_table *table);
