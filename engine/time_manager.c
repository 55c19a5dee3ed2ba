#include "engine/time_manager.h"

#include <time.h>

#define NS_PER_MS INT64_C(1000000)

/* Expected own moves left without a time control. */
#define MOVES_AHEAD 25

/* The part of the clock that a solver may use. */
#define SOLVING_PERCENT 90

/* Longest clock, 106 days, so that nothing below overflows. */
#define TIME_MAX_MS (INT64_MAX / NS_PER_MS / 1000)

int64_t time_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 * NS_PER_MS + now.tv_nsec;
}

static int64_t at_least(int64_t value, int64_t minimum)
{
    return value < minimum ? minimum : value;
}

static int64_t at_most(int64_t value, int64_t maximum)
{
    return value > maximum ? maximum : value;
}

static int64_t bounded_ns(int64_t time_ms)
{
    return at_most(at_least(time_ms, 0), TIME_MAX_MS) * NS_PER_MS;
}

static struct time_budget player_budget(const struct limits *limits, enum player turn,
                                        int64_t overhead_ns, bool forced)
{
    const int64_t left = bounded_ns(limits->time_ms[turn]);
    const int64_t increment = bounded_ns(limits->increment_ms[turn]);
    /* A control beyond MOVES_AHEAD counts as none: the game ends first. */
    const int64_t moves = limits->moves_to_go > 0 && limits->moves_to_go < MOVES_AHEAD
                              ? (int64_t)limits->moves_to_go
                              : MOVES_AHEAD;
    const int64_t usable = at_least(left - overhead_ns, 0);

    /* Each move gets an equal share of clock and increments less the overhead, at least
     * usable / 50. */
    const int64_t share = (left + increment * (moves - 1)) / moves - overhead_ns;
    const int64_t even = at_most(at_least(share, usable / 50), usable);

    /* The last move before a time control may use nearly the whole clock. */
    const int64_t max = moves == 1 ? usable / 10 * 9 : usable / 2;
    const int64_t soft = at_most(even / 10 * 7, max);
    return (struct time_budget){forced ? 0 : soft, at_most(even * 4, max)};
}

static bool has_clock(const struct limits *limits, enum player turn)
{
    return limits->given & (turn == FIRST ? LIMIT_CLOCK_FIRST : LIMIT_CLOCK_SECOND);
}

/* Returns `movetime` less the overhead, at least half of it. */
static int64_t move_time(const struct limits *limits, int64_t overhead_ns)
{
    if ((limits->given & LIMIT_MOVETIME) == 0)
        return INT64_MAX;
    const int64_t time = bounded_ns(limits->movetime_ms);
    return at_least(time - overhead_ns, time / 2);
}

struct time_budget time_budget(const struct limits *limits, enum player turn, int64_t overhead_ms,
                               bool forced)
{
    const int64_t overhead_ns = bounded_ns(overhead_ms);
    struct time_budget budget = {INT64_MAX, INT64_MAX};
    if (has_clock(limits, turn))
        budget = player_budget(limits, turn, overhead_ns, forced);
    budget.hard_ns = at_most(budget.hard_ns, move_time(limits, overhead_ns));
    return budget;
}

struct time_budget time_solving_budget(const struct limits *limits, enum player turn,
                                       int64_t overhead_ms, unsigned moves)
{
    const int64_t overhead_ns = bounded_ns(overhead_ms);
    struct time_budget budget = {INT64_MAX, move_time(limits, overhead_ns)};
    if (!has_clock(limits, turn))
        return budget;
    const bool has_time_control = limits->moves_to_go > 0 && limits->moves_to_go < moves;
    const int64_t later = (has_time_control ? limits->moves_to_go : moves) - 1;
    const int64_t left = bounded_ns(limits->time_ms[turn]);

    /* Reserve time for a failed proof, or for later overheads beyond the increments. The budget
     * is at least a normal search's. */
    const int64_t missing = at_least(overhead_ns - bounded_ns(limits->increment_ms[turn]), 0);
    const int64_t kept = at_least(left / 100 * (100 - SOLVING_PERCENT), missing * later);
    const int64_t playing = player_budget(limits, turn, overhead_ns, false).hard_ns;
    budget.hard_ns = at_most(budget.hard_ns, at_least(left - overhead_ns - kept, playing));
    return budget;
}

int64_t time_stretch(int64_t soft_ns, struct time_feedback feedback)
{
    if (soft_ns == INT64_MAX)
        return soft_ns;
    /* 70 % while one move holds, about 190 % if it keeps changing; doubled by a drop of 100 cp. */
    const int64_t changes_permille = 700 + (int64_t)feedback.changes_permille * 6 / 10;
    const int64_t drop_permille = 1000 + at_most(at_least(feedback.drop, 0), 100) * 10;
    return soft_ns / 1000000 * changes_permille * drop_permille;
}

int64_t time_after(int64_t start_ns, int64_t duration_ns)
{
    int64_t sum;
    return duration_ns == INT64_MAX || __builtin_add_overflow(start_ns, duration_ns, &sum)
               ? INT64_MAX
               : sum;
}
