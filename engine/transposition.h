/*
 * The transposition table: what earlier searches found out about a position, shared by all threads
 * without locks.
 *
 * Buckets of one cache line, 64 bytes, hold four entries of two words each: the data, and the key
 * xored with the data. A reader that sees halves of two different writes computes a key that does
 * not match, so a torn entry is a miss and never a lie (Hyatt and Mann, "A lock-less transposition
 * table implementation", 2002).
 *
 * transposition_create, transposition_destroy, transposition_lend, transposition_clear and
 * transposition_new_search are for the owner while no search runs, and so is transposition_touch,
 * but from any thread; the rest is for any thread at any time.
 */
#ifndef KINGDROP_ENGINE_TRANSPOSITION_H
#define KINGDROP_ENGINE_TRANSPOSITION_H

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
    unsigned depth;       /* plies searched below the position, up to TRANSPOSITION_DEPTH_MAX */
    bool proven;          /* does the score rest on no evaluation, only on the rules? */
    uint32_t packed_move; /* of the best move (move_pack), 0: none */
};

/* A table of `mib` MiB (at least 1), empty; on huge pages where the system gives them. NULL when
 * memory is short. Its pages come from the system as they are touched: by searches, unless
 * transposition_touch does it before. */
struct transposition_table *transposition_create(size_t mib);
void transposition_destroy(struct transposition_table *table);

/* Lends the greater part of the memory to another kind of table, a solver's (games/solver.h), or
 * takes it back. If that changes anything, all entries are lost and the part lent is zero, as after
 * transposition_clear(); false if it does not. */
bool transposition_lend(struct transposition_table *table, bool lend);

/* The part lent, aligned to 64 bytes; NULL: none. */
void *transposition_lent(const struct transposition_table *table, size_t *bytes);

/* Clears everything, the part lent too. Never slow: a large table's memory goes back to the system,
 * as if it were new. */
void transposition_clear(struct transposition_table *table);

/* Gets one piece of the table's memory, numbered from 0, from the system; its entries stay. Pieces
 * are small, and all of them take some 100 ms a GiB. Threads may touch different ones at once. */
size_t transposition_pieces(const struct transposition_table *table);
void transposition_touch(struct transposition_table *table, size_t piece);

/* A new search begins: what older ones left is replaced first. */
void transposition_new_search(struct transposition_table *table);

/* Fetches the key's bucket into the cache ahead of a probe. */
void transposition_prefetch(const struct transposition_table *table, uint64_t key);

/* Looks a key up. Scores of decided games count plies from the position itself, so a caller
 * converts them to and from its root's count. */
bool transposition_probe(const struct transposition_table *table, uint64_t key,
                         struct transposition_entry *entry);
void transposition_store(struct transposition_table *table, uint64_t key,
                         const struct transposition_entry *entry);

/* How full the table is of the current search's entries, in permille, from a sample. */
unsigned transposition_fullness_permille(const struct transposition_table *table);

#endif
