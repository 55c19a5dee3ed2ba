/*
 * The match's games in schedule order, appended to the file with one write each. Locked against
 * other runners.
 */
#pragma once

#include "tools/common/strbuf.h"
#include "tools/match/results/game_set.h"

struct games_file {
    const char *name;
    int file;          /* -1: none */
    bool is_stream;    /* a pipe, a device or stdout */
    const char *gap;   /* newlines before the first new game */
    int64_t offset;    /* start of the match's games */
    struct strbuf old; /* the file from `offset` on; `checked` bytes are compared */
    size_t checked;

    bool is_merged;        /* add only missing games */
    struct game_set known; /* the games already in the file */
    struct text last;      /* the last of them, until a write */
};

/* Opens or creates the file; NULL is none. A FIFO must get a reader within seconds. If the file is
 * stdout, other output moves to stderr. Returns false and sets *error on failure. */
bool games_file_open(struct games_file *games, const char *name, struct builder *error);

/* Continues at the match's offset; games found there must be added again for comparison. Returns
 * false and sets *error on failure. */
bool games_file_resume(struct games_file *games, int64_t offset, struct builder *error);

/* Truncates the file to the offset if only games of the set follow. Returns false and sets *error
 * on failure. */
bool games_file_restart(struct games_file *games, const struct game_set *own,
                        struct builder *error);

/* Makes games_file_add() skip games that the file already has. Returns false and sets *error if
 * reading fails. */
bool games_file_skip_known(struct games_file *games, struct builder *error);

/* Adds the next game. Returns false and sets *error if the write fails or the file holds another
 * game. */
bool games_file_add(struct games_file *games, struct text game, struct builder *error);

/* Returns false and sets *error if the file holds more games than were added. */
bool games_file_is_used_up(const struct games_file *games, struct builder *error);

void games_file_close(struct games_file *games);
