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

/* Where openings start. */
enum starts {
    FROM_START, /* the game's start position */
    ELEVEN_MEN, /* checkers: without one man of either side, in all 144 ways */
};

/* Which positions count as one. */
enum symmetry {
    NO_SYMMETRY,     /* equal ones */
    MIRROR_SYMMETRY, /* also mirror images, left for right */
};

/* The distinct positions `plies` plies after the start, or after all starts, in which the game goes
 * on. False when memory is short, or the game has no such starts. */
bool candidates_find(struct candidates *candidates, const struct variant *variant,
                     enum starts starts, unsigned plies, enum symmetry symmetry);

void candidates_finish(struct candidates *candidates);

#endif
