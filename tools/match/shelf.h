/*
 * The shelf: finished games that wait for their turn, in the order of their numbers.
 */
#ifndef KINGDROP_TOOLS_MATCH_SHELF_H
#define KINGDROP_TOOLS_MATCH_SHELF_H

#include "tools/match/journal.h"

/* All zero: empty. */
struct shelf {
    struct entry *entries; /* entries[first..end) are there, by rising numbers */
    size_t first, end, capacity;
};

bool shelf_has(const struct shelf *shelf, uint64_t number);

/* Takes over a game whose number is not there yet; false when memory is short. */
bool shelf_put(struct shelf *shelf, struct entry *entry);

/* Hands out the game with the lowest number; the first only if it is that one. */
bool shelf_take(struct shelf *shelf, uint64_t number, struct entry *entry);
bool shelf_take_lowest(struct shelf *shelf, struct entry *entry);

void shelf_finish(struct shelf *shelf);

#endif
