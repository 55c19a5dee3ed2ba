/* The notation of time controls, and clocks through a few moves. */
#include <string.h>

#include "tests/unit.h"
#include "tools/match/process/heartbeat.h"
#include "tools/match/settings/time_control.h"

#define MS(ms) ((ms)*MILLISECOND)

/* A delay of at least two periods counts as a gap, less the first period. */
TEST(the_heartbeat_counts_gaps)
{
    const struct heartbeat heartbeat = {
        .period_ns = MS(5), .last_ns = MS(100), .missed_ns = MS(40)};
    assert_int_equal(heartbeat_missed_ns(&heartbeat, MS(105)), MS(40));
    assert_int_equal(heartbeat_missed_ns(&heartbeat, MS(109)), MS(40));
    assert_int_equal(heartbeat_missed_ns(&heartbeat, MS(110)), MS(45));
    assert_int_equal(heartbeat_missed_ns(&heartbeat, MS(1105)), MS(1040));
}

TEST(seconds_are_read)
{
    static const struct {
        const char *text;
        int64_t ns;
    } cases[] = {
        {"10", MS(10000)},      {"0.1", MS(100)},   {".5", MS(500)}, {"1:30", MS(90000)},
        {"1:30.25", MS(90250)}, {"0.000000001", 1}, {"0", 0},        {"99999:59", MS(5999999000)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t ns = -1;
        assert_true(time_read_seconds(text_of(cases[i].text), &ns));
        assert_int_equal(ns, cases[i].ns);
    }
    static const char *const bad[] = {"",    ".",    "1.",  "-1",    "+1",       "1.0000000001",
                                      "1s",  "1 ",   ":30", "1:2:3", "0x10",     "100000000",
                                      "1e3", "1.-5", "nan", "1.5.2", "123456:00"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t ns = -1;
        assert_false(time_read_seconds(text_of(bad[i]), &ns));
        assert_int_equal(ns, -1);
    }
}

/* Controls are written in seconds. */
TEST(controls_are_read_and_written)
{
    static const char *const cases[][2] = {
        {"10+0.1", "10+0.1"}, {"40/60", "40/60"}, {"40/1:00+0.25", "40/60+0.25"},
        {"0+1", "0+1"},       {"5", "5"},         {"inf", "inf"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct time_control control = {0};
        struct builder builder = BUILDER(64);
        assert_true(time_control_read_clock(&control, text_of(cases[i][0])));
        time_control_write(&control, &builder);
        assert_string_equal(builder.start, cases[i][1]);
    }
    static const char *const bad[] = {"",    "0",  "0+0",   "/60",  "0/60",    "40/", "+1",
                                      "10+", "-5", "10+-1", "fast", "40/60/2", "INF", "4x/60"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct time_control control = {.depth = 7};
        assert_false(time_control_read_clock(&control, text_of(bad[i])));
        assert_false(time_control_is_timed(&control));
    }
}

TEST(other_limits_are_written)
{
    struct builder builder = BUILDER(64);
    const struct time_control control = {.movetime_ns = MS(100), .nodes = 200, .depth = 3};
    time_control_write(&control, &builder);
    assert_string_equal(builder.start, "0.1/move nodes=200 depth=3");
    assert_false(time_control_is_exact(&control));
    assert_true(time_control_is_exact(&(struct time_control){.nodes = 1}));
    assert_false(time_control_is_exact(&(struct time_control){0}));
}

TEST(a_clock_runs_and_gains_its_increment)
{
    const struct time_control control = {.base_ns = MS(1000), .increment_ns = MS(50), .moves = 2};
    struct game_clock clock;
    clock_start(&clock, &control);
    assert_int_equal(clock.left_ns, MS(1050));
    assert_true(clock_charge(&clock, MS(1000), 0));
    assert_int_equal(clock.left_ns, MS(100));
    assert_int_equal(clock.moves_left, 1);
    assert_true(clock_charge(&clock, MS(100), 0));
    assert_int_equal(clock.left_ns, MS(1050));
    assert_int_equal(clock.moves_left, 2);
    assert_false(clock_charge(&clock, MS(1050) + 1, 0));
    assert_int_equal(clock.left_ns, MS(1050));
}

/* Time forgiven by the margin is not taken from the next move. */
TEST(the_margin_tolerates_late_moves)
{
    const struct time_control clocked = {.base_ns = MS(100)};
    const struct time_control by_move = {.movetime_ns = MS(100)};
    const struct time_control by_nodes = {.nodes = 5};
    struct game_clock clock;
    clock_start(&clock, &clocked);
    assert_true(clock_charge(&clock, MS(120), MS(20)));
    assert_int_equal(clock.left_ns, 0);
    assert_int_equal(clock_budget(&clock), MS(1));
    assert_false(clock_charge(&clock, MS(22), MS(20)));

    clock_start(&clock, &by_move);
    assert_int_equal(clock_budget(&clock), MS(100));
    assert_true(clock_charge(&clock, MS(100), 0));
    assert_false(clock_charge(&clock, MS(100) + 1, 0));

    clock_start(&clock, &by_nodes);
    assert_int_equal(clock_budget(&clock), 0);
    assert_true(clock_charge(&clock, MS(1000000), 0));
}

RUN_TESTS(NULL, NULL)
