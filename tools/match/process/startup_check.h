/*
 * The startup check: every engine is started once before a match, so that one that cannot play is
 * named before anything is written.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_STARTUP_CHECK_H
#define KINGDROP_TOOLS_MATCH_PROCESS_STARTUP_CHECK_H

#include "tools/match/process/engine_process.h"
#include "tools/match/settings/settings.h"

/* Starts all engines at the same time, waits until they are ready, and ends them. identities[i] is
 * filled for engine i. False, and why, when an engine fails, or the loop was broken meanwhile. */
bool startup_check_run(const struct engine_shared *shared, const struct match_settings *settings,
                       struct engine_identity *identities, struct builder *error);

#endif
