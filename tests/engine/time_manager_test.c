/* Time management: budgets from limits, and how time feedback extends them. */
#include "engine/time_manager.h"
#include "tests/unit.h"

#define MS INT64_C(1000000)

static struct limits clock_limits(int64_t time_ms, int64_t increment_ms, unsigned moves_to_go)
{
    return (struct limits){
        .given = LIMIT_CLOCK_FIRST,
        .time_ms = {time_ms, 0},
        .increment_ms = {increment_ms, 0},
        .moves_to_go = moves_to_go,
    };
}

TEST(no_limits_mean_an_infinite_search)
{
    const struct limits limits = {0};
    const struct time_budget budget = time_budget(&limits, FIRST, 10, false);
    assert_true(budget.soft_ns == INT64_MAX && budget.hard_ns == INT64_MAX);
}

TEST(only_the_movers_own_clock_counts)
{
    const struct limits limits = clock_limits(1000, 0, 0);
    assert_true(time_budget(&limits, SECOND, 10, false).hard_ns == INT64_MAX);
    assert_true(time_budget(&limits, FIRST, 10, false).hard_ns < 1000 * MS);
}

TEST(movetime_is_used_except_the_overhead)
{
    const struct limits limits = {.given = LIMIT_MOVETIME, .movetime_ms = 100};
    const struct time_budget budget = time_budget(&limits, FIRST, 10, false);
    assert_true(budget.soft_ns == INT64_MAX);
    assert_true(budget.hard_ns == 90 * MS);
    assert_true(time_budget(&limits, FIRST, 10, true).hard_ns == 90 * MS);
}

TEST(a_tiny_movetime_is_halved)
{
    const struct limits limits = {.given = LIMIT_MOVETIME, .movetime_ms = 1};
    assert_true(time_budget(&limits, FIRST, 10, false).hard_ns == MS / 2);
}

TEST(a_forced_move_gets_no_time_on_the_clock)
{
    const struct limits limits = clock_limits(60000, 0, 0);
    assert_true(time_budget(&limits, FIRST, 10, true).soft_ns == 0);
}

TEST(the_last_move_before_a_control_gets_most)
{
    const struct limits last = clock_limits(10000, 0, 1), first = clock_limits(10000, 0, 20);
    assert_true(time_budget(&last, FIRST, 10, false).soft_ns >
                8 * time_budget(&first, FIRST, 10, false).soft_ns);
    assert_true(time_budget(&last, FIRST, 10, false).hard_ns < 9990 * MS);
}

/* 5 moves share 10 s and the 4 increments between them, each less its overhead. */
TEST(the_moves_left_share_the_clock_and_its_increments)
{
    const struct limits limits = clock_limits(10000, 1000, 5);
    const struct time_budget budget = time_budget(&limits, FIRST, 10, false);
    assert_true(budget.soft_ns == ((10000 + 4 * 1000) / 5 - 10) * MS / 10 * 7);
    assert_true(budget.hard_ns == (10000 - 10) * MS / 2);
}

TEST(a_solver_may_take_most_of_the_clock)
{
    struct limits limits = clock_limits(1000, 10, 0);
    const struct time_budget budget = time_solving_budget(&limits, FIRST, 10, 17);
    assert_true(budget.soft_ns == INT64_MAX);
    assert_in_range(budget.hard_ns, 800 * MS, 900 * MS);
    limits.given |= LIMIT_MOVETIME;
    limits.movetime_ms = 100;
    assert_true(time_solving_budget(&limits, FIRST, 10, 17).hard_ns == 90 * MS);
    assert_true(time_solving_budget(&limits, SECOND, 10, 17).hard_ns == 90 * MS);
    limits.given = 0;
    assert_true(time_solving_budget(&limits, FIRST, 10, 17).hard_ns == INT64_MAX);
}

