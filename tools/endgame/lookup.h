/*
 * Looking any position up in opened files: also one with a capture to make, or of a slice that is
 * not there, as long as the moves lead to what is.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_LOOKUP_H
#define KINGDROP_TOOLS_ENDGAME_LOOKUP_H

#include "games/checkers/endgame.h"

/* What is known of a position, worst first as its side to move sees it. */
enum result { RESULT_UNKNOWN, RESULT_LOST, RESULT_DRAWN, RESULT_WON };

struct found {
    enum result result;
    bool has_plies; /* of a win or loss: the distance is known */
    uint8_t plies;
};

/* What the files say of a position, or else its moves. */
struct found lookup(const struct knowledge *knowledge, const struct setup *setup);

/* What a position's moves say, whatever the files say of itself. */
struct found lookup_ahead(const struct knowledge *knowledge, const struct setup *setup);

bool found_is(struct found one, struct found other);

#endif
