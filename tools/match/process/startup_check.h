/*
 * Trying the engines: every one is started once before a match, so that one that cannot play is
 * named before anything is written.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_STARTUP_CHECK_H
#define KINGDROP_TOOLS_MATCH_PROCESS_STARTUP_CHECK_H

#include "tools/match/process/engine_process.h"
#include "tools/match/settings/settings.h"

enum { OWN_NAME_MAX = 128 };

/* What an engine said of itself. */
struct engine_identity {
    char own_name[OWN_NAME_MAX];
    char option_error[160];    /* about its options; empty: none */
    char unknown_options[256]; /* of the settings that it did not declare, with commas between */
};

/* Starts all engines, hears them out and ends them, all at the same time. False, and why, when one
 * of them did not come to be ready, or the loop was stopped from outside. */
bool startup_check_run(const struct engine_shared *shared, const struct match_settings *settings,
                       struct engine_identity *identities, struct builder *why);

#endif
