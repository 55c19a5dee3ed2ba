/*
 * Looking any position up in opened files: also one with a capture to make, or of a slice that is
 * not there, as long as the moves lead to what is.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_PROBE_H
#define KINGDROP_TOOLS_ENDGAME_PROBE_H

#include "games/checkers/tablebase/probe.h"

/* What is known of a position, worst first as its side to move sees it. */
enum result { RESULT_UNKNOWN, RESULT_LOST, RESULT_DRAWN, RESULT_WON };

struct probe_result {
    enum result result;
    bool has_plies; /* of a win or loss: the distance is known */
    uint8_t plies;
};

/* What the files say of a position, or else its moves. */
struct probe_result probe(const struct tablebase *tablebase,
                          const struct relative_position *relative);

/* What a position's moves say, whatever the files say of itself. */
struct probe_result probe_moves(const struct tablebase *tablebase,
                                const struct relative_position *relative);

bool probe_result_agrees(struct probe_result one, struct probe_result other);

#endif
