/*
 * Results files. The first line is the match's header, each further one a finished game, appended
 * at once, in one write, in the order in which games ended. Nothing is ever changed in such a file:
 * whatever happens to the runner, what was finished is there, at worst followed by the beginning of
 * one line more.
 *
 * A results file is what a match is resumed from, what parts of matches are merged from, and what
 * the games file can be made from again.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_RESULTS_FILE_H
#define KINGDROP_TOOLS_MATCH_RESULTS_RESULTS_FILE_H

#include "tools/common/strbuf.h"
#include "tools/match/results/reorder_buffer.h"
#include "tools/match/settings/settings.h"

struct results_file {
    int file; /* -1: none */
    const char *name;
};

/* Opens or creates a file and locks it against other runners. False, and why, on failure. */
bool results_file_open(struct results_file *results, const char *name, struct builder *error);

/* Cuts the file to its first bytes, which are whole lines, and appends a header, which is empty if
 * there is one. False, and why, if that cannot be done. */
bool results_file_begin(const struct results_file *results, size_t length, struct text header,
                        struct builder *error);

/* Appends a game. False, and why, when it cannot be written. */
bool results_file_add(const struct results_file *results, const struct match_settings *settings,
                      const struct played_game *played, struct builder *error);

void results_file_close(struct results_file *results);

/* The whole lines of a file's text. */
struct text results_file_lines(struct text text);

/* Reads a line after the first; false when it is not a game's. On success *played is the caller's
 * to finish. */
bool results_file_read_line(struct text line, const struct match_settings *settings,
                            struct played_game *played);

/* The note about dropped games, whose number is an unsigned long long. */
#define DROPPED_NOTE "Note: the results hold %llu games twice; the first of each counts\n"

/* The games of a file. All zero: none. */
struct results_load {
    struct reorder_buffer waiting;
    uint64_t dropped_count; /* games that were there a second time */
    struct strbuf dropped;  /* their PDN */
};

/* Adds the games of the lines after the first. False, and why, when one is none or memory is short.
 */
bool results_file_load(struct text lines, const char *name, const struct match_settings *settings,
                       struct results_load *load, struct builder *error);

void results_load_finish(struct results_load *load);

#endif
