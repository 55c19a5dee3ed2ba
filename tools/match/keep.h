/*
 * A finished duel made into what is kept of it: its result, and its game in writing.
 */
#ifndef KINGDROP_TOOLS_MATCH_KEEP_H
#define KINGDROP_TOOLS_MATCH_KEEP_H

#include "tools/match/duel.h"
#include "tools/match/journal.h"

/* Gives the duel's game its tags and writes it; false when memory is short. The date is left open
 * in games without times, which are the same whenever they are played. */
bool keep_duel(struct duel *duel, const struct fixture *fixture, const char *date,
               struct entry *entry);

#endif
