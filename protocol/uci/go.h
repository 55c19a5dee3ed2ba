/* The words of `go`. */
#pragma once

#include "engine/limits.h"
#include "games/base/text.h"
#include "games/game_history.h"

enum go_kind {
    GO_SEARCH,
    GO_PERFT,
    GO_NOTHING, /* a perft without a readable depth */
};

struct go {
    const char *command; /* the first word of errors */
    enum go_kind kind;
    unsigned perft_depth;
    struct limits limits; /* except started_ns */
    bool is_limited;      /* else infinite by default, or depth 1 after an error */

    /* The number of unknown words, one of them, and the keyword that it is like, or NULL. */
    size_t skipped_count;
    struct text skipped;
    const char *near;
};

/* Returns the parsed words after a command such as `go`, which the errors name. Each mistake adds a
 * line to *errors:
 *
 * - A number above its maximum counts as the maximum, a time below 0 as 0. Other numbers that are
 * too small are mistakes, and so is a missing number.
 * - If all limits are wrong the depth is 1: the search must end.
 * - One player's clock counts for both.
 * - Unknown words are skipped and counted. */
struct go go_parse(const struct game_history *history, const char *command, struct text words,
                   struct builder *errors);
