/* The program's two tasks. */
#pragma once

#include "tools/common/openings.h"
#include "tools/match/settings/settings.h"

/* Plays a match. Returns the exit status. */
int match_run(const struct match_settings *settings, const struct openings *openings);

/* Merges the results files of a match's parts; takes the words after `merge`. Returns the exit
 * status. */
int merge_run(int count, char **words);
