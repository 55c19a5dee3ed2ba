/*
 * Checks databases for consistency: the value of a position must follow from the values after its
 * moves, by the engine's own move generator.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_VERIFY_H
#define KINGDROP_TOOLS_ENDGAME_VERIFY_H

#include "games/draughts/english/tablebase/probe.h"
#include "tools/endgame/workspace.h"

/* The positions that were checked, and those that are wrong, of which the first go to stderr. */
struct verified {
    uint64_t checked, wrong;
};

/* Checks a sample of the positions in the builder's working files, spread evenly, or all of them if
 * they are fewer. All positions consistent are all positions right: wins and losses by induction
 * over their distances, and a draw has a move to a draw and none to a loss. False when a file is
 * missing or damaged. */
bool verify_workspace(struct workspace *workspace, unsigned pieces_max, uint64_t sample,
                      struct verified *verified);

/* The same of opened files, of positions without a capture to make. Those whose moves lead to
 * slices that are not there are not counted. */
void verify_files(const struct tablebase *tablebase, uint64_t sample, struct verified *verified);

#endif
