/* Time management: from limits to deadlines, and the monotonic clock. Thread-safe. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/limits.h"

/* Nanoseconds since the clock started; INT64_MAX: no limit. */
struct time_budget {
    int64_t soft_ns; /* no iteration starts after this, adjusted by time_stretch() */
    int64_t hard_ns; /* the search stops here */
};

/* Returns monotonic nanoseconds. */
int64_t time_now_ns(void);

/* Returns the budget of the player to move; `forced` means one legal choice. */
struct time_budget time_budget(const struct limits *limits, enum player turn, int64_t overhead_ms,
                               bool forced);

/* Returns the budget of a solving search: most of the clock, because later moves then cost only
 * overhead. `moves`: the maximum left for the player. */
struct time_budget time_solving_budget(const struct limits *limits, enum player turn,
                                       int64_t overhead_ms, unsigned moves);

/* The effect of the last iterations on the time. */
struct time_feedback {
    unsigned changes_permille; /* best-move changes: 1000 each, halved every iteration */
    int drop;                  /* of the score since the last iteration, in cp */
};

/* Returns the adjusted soft limit: longer after best-move changes or a falling score. */
int64_t time_stretch(int64_t soft_ns, struct time_feedback feedback);

/* Returns start + duration without overflow; INT64_MAX stays "never". */
int64_t time_after(int64_t start_ns, int64_t duration_ns);
