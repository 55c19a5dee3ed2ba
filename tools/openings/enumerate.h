/*
 * All positions that openings can lead to: each distinct position a number of plies after a start,
 * with one way to it. Use from one thread at a time.
 */
#ifndef KINGDROP_TOOLS_OPENINGS_ENUMERATE_H
#define KINGDROP_TOOLS_OPENINGS_ENUMERATE_H

#include "games/game.h"

enum { ENUMERATE_PLIES_MAX = 12 };

/* A position and the first way to it in the order of the legal moves. */
struct candidate {
    struct any_position start, now;
    move moves[ENUMERATE_PLIES_MAX];
};

struct candidates {
    struct candidate *list;
    size_t count, capacity;
    bool failed; /* memory ran short */
};

/* Which positions are looked for. */
struct enumeration {
    const struct variant *variant;
    unsigned plies; /* from the start, up to ENUMERATE_PLIES_MAX */
    bool eleven;    /* checkers: from all 144 starts without one man of either side */
    bool mirror;    /* a position and its mirror image, left for right, count as one */
};

/* The distinct positions of that many plies in which the game goes on. False when memory is short.
 */
bool candidates_find(struct candidates *candidates, const struct enumeration *enumeration);

void candidates_finish(struct candidates *candidates);

#endif
