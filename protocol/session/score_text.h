/*
 * A text of positions with their published scores, a line each:
 *
 *     13712 3
 *
 * that is, the moves from the start position in any notation of the game, or `startpos` before them
 * or in their place, and the score in the unit of the game's solvers. A line that begins with # is
 * a comment; blank lines do not count.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_SCORE_TEXT_H
#define KINGDROP_PROTOCOL_SESSION_SCORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/report.h"
#include "games/game.h"
#include "games/text.h"

struct score_text {
    const struct variant *variant;
    char *path;
    char *bytes; /* of the whole file */
    struct solver_bench_position *positions;
    struct scored_line {
        size_t number;    /* from 1 */
        struct text text; /* the whole line */
        int64_t score;
    } * lines; /* one a position */
    size_t count;
};

/* Reads a file whole, or nothing: false, with "FILE: what is wrong", when it cannot be read or any
 * of its lines. score_text_finish frees what was read, and may be called for zeroes too. */
bool score_text_read(struct score_text *scores, const struct variant *variant, struct text path,
                     struct builder *why);
void score_text_finish(struct score_text *scores);

#endif
