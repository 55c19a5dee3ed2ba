/*
 * Wins, draws and losses of an engine and its game pairs.
 *
 * A pair is two games with one opening and changed sides. Both results depend on the opening: an
 * unbalanced one gives a win and a loss. So pairs have a smaller error than single games. Other
 * runners call the models pentanomial and trinomial. Pure arithmetic, any thread.
 */
#pragma once

#include <stdint.h>

#include "games/game.h"
#include "tools/match/statistics/likelihood.h"

enum { WINS, DRAWS, LOSSES, RESULT_KINDS };

/* All zero: nothing played. */
struct wdl {
    uint64_t games[2][RESULT_KINDS]; /* as FIRST, as SECOND */
    uint64_t pairs[5];               /* with 0, 1/2, 1, 3/2, 2 points */
};

/* Counts a finished game of the engine as `side`. */
void wdl_add_game(struct wdl *wdl, enum player side, enum outcome outcome);

/* Counts two games, already counted singly, as a pair, by their outcomes. */
void wdl_add_pair(struct wdl *wdl, enum outcome as_first, enum outcome as_second);

/* Returns the games of one result kind on both sides. */
uint64_t wdl_count(const struct wdl *wdl, int kind);
uint64_t wdl_games(const struct wdl *wdl);
uint64_t wdl_pairs(const struct wdl *wdl);

/* The sample's unit: games or pairs. */
enum wdl_model { TRINOMIAL, PENTANOMIAL };

/* Returns PENTANOMIAL if a pair is complete and at most `unpaired` games wait for their partner. */
enum wdl_model wdl_choose_model(const struct wdl *wdl, uint64_t unpaired);

/* Returns weights of the scores 0, 1/2, 1 (games) or 0, 1/4, ..., 1 (pairs). */
struct histogram wdl_histogram(const struct wdl *wdl, enum wdl_model model);
