/*
 * Retrograde analysis of all positions with one placement of the men, for both sides to move.
 *
 * Conversions (captures and moves of men) lead to positions that are solved already, so all other
 * moves are kings' steps, which can be taken back. First every position gets the value of its
 * conversions; a position with a capture to make is then final. Then values propagate to
 * predecessors, nearest first: a predecessor of a loss in n plies is a win in n + 1 or less; a
 * predecessor of a win in n has one unresolved move less, and is a loss when none is left.
 * Positions that no value reaches are drawn.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_RETROGRADE_H
#define KINGDROP_TOOLS_ENDGAME_RETROGRADE_H

#include "tools/endgame/workspace.h"

/* The buffers of one thread. */
struct retrograde;

/* For placements of the men with up to that number of positions a side; NULL when memory is short.
 */
struct retrograde *retrograde_create(uint64_t kings_size_max);
void retrograde_destroy(struct retrograde *retrograde);
uint64_t retrograde_bytes(uint64_t kings_size_max);

/* Where the values of a placement are in a slice. */
struct placement_values {
    const struct slice *slice;
    uint8_t *values;
};

/* Fills in the values of a placement in both slices: its own, with the men as they are, and the
 * rotated one. All slices that conversions lead to must be mapped.
 * False when a win takes more plies than a byte can count. */
bool retrograde_solve(struct retrograde *retrograde, const struct workspace *workspace,
                      const bitboard men[2], struct placement_values own,
                      struct placement_values image);

#endif
