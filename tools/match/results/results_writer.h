/*
 * The results writer: takes the finished games of a running match, in any order, and writes all
 * that is made of them.
 *
 * A game goes to the results file at once, and is counted (match_results.h) when all games before
 * it in the schedule are. So the games file, the table and the game at which a sequential test ends
 * the match do not depend on how many games run at the same time.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_RESULTS_WRITER_H
#define KINGDROP_TOOLS_MATCH_RESULTS_RESULTS_WRITER_H

#include "tools/match/game/schedule.h"
#include "tools/match/results/disk_sync.h"
#include "tools/match/results/match_results.h"
#include "tools/match/results/results_file.h"

/* Called for every game as it is counted; the scoreboard includes it. */
typedef void results_writer_callback(void *context, const struct played_game *played);

struct results_writer_setup {
    const struct match_settings *settings;
    const struct openings *openings;
    const char *const *own_names; /* of the engines, by `id name`; for results_writer_open() */
    results_writer_callback *callback;
    void *context;
};

struct results_writer {
    struct results_writer_setup setup;
    struct results_file results_file;
    struct reorder_buffer waiting;
    struct match_results results;
    struct scheduled_game next; /* the next game to be counted */
    bool has_next;              /* false after the last one */
    char date[16];              /* when the match began */
    uint64_t dropped_count;     /* lines of games that the results file had already */
    struct disk_sync sync;
};

/* Without files yet. */
void results_writer_start(struct results_writer *writer, const struct results_writer_setup *setup);

/* False, and why, if the results file holds a match that -resume does not continue. */
bool results_writer_may_open(const struct match_settings *settings, struct builder *error);

/* Locks and creates the files, or continues the existing ones; games that are in them already are
 * counted without a call of the callback. False, and why, and no file changed, when that cannot be
 * done. */
bool results_writer_open(struct results_writer *writer, struct builder *error);

/* Is that game finished already? */
bool results_writer_has(const struct results_writer *writer, uint64_t number);

/* Takes over a finished game. False, and why, when it cannot be written. */
bool results_writer_add(struct results_writer *writer, struct played_game *played,
                        struct builder *error);

/* Writes the report of the games counted so far, if there is to be one. */
bool results_writer_report(struct results_writer *writer, struct builder *error);

/* For a forked child: closes the files, whose locks are the parent's. */
void results_writer_close(struct results_writer *writer);

/* False, and why, if the last games are not on the disk. */
bool results_writer_finish(struct results_writer *writer, struct builder *error);

#endif
