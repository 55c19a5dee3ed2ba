/*
 * The transposition table: what earlier searches found out about a position, shared by all threads
 * without locks.
 *
 * Buckets of one cache line, 64 bytes, hold four entries of two words each: the data, and the key
 * xored with the data. A reader who sees halves of two different writes computes a key that does
 * not match, so a torn entry is a miss and never a lie (Hyatt and Mann, "A lock-less transposition
 * table implementation", 2002).
 *
 * table_create, table_destroy, table_lend, table_clear and table_age are for the owner while no
 * search runs, and so is table_touch, but from any thread; the rest is for any thread at any time.
 */
#ifndef KINGDROP_ENGINE_TABLE_H
#define KINGDROP_ENGINE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/report.h"
#include "games/score.h"

#define TABLE_DEPTH_MAX 255

struct table;

struct table_entry {
    score value;
    enum bound bound;
    unsigned depth;  /* plies searched below the position, up to TABLE_DEPTH_MAX */
    bool proven;     /* does the score rest on no evaluation, only on the rules? */
    uint16_t digest; /* of the best move (move_digest), 0: none */
};

/* A table of `mib` MiB (at least 1), empty; on huge pages where the system gives them. NULL when
 * memory is short. Its pages come from the system as they are touched: by searches, unless
 * table_touch does it before. */
struct table *table_create(size_t mib);
void table_destroy(struct table *table);

/* Lends the greater part of the memory to another kind of table, a solver's (games/solver.h), or
 * takes it back. What a table has to forget for that it forgets, and its memory may go back to the
 * system; a part lent anew is zero. False when nothing had to change. */
bool table_lend(struct table *table, bool lend);

/* The part lent, on a border of 64 bytes; NULL: none. */
void *table_lent(const struct table *table, size_t *bytes);

/* Forgets all, in the part lent too. Never slow: a large table's memory goes back to the system, as
 * if it were new. */
void table_clear(struct table *table);

/* Gets one piece of the table's memory, numbered from 0, from the system; its entries stay. Pieces
 * are small, and all of them take some 100 ms a GiB. Threads may touch different ones at once. */
size_t table_pieces(const struct table *table);
void table_touch(struct table *table, size_t piece);

/* A new search begins: what older ones left is replaced first. */
void table_age(struct table *table);

/* Fetches the key's bucket into the cache ahead of a probe. */
void table_prefetch(const struct table *table, uint64_t key);

/* Looks a key up. Scores of decided games count plies from the position itself, so a caller
 * converts them to and from its root's count. */
bool table_probe(const struct table *table, uint64_t key, struct table_entry *entry);
void table_store(struct table *table, uint64_t key, const struct table_entry *entry);

/* How full the table is of the current search's entries, in permille, from a sample. */
unsigned table_fullness_permille(const struct table *table);

#endif
