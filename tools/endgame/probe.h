/*
 * Probing any position: also one with a capture to make, or of a slice without a section, by a
 * search of the moves that lead to one.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_PROBE_H
#define KINGDROP_TOOLS_ENDGAME_PROBE_H

#include "games/draughts/english/tablebase/probe.h"

/* The result of a position for its side to move, worst first. */
enum result { RESULT_UNKNOWN, RESULT_LOST, RESULT_DRAWN, RESULT_WON };

struct probe_result {
    enum result result;
    bool has_plies; /* of a win or loss: the distance is known */
    uint8_t plies;
};

/* The result by the position's section, or else by a search of its moves. */
struct probe_result probe_value(const struct tablebase *tablebase,
                                const struct relative_position *relative);

/* The result by a search of the moves, without a probe of the position itself. */
struct probe_result probe_moves(const struct tablebase *tablebase,
                                const struct relative_position *relative);

/* The same result, and the same distance where both know it? */
bool probe_result_agrees(struct probe_result one, struct probe_result other);

#endif
