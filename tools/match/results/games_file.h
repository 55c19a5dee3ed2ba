/*
 * The games file: the games of a match in the order of the schedule, appended one write a game to
 * whatever the file held before the match.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_GAMES_FILE_H
#define KINGDROP_TOOLS_MATCH_RESULTS_GAMES_FILE_H

#include "tools/common/strbuf.h"

struct games_file {
    const char *name;
    int file; /* -1: none */
    struct strbuf
        old;        /* what the file holds of this match already, of which `checked` bytes have */
    size_t checked; /* been given again */
};

/* Opens the file, or makes it; NULL is no file. The games begin at the offset: what is there
 * already must be given again, and is only compared. False, and why, if that cannot be done. */
bool games_file_open(struct games_file *games, const char *name, int64_t offset,
                     struct builder *why);

/* Adds the next game. False, and why, when it cannot be written, or the file holds another. */
bool games_file_add(struct games_file *games, struct text game, struct builder *why);

void games_file_close(struct games_file *games);

#endif
