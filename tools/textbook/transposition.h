/* The textbook transposition table: one entry per slot, always replaced. */
#pragma once

#include "engine/report.h"
#include "games/game.h"

#define TT_SLOTS (1 << 16)

struct tt_entry {
    uint64_t key;
    move best; /* or MOVE_NONE */
    score value;
    enum bound bound; /* BOUND_NONE: an empty slot */
    int depth;        /* plies searched below the position */
    bool proven;      /* the value follows from the rules */
};

/* All zero: an empty table. */
struct transposition_table {
    struct tt_entry slots[TT_SLOTS];
};

/* Returns the entry of a position, or NULL. */
static inline const struct tt_entry *tt_probe(const struct transposition_table *table, uint64_t key)
{
    const struct tt_entry *entry = &table->slots[key % TT_SLOTS];
    return entry->key == key && entry->bound != BOUND_NONE ? entry : NULL;
}

static inline void tt_store(struct transposition_table *table, const struct tt_entry *entry)
{
    table->slots[entry->key % TT_SLOTS] = *entry;
}
