/*
 * A text of positions with their published scores, one per line:
 *
 *     13712 3
 *
 * A line is moves from the start position, in any notation of the game, and a score in the unit of
 * the game's solver. `startpos` may stand before the moves or in their place. Lines that begin with
 * # are comments; blank lines do not count.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/report.h"
#include "games/base/text.h"
#include "games/game.h"

struct score_text {
    const struct variant *variant;
    char *path;
    char *bytes; /* of the whole file */
    struct solver_bench_position *positions;
    struct scored_line {
        size_t number;    /* from 1 */
        struct text text; /* the whole line */
        int64_t score;
    } * lines; /* one per position */
    size_t count;
};

/* Reads a whole file. Returns false, with "FILE: error" in *error and nothing kept, if a line is
 * invalid or the file cannot be read. score_text_finish frees the lines; zeroes are allowed. */
bool score_text_read(struct score_text *scores, const struct variant *variant, struct text path,
                     struct builder *error);
void score_text_finish(struct score_text *scores);
