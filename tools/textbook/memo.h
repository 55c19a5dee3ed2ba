/*
 * A memo of positions that were searched already: the transposition table of the textbooks, one
 * entry a slot, where the newest replaces what was there.
 */
#ifndef KINGDROP_TEXTBOOK_MEMO_H
#define KINGDROP_TEXTBOOK_MEMO_H

#include "engine/report.h"
#include "games/game.h"

#define MEMO_SLOTS (1 << 16)

struct memo_entry {
    uint64_t key;
    move best; /* or MOVE_NONE */
    score value;
    enum bound bound; /* BOUND_NONE: an empty slot */
    int depth;        /* plies searched below the position */
    bool proven;      /* the value rests on the rules alone */
};

/* All zero: an empty memo. */
struct memo {
    struct memo_entry slots[MEMO_SLOTS];
};

/* What is known of a position of that key; NULL when nothing is. */
static inline const struct memo_entry *memo_find(const struct memo *memo, uint64_t key)
{
    const struct memo_entry *entry = &memo->slots[key % MEMO_SLOTS];
    return entry->key == key && entry->bound != BOUND_NONE ? entry : NULL;
}

static inline void memo_keep(struct memo *memo, const struct memo_entry *entry)
{
    memo->slots[entry->key % MEMO_SLOTS] = *entry;
}

#endif
