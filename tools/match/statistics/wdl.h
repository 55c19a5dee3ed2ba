/*
 * Win, draw and loss counts of one engine, from its point of view, and the counts of its game
 * pairs.
 *
 * A pair is two games with the same opening and changed sides. Its two results depend on each other
 * through the opening: an opening that favours one side gives a win and a loss. So pairs, counted
 * by their points, show a smaller error than the same games counted one by one; other match runners
 * call the two models pentanomial and trinomial. Pure arithmetic, for any thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_STATISTICS_WDL_H
#define KINGDROP_TOOLS_MATCH_STATISTICS_WDL_H

#include <stdint.h>

#include "games/game.h"
#include "tools/match/statistics/likelihood.h"

enum { WINS, DRAWS, LOSSES, RESULT_KINDS };

/* All zero: nothing played. */
struct wdl {
    uint64_t games[2][RESULT_KINDS]; /* by the engine's side: as FIRST, as SECOND */
    uint64_t pairs[5];               /* with 0, 1/2, 1, 3/2, 2 points */
};

/* Counts a finished game in which the engine played that side. */
void wdl_add_game(struct wdl *wdl, enum player side, enum outcome outcome);

/* Counts two games, each counted already by itself, as a pair: the outcomes of the one that the
 * engine played as FIRST and of the one as SECOND. */
void wdl_add_pair(struct wdl *wdl, enum outcome as_first, enum outcome as_second);

/* Games of one kind of result on both sides, all games, all pairs. */
uint64_t wdl_count(const struct wdl *wdl, int kind);
uint64_t wdl_games(const struct wdl *wdl);
uint64_t wdl_pairs(const struct wdl *wdl);

/* The unit of the sample: single games or pairs. */
enum wdl_model { TRINOMIAL, PENTANOMIAL };

/* PENTANOMIAL when at least one pair is complete and at most `unpaired` games still wait for their
 * partner. */
enum wdl_model wdl_choose_model(const struct wdl *wdl, uint64_t unpaired);

/* The results as weights of the scores 0, 1/2, 1 (games) or 0, 1/4, ..., 1 (pairs). */
struct histogram wdl_histogram(const struct wdl *wdl, enum wdl_model model);

#endif
