/*
 * How long to think: pure arithmetic from limits to deadlines, and the monotonic clock itself. From
 * any thread.
 */
#ifndef KINGDROP_ENGINE_TIME_MANAGER_H
#define KINGDROP_ENGINE_TIME_MANAGER_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/limits.h"

/* Durations since the clock started, in nanoseconds; INT64_MAX: none. */
struct time_budget {
    int64_t soft_ns; /* no new iteration after this, when nothing unusual happens */
    int64_t hard_ns; /* the search stops whatever it does */
};

/* Monotonic time in nanoseconds. */
int64_t time_now_ns(void);

/* What the limits allow the player to move. `forced`: there is nothing to choose. */
struct time_budget time_budget(const struct limits *limits, enum player turn, int64_t overhead_ms,
                               bool forced);

/* The same for a search that solves the game. Once the game is solved, later moves cost only the
 * overhead, so this search may use most of the clock. `moves`: the most that the player can still
 * make, this one included. */
struct time_budget time_solving_budget(const struct limits *limits, enum player turn,
                                       int64_t overhead_ms, unsigned moves);

/* How an iteration of the search went, as far as time is concerned. */
struct time_feedback {
    unsigned changes_permille; /* of the best move: 1000 for one just now, halved by every iteration
                                  since, added up */
    int drop;                  /* by how much the score fell against the iteration before, in cp */
};

/* The soft limit once the search is under way, from the plain one: longer while the best move
 * keeps changing or its score falls, shorter when the same move has held for long. The hard limit
 * is never stretched. */
int64_t time_stretch(int64_t soft_ns, struct time_feedback feedback);

/* start + duration, without overflow: INT64_MAX stays "never". */
int64_t time_after(int64_t start_ns, int64_t duration_ns);

#endif
