/*
 * Retrograde analysis of one placement of the men, for both sides to move.
 *
 * All moves except conversions (captures and moves of men) are reversible king steps. Each position
 * first gets the value of its conversions; with a capture it is final. Values then propagate to
 * predecessors, nearest first. A predecessor of a loss in n plies wins in at most n + 1. A
 * predecessor of a win in n loses if no unresolved move is left. Positions without a value are
 * draws.
 */
#pragma once

#include "tools/endgame/workspace.h"

/* The buffers of one thread. */
struct retrograde;

/* Returns buffers for `kings_size_max` positions a side, or NULL if memory is short. */
struct retrograde *retrograde_create(uint64_t kings_size_max);
void retrograde_destroy(struct retrograde *retrograde);
uint64_t retrograde_bytes(uint64_t kings_size_max);

/* Where the values of a placement are in a slice. */
struct placement_values {
    const struct slice *slice;
    uint8_t *values;
};

/* Fills in a placement's values in both slices. All successor slices must be mapped. Returns false
 * if a win takes more plies than a byte counts. */
bool retrograde_solve(struct retrograde *retrograde, const struct workspace *workspace,
                      const bitboard men[2], struct placement_values own,
                      struct placement_values image);
