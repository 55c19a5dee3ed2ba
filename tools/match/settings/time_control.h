/*
 * How long an engine may think: what was agreed before the match, and one side's clock in a game.
 * Pure arithmetic on nanoseconds.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_TIME_CONTROL_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_TIME_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include "games/base/text.h"

#define MILLISECOND INT64_C(1000000)
#define SECOND_NS INT64_C(1000000000)

/* Zero stands for "no such limit" throughout. */
struct time_control {
    int64_t base_ns;      /* a clock for the game, or for every `moves` moves */
    int64_t increment_ns; /* added after each move */
    unsigned moves;
    int64_t movetime_ns; /* or a time for each move, and no clock */
    uint64_t nodes;
    unsigned depth;
};

/* "40/60", "10+0.1", "1:30+1", "inf"; only the clock's fields of *control are set. False, and
 * nothing changed, for anything else. */
bool time_control_read_clock(struct time_control *control, struct text text);

/* "0.1", "90", "1:30": seconds with at most nine decimals. */
bool time_read_seconds(struct text text, int64_t *ns);

static inline bool time_control_has_clock(const struct time_control *control)
{
    return control->base_ns > 0 || control->increment_ns > 0;
}

static inline bool time_control_is_timed(const struct time_control *control)
{
    return time_control_has_clock(control) || control->movetime_ns > 0;
}

/* True if nothing but the engine's own counting ends a search: such games can be repeated. */
static inline bool time_control_is_exact(const struct time_control *control)
{
    return !time_control_is_timed(control) && (control->nodes > 0 || control->depth > 0);
}

/* Writes the limits for tags and tables: "10+0.1", "0.1/move", "nodes=200". */
void time_control_write(const struct time_control *control, struct builder *text);

/* One side's clock. */
struct game_clock {
    const struct time_control *control;
    int64_t left_ns;     /* before the next move */
    unsigned moves_left; /* to the time control; 0 if there is none */
};

void clock_start(struct game_clock *clock, const struct time_control *control);

/* The time that the next move may take; 0 if that is not limited. */
int64_t clock_budget(const struct game_clock *clock);

/* Charges a move that took so long. What was overdrawn by no more than the margin is forgiven;
 * false if it was more. */
bool clock_charge(struct game_clock *clock, int64_t spent_ns, int64_t margin_ns);

#endif
