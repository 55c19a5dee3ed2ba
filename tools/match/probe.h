/*
 * Trying the engines: every one is started once before a match, so that one that cannot play is
 * named before anything is written.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROBE_H
#define KINGDROP_TOOLS_MATCH_PROBE_H

#include "tools/match/contender.h"
#include "tools/match/settings.h"

enum { OWN_NAME_MAX = 128 };

/* What an engine said of itself. */
struct introduction {
    char own_name[OWN_NAME_MAX];
    char complaint[160];       /* about its options; empty: none */
    char unknown_options[256]; /* of the settings that it did not declare, with commas between */
};

/* Starts all engines, hears them out and ends them, all at the same time. False, and why, when one
 * of them did not come to be ready, or the loop was stopped from outside. */
bool probe(const struct company *company, const struct match_settings *settings,
           struct introduction *introductions, struct builder *why);

#endif
