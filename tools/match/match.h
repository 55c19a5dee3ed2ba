/*
 * A match, from the first start of its engines to its table.
 */
#ifndef KINGDROP_TOOLS_MATCH_MATCH_H
#define KINGDROP_TOOLS_MATCH_MATCH_H

#include "tools/common/openings.h"
#include "tools/match/settings/settings.h"

/* Plays a match and returns the process's exit status. */
int match_run(const struct match_settings *settings, const struct openings *openings);

#endif
