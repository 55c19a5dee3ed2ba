/*
 * What the program does: it plays a match, from the first start of its engines to its table, or
 * makes one table, games file and report of the parts of a match. Both return the process's exit
 * status.
 */
#ifndef KINGDROP_TOOLS_MATCH_MATCH_H
#define KINGDROP_TOOLS_MATCH_MATCH_H

#include "tools/common/openings.h"
#include "tools/match/settings/settings.h"

int match_run(const struct match_settings *settings, const struct openings *openings);

/* `merge` with the words after it. */
int merge_run(int count, char **words);

#endif
