/* Time controls and one side's clock in a game. Pure arithmetic in nanoseconds. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "games/base/text.h"

#define MILLISECOND INT64_C(1000000)
#define SECOND_NS INT64_C(1000000000)

/* 0 means no limit. */
struct time_control {
    int64_t base_ns;      /* for the game, or for every `moves` moves */
    int64_t increment_ns; /* added after each move */
    unsigned moves;
    int64_t movetime_ns; /* for each move, instead of a clock */
    uint64_t nodes;
    unsigned depth;
};

/* Reads "40/60", "10+0.1", "1:30+1" or "inf" into the clock's fields. Returns false and changes
 * nothing for other texts. */
bool time_control_read_clock(struct time_control *control, struct text text);

/* Reads "0.1", "90" or "1:30", with at most nine decimals. Returns false for other texts. */
bool time_read_seconds(struct text text, int64_t *ns);

static inline bool time_control_has_clock(const struct time_control *control)
{
    return control->base_ns > 0 || control->increment_ns > 0;
}

static inline bool time_control_is_timed(const struct time_control *control)
{
    return time_control_has_clock(control) || control->movetime_ns > 0;
}

/* Returns true if only nodes and depth end a search: such games are reproducible. */
static inline bool time_control_is_exact(const struct time_control *control)
{
    return !time_control_is_timed(control) && (control->nodes > 0 || control->depth > 0);
}

/* Writes limits for tags and tables: "10+0.1", "0.1/move", "nodes=200". */
void time_control_write(const struct time_control *control, struct builder *text);

/* One side's clock. */
struct game_clock {
    const struct time_control *control;
    int64_t left_ns;     /* before the next move */
    unsigned moves_left; /* to the time control, or 0 */
};

void clock_start(struct game_clock *clock, const struct time_control *control);

/* Returns the time for the next move; 0 is no limit. */
int64_t clock_budget(const struct game_clock *clock);

/* Charges a move and forgives an excess up to the margin. Returns false if the excess is larger. */
bool clock_charge(struct game_clock *clock, int64_t spent_ns, int64_t margin_ns);
