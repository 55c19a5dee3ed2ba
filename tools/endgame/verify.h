/*
 * Holds databases against themselves: what is said of a position must be what follows from the
 * positions after its moves, found by the engine's own move generator.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_VERIFY_H
#define KINGDROP_TOOLS_ENDGAME_VERIFY_H

#include "games/checkers/endgame.h"
#include "tools/endgame/archive.h"

/* Checks so many positions of the builder's working files, spread evenly, or all of them if they
 * are fewer. All positions consistent are all positions right: wins and losses by induction over
 * their distances, and a draw has a move to a draw and none to a loss. Returns how many are wrong,
 * told on stderr, or -1 when a file is missing or damaged. */
int64_t verify_archive(struct archive *archive, unsigned pieces_max, uint64_t sample);

/* The same of opened files, of positions without a capture to make. */
int64_t verify_files(const struct knowledge *knowledge, uint64_t sample);

#endif
