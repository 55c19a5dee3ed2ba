/*
 * Counts results: the table of wins, losses and draws by slice.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_STATS_H
#define KINGDROP_TOOLS_ENDGAME_STATS_H

#include "tools/endgame/workspace.h"

/* Prints the table of all slices of up to pieces_max pieces, a line each:
 *
 *     slice, positions, then wins, losses and draws with Black to move and with White to move, and
 *     the longest win in moves of the winner (to the next conversion, where values count to that)
 *
 * where 2110 is two men and a king of Black's against a man of White's; then the sums by number of
 * pieces. False, with a complaint on stderr, when a slice is missing or damaged. */
bool stats_print(struct workspace *workspace, unsigned pieces_max);

#endif