/* Overheads of later moves are reserved unless the increment pays for them. */
TEST(a_solver_leaves_the_overhead_of_later_moves)
{
    const struct limits limits = clock_limits(1000, 10, 0), few = clock_limits(1000, 10, 2);
    assert_true(time_solving_budget(&limits, FIRST, 30, 17).hard_ns == (1000 - 30 - 16 * 20) * MS);
    assert_true(time_solving_budget(&few, FIRST, 30, 17).hard_ns > 800 * MS);
    const struct limits desperate = clock_limits(100, 0, 0);
    assert_true(time_solving_budget(&desperate, FIRST, 30, 17).hard_ns ==
                time_budget(&desperate, FIRST, 30, false).hard_ns);
}

/* Plays moves that take the hard limit plus the overhead. Checks that the clock lasts. */
static void play_to_the_limit(int64_t time, int64_t increment, int64_t overhead, bool solves)
{
    int64_t left_ns = time * MS;
    for (int moves = 0; moves < 500; moves++) {
        const struct limits limits = clock_limits(left_ns / MS, increment, 0);
        const struct time_budget budget = solves ? time_solving_budget(&limits, FIRST, overhead, 17)
                                                 : time_budget(&limits, FIRST, overhead, false);
        assert_true(solves || budget.soft_ns <= budget.hard_ns);
        left_ns -= budget.hard_ns + overhead * MS;
        assert_true(left_ns >= 0);
        left_ns += increment * MS;
    }
}

TEST(no_clock_is_exceeded)
{
    static const int64_t times[] = {1, 2, 10, 11, 19, 100, 1000, 60000, 3600000};
    static const int64_t increments[] = {0, 1, 10, 11, 12, 100, 1000};
    static const int64_t overheads[] = {0, 1, 10};
    for (size_t t = 0; t < sizeof times / sizeof *times; t++)
        for (size_t i = 0; i < sizeof increments / sizeof *increments; i++)
            for (size_t o = 0; o < sizeof overheads / sizeof *overheads; o++)
                if (times[t] >= overheads[o] && increments[i] >= overheads[o]) {
                    play_to_the_limit(times[t], increments[i], overheads[o], false);
                    play_to_the_limit(times[t], increments[i], overheads[o], true);
                }
}

TEST(extreme_values_do_not_overflow)
{
    struct limits limits = clock_limits(INT64_MAX, INT64_MAX, 0);
    limits.given |= LIMIT_MOVETIME;
    limits.movetime_ms = INT64_MAX;
    assert_true(time_solving_budget(&limits, FIRST, 10, 42).hard_ns > 0);
    assert_true(time_solving_budget(&limits, FIRST, INT64_MAX, 42).hard_ns == 0);
    const struct time_budget long_one = time_budget(&limits, FIRST, 10, false);
    assert_true(long_one.hard_ns > 0 && long_one.soft_ns > 0);
    assert_true(time_budget(&limits, FIRST, INT64_MAX, false).hard_ns == 0);
    limits = clock_limits(INT64_MIN, INT64_MIN, UINT32_MAX);
    limits.given |= LIMIT_MOVETIME;
    limits.movetime_ms = INT64_MIN;
    const struct time_budget none = time_budget(&limits, FIRST, INT64_MIN, false);
    assert_true(none.hard_ns == 0);
    assert_true(time_after(INT64_MAX, 1) == INT64_MAX);
    assert_true(time_after(5, INT64_MAX) == INT64_MAX);
}

TEST(an_unstable_search_gets_more_time_than_a_stable_one)
{
    const int64_t soft = 1000 * MS;
    const struct time_feedback calm = {0}, restless = {.changes_permille = 1500},
                               falling = {.drop = 60};
    assert_true(time_stretch(soft, calm) < soft);
    assert_true(time_stretch(soft, restless) > soft);
    assert_true(time_stretch(soft, falling) > time_stretch(soft, calm));
    assert_true(time_stretch(INT64_MAX, restless) == INT64_MAX);
    const struct time_feedback rising = {.drop = -500};
    assert_true(time_stretch(soft, rising) == time_stretch(soft, calm));
}

RUN_TESTS(NULL, NULL)
