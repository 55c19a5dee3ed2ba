/*
 * A match, from the first start of its engines to its table.
 */
#ifndef KINGDROP_TOOLS_MATCH_MATCH_H
#define KINGDROP_TOOLS_MATCH_MATCH_H

#include "tools/match/settings/settings.h"

/* Exit statuses; a match that a signal has ended has 128 and the signal's number. */
enum {
    STATUS_GOOD = 0,
    STATUS_FAULTS = 1, /* engines were at fault, or a file could not be written */
    STATUS_USAGE = 2,  /* bad input: nothing was begun */
};

/* Plays a match and returns the process's exit status. */
int match_run(const struct match_settings *settings, const struct openings *openings);

#endif
