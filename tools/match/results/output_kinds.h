/*
 * Outputs of a match keep away from files of another kind: a wrong name, or a link, must not cost a
 * file that is precious to somebody.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_OUTPUT_KINDS_H
#define KINGDROP_TOOLS_MATCH_RESULTS_OUTPUT_KINDS_H

#include "tools/match/settings/settings.h"

/* True if games, report, log and the engines' stderr go to new or empty files, files of their kind,
 * pipes or devices. Else false, and *why names the file. The results file checks its header. */
bool output_kinds_are_right(const struct match_settings *settings, struct builder *error);

#endif
