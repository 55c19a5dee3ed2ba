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
    GO_NOTHING, /* a perft to no depth that could be read */
};

struct go {
    enum go_kind kind;
    unsigned perft_depth;
    struct limits limits; /* but for started_ns */
};

/* Reads the words behind `go`. Each mistake adds a line to *errors and does not count:
 *
 * - A number of 64 bits that is too large is as large as it can be; a time below 0 is 0. Other
 *   numbers that are too small, or none at all, are wrong.
 * - When every limit given was wrong the search gets a depth of 1: an answer is due, and it must
 *   not be an endless search.
 * - A clock given for one player alone is the other's as well.
 * - Words that are not known are skipped. */
struct go go_parse(const struct game_history *history, struct text words, struct builder *errors);

#endif
