/*
 * A ledger of scores on disk: what a long run has found out so far, kept line by line, so that the
 * run can be broken off at any time and taken up again. Use from one thread.
 */
#ifndef KINGDROP_TOOLS_OPENINGS_CHECKPOINT_H
#define KINGDROP_TOOLS_OPENINGS_CHECKPOINT_H

#include <stdio.h>

#include "games/score.h"
#include "games/text.h"

struct checkpoint {
    FILE *file;
    char *name;
    size_t count;
    bool *known;   /* of `count` positions */
    score *scores; /* where known */
};

/* Opens the ledger of a run, described in one line, over so many positions, and takes in what it
 * holds of this run already. False, and why, when it cannot be opened or belongs to another run. */
bool checkpoint_open(struct checkpoint *checkpoint, const char *name, const char *run, size_t count,
                     struct builder *why);

/* Enters a score and puts it on disk; false, and why, when it cannot be written. */
bool checkpoint_enter(struct checkpoint *checkpoint, size_t index, score value,
                      struct builder *why);

/* Closes the ledger; it stays on disk, or is removed there. */
void checkpoint_close(struct checkpoint *checkpoint);
void checkpoint_remove(struct checkpoint *checkpoint);

#endif
