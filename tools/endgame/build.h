/*
 * Builds a slice: retrograde analysis for every placement of the men, on several threads, in the
 * order in which moves of men lead from one to the other.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_BUILD_H
#define KINGDROP_TOOLS_ENDGAME_BUILD_H

#include "tools/endgame/progress.h"
#include "tools/endgame/workspace.h"

struct build {
    struct workspace *workspace;
    unsigned threads;
    uint64_t memory_bytes; /* no slice is begun that needs more */
    uint64_t built;        /* positions so far */

    struct progress *progress; /* which one thread shows, and finished slices add to; NULL: none */
    double weight;             /* of a position in it */
};

/* Builds a slice and the rotated one into the workspace, which must have all that they lead to.
 * False, with a complaint on stderr, when something fails; nothing half done is left. */
bool build_slice(struct build *build, struct material material);

#endif
