/*
 * Solves a unit: all positions of one placement of the men, for both sides to move.
 *
 * Captures and moves of men, the conversions, leave the unit for positions that are solved already,
 * so inside it there are but the kings' steps, which can be taken back. First every position gets
 * what it can leave the unit for; one with a capture to make is done with that. Then results spread
 * backwards, nearest first: from a loss in n plies, every position from which a king can step into
 * it is a win in n + 1 or less; from a win in n, the position before has one move less that does
 * not lose, and when none is left it is a loss. What is never reached is drawn.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_RETROGRADE_H
#define KINGDROP_TOOLS_ENDGAME_RETROGRADE_H

#include "tools/endgame/workspace.h"

/* The room that one thread works in. */
struct retrograde;

/* For units of up to so many positions a side; NULL when memory is short. */
struct retrograde *retrograde_create(uint64_t kings_size_max);
void retrograde_destroy(struct retrograde *retrograde);
size_t retrograde_bytes(uint64_t kings_size_max);

/* Fills in a unit's values in both slices, which are open for writing at the given bytes: those of
 * the slice, with the men as they are, and those of the turned one. All slices that captures and
 * moves of men lead to must be open. False when a win takes more plies than a value can tell. */
bool retrograde_solve(struct retrograde *retrograde, const struct workspace *workspace,
                      const struct slice *slice, const bitboard men[2], uint8_t *values,
                      const struct slice *rotated_slice, uint8_t *rotated_values);

#endif
