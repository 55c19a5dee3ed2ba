/*
 * Builds slices: every unit of one, on several threads, in the order in which men's moves need
 * them.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_BUILD_H
#define KINGDROP_TOOLS_ENDGAME_BUILD_H

#include "tools/endgame/workspace.h"

struct build {
    struct workspace *workspace;
    unsigned threads;
    uint64_t memory_bytes; /* no slice is begun that needs more */
    uint64_t positions;    /* to be built in all */
    uint64_t built;        /* of them */
    int64_t started_ns;    /* monotonic */
};

/* The memory it takes to build a slice and the turned one, all that it needs included. */
uint64_t build_bytes(struct material material, unsigned threads);

/* Builds a slice and the turned one into the archive, where all that they need must be. False, with
 * a complaint on stderr, when something fails; nothing half done is left. */
bool build_slice(struct build *build, struct material material);

int64_t build_now_ns(void);

/* A build of whatever there is memory for, whose progress nobody follows: of few pieces. */
struct build build_unlimited(struct workspace *workspace, unsigned threads);

/* Removes the files of all slices of up to so many pieces; they need not be there. */
void build_remove(struct workspace *workspace, unsigned pieces_max);

#endif
