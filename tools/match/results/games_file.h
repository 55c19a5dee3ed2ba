/*
 * The games file: the games of a match in the order of the schedule, appended one write a game to
 * whatever the file held before the match. Locked against other runners.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_GAMES_FILE_H
#define KINGDROP_TOOLS_MATCH_RESULTS_GAMES_FILE_H

#include "tools/common/strbuf.h"
#include "tools/match/results/game_set.h"

struct games_file {
    const char *name;
    int file;          /* -1: none */
    bool is_stream;    /* a pipe, a device or standard output, which holds no games */
    int64_t offset;    /* where the games of the match begin */
    struct strbuf old; /* the file from there on, of which `checked` bytes were given again */
    size_t checked;

    bool is_merged;        /* games are added that are not there yet */
    struct game_set known; /* those that are there */
    struct text last;      /* the last of them, until a game is written */
};

/* Opens the file, or makes it, at its end; NULL is no file. A FIFO must get a reader within
 * seconds. If standard output is the file, all else that is printed goes to standard error from
 * then on. False, and why, if that cannot be done. */
bool games_file_open(struct games_file *games, const char *name, struct builder *error);

/* The games begin at the offset: what is there already must be given again, and is only compared.
 * False, and why, if it cannot be read. */
bool games_file_resume(struct games_file *games, int64_t offset, struct builder *error);

/* Cuts the file at the offset, if it holds nothing but games of the set. False, and why, when the
 * cut fails. */
bool games_file_restart(struct games_file *games, const struct game_set *own,
                        struct builder *error);

/* Games that are anywhere in the file are not added again. False, and why, if it cannot be read. */
bool games_file_skip_known(struct games_file *games, struct builder *error);

/* Adds the next game. False, and why, when it cannot be written, or the file holds another. */
bool games_file_add(struct games_file *games, struct text game, struct builder *error);

/* False, and why, if the file holds more than the games added. */
bool games_file_is_used_up(const struct games_file *games, struct builder *error);

void games_file_close(struct games_file *games);

#endif
