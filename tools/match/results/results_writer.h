/*
 * Takes a running match's finished games, in any order, and writes all outputs.
 *
 * A game goes to the results file at once and is counted (match_results.h) after all earlier ones.
 * So games file, table and the end of an SPRT do not depend on the concurrency.
 */
#pragma once

#include "tools/match/game/schedule.h"
#include "tools/match/results/disk_sync.h"
#include "tools/match/results/match_results.h"
#include "tools/match/results/results_file.h"

/* Called for each counted game; the scoreboard includes it. */
typedef void results_writer_callback(void *context, const struct played_game *played);

struct results_writer_setup {
    const struct match_settings *settings;
    const struct openings *openings;
    const char *const *own_names; /* from `id name`; for results_writer_open() */
    results_writer_callback *callback;
    void *context;
};

struct results_writer {
    struct results_writer_setup setup;
    struct results_file results_file;
    struct reorder_buffer waiting;
    struct match_results results;
    struct scheduled_game next; /* the next game to count */
    bool has_next;              /* false after the last one */
    char date[16];              /* the match's first day */
    uint64_t dropped_count;     /* duplicate games in the results file */
    struct disk_sync sync;
};

/* Initialises the writer without files. */
void results_writer_start(struct results_writer *writer, const struct results_writer_setup *setup);

/* Returns false and sets *error if the results file has games that would need -resume, or a new
 * match would replace a report. */
bool results_writer_may_open(const struct match_settings *settings, struct builder *error);

/* Locks and creates files or continues existing ones, whose games are counted without the callback.
 * Returns false, sets *error and changes no file on failure. */
bool results_writer_open(struct results_writer *writer, struct builder *error);

/* Returns true if that game is finished. */
bool results_writer_has(const struct results_writer *writer, uint64_t number);

/* Takes ownership of a finished game. Returns false and sets *error if it cannot be written. */
bool results_writer_add(struct results_writer *writer, struct played_game *played,
                        struct builder *error);

/* Saves the report of the games so far, if any. Returns false and sets *error on failure. */
bool results_writer_report(struct results_writer *writer, struct builder *error);

/* Closes a forked child's files; the parent keeps the locks. */
void results_writer_close(struct results_writer *writer);

/* Returns false and sets *error if the last games are not on the disk. */
bool results_writer_finish(struct results_writer *writer, struct builder *error);
