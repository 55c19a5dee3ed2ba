/* Builds a slice by retrograde analysis of each placement of the men, on several threads. */
#pragma once

#include "tools/common/progress_bar.h"
#include "tools/endgame/workspace.h"

struct build {
    struct workspace *workspace;
    unsigned threads;
    uint64_t memory_bytes; /* larger slices are not started */
    uint64_t built;        /* positions so far */

    struct progress_bar *progress; /* shown by one thread; NULL: none */
    double weight;                 /* per position */
};

/* Builds a slice and its rotated one into the workspace, which must have their successors. Returns
 * false and prints an error on failure, leaving nothing unfinished. */
bool build_slice(struct build *build, struct material material);
