/*
 * The words of `go`.
 */
#ifndef KINGDROP_PROTOCOL_UCI_GO_H
#define KINGDROP_PROTOCOL_UCI_GO_H

#include "engine/limits.h"
#include "games/game_history.h"
#include "games/text.h"

enum go_kind {
    GO_SEARCH,
    GO_PERFT,
    GO_NOTHING, /* a perft without a readable depth */
};

struct go {
    enum go_kind kind;
    unsigned perft_depth;
    struct limits limits; /* except started_ns */

    /* Of the unknown words: their number, one of them, and the keyword that it is like, or NULL. */
    size_t skipped_count;
    struct text skipped;
    const char *near;
};

/* Reads the words after `go`. Each mistake adds a line to *errors and is ignored:
 *
 * - A number of 64 bits above its limit counts as the limit; a time below 0 is 0. Other numbers
 *   that are too small are mistakes, and so is a missing one.
 * - When every limit given was wrong the search gets a depth of 1: an answer is due, and it must
 *   not be an endless search.
 * - If only one player's clock is given, the other's is the same.
 * - Unknown words are skipped and counted. */
struct go go_parse(const struct game_history *history, struct text words, struct builder *errors);

#endif
