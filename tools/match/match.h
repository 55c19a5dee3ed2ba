/*
 * What the program does: it plays a match, from the first start of its engines to its table, or
 * makes one table, games file and report of the parts of a match. Both return the process's exit
 * status.
 */
#ifndef KINGDROP_TOOLS_MATCH_MATCH_H
#define KINGDROP_TOOLS_MATCH_MATCH_H

#include "tools/common/openings.h"
#include "tools/match/settings/settings.h"

/* A match that a signal ended has 128 and the signal's number, as a shell reports it. */
enum {
    STATUS_GOOD = 0,
    STATUS_FAULTS = 1, /* engines were at fault, or a file could not be written */
    STATUS_USAGE = 2,  /* bad input: nothing was begun */
};

int match_run(const struct match_settings *settings, const struct openings *openings);

/* `merge` with the words behind it. */
int merge_run(int count, char **words);

#endif
