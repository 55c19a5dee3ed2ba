/*
 * Results files: the match's header, then one line per finished game, in the order they ended.
 * Each line is appended with one write and never changed, so finished games survive; at worst a
 * partial line follows.
 *
 * Matches resume from them, merges read them, and the games file can be rebuilt from them.
 */
#pragma once

#include "tools/common/strbuf.h"
#include "tools/match/results/reorder_buffer.h"
#include "tools/match/settings/settings.h"

struct results_file {
    int file; /* -1: none */
    const char *name;
};

/* Opens or creates a file and locks it against other runners. Returns false and sets *error on
 * failure. */
bool results_file_open(struct results_file *results, const char *name, struct builder *error);

/* Truncates the file to `length` bytes of whole lines and appends a header, empty if the file has
 * one already. Returns false and sets *error on failure. */
bool results_file_begin(const struct results_file *results, size_t length, struct text header,
                        struct builder *error);

/* Appends a game. Returns false and sets *error on failure. */
bool results_file_add(const struct results_file *results, const struct match_settings *settings,
                      const struct played_game *played, struct builder *error);

void results_file_close(struct results_file *results);

/* Returns the text without a last partial line. */
struct text results_file_lines(struct text text);

/* Reads a line after the first. Returns false if it is not a game; else the caller must finish
 * *played. */
bool results_file_read_line(struct text line, const struct match_settings *settings,
                            struct played_game *played);

/* A note about dropped lines, whose number is an unsigned long long. */
#define DROPPED_NOTE "Note: lines of the results that repeat a game: %llu; the first copy counts\n"

/* A file's games. All zero: none. */
struct results_load {
    struct reorder_buffer waiting;
    uint64_t dropped_count; /* duplicate games */
    struct strbuf dropped;  /* their PDN */
};

/* Adds the games of the lines after the header. Returns false and sets *error if one is invalid or
 * memory is short. */
bool results_file_load(struct text lines, const char *name, const struct match_settings *settings,
                       struct results_load *load, struct builder *error);

void results_load_finish(struct results_load *load);
