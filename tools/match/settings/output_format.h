/* The files that a match writes. */
#pragma once

#include "games/base/text.h"

struct match_results;
struct played_game;

enum output_kind { OUTPUT_RESULTS, OUTPUT_GAMES, OUTPUT_REPORT, OUTPUT_LOG, OUTPUT_COUNT };

/* An output of a match. Formats with add() get the games in order, even in merges; add() does
 * nothing without a file. check(), add() and save() return false and set *error on failure. */
struct output_format {
    const char *flag;
    /* What an existing file must be; NULL: no check. */
    const char *kind;
    bool (*is_kind)(struct text beginning);
    /* Checks the name before the first game. */
    bool (*check)(const char *name, struct builder *error);
    bool (*add)(struct match_results *results, const struct played_game *played,
                struct builder *error);
    /* Saves the games so far, with every table and at the end; NULL: add() has written them. */
    bool (*save)(struct match_results *results, const char *title, const char *line,
                 struct builder *error);
    void (*finish)(struct match_results *results);
};

/* A row for each output, in results/match_results.c. */
extern const struct output_format output_formats[OUTPUT_COUNT];
