/* The limits that Hub's `level` sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "protocol/hub/hub_limits.h"

static char errors[1000];

static struct limits read_well(const char *arguments)
{
    struct builder builder = builder_over(errors, sizeof errors);
    struct limits limits = {0};
    hub_limits_read(text_of(arguments), &limits, &builder);
    assert_string_equal(errors, "");
    return limits;
}

static void read_badly(const char *arguments)
{
    struct builder builder = builder_over(errors, sizeof errors);
    struct limits old = {.given = LIMIT_NODES, .nodes = 7}, none = {0};
    hub_limits_read(text_of(arguments), &none, &builder);
    assert_int_equal(none.given, LIMIT_DEPTH);
    assert_int_equal(none.depth, 1);
    builder = builder_over(errors, sizeof errors);
    hub_limits_read(text_of(arguments), &old, &builder);
    assert_int_equal(old.given, LIMIT_NODES);
    assert_int_equal(old.nodes, 7);
}

static void limits_are_those_given(void **state)
{
    (void)state;
    struct limits limits = read_well("depth=7");
    assert_int_equal(limits.given, LIMIT_DEPTH);
    assert_int_equal(limits.depth, 7);
    limits = read_well("nodes=123456789012");
    assert_int_equal(limits.given, LIMIT_NODES);
    assert_int_equal(limits.nodes, 123456789012);
    limits = read_well("move-time=0.125 depth=3");
    assert_int_equal(limits.given, LIMIT_MOVETIME | LIMIT_DEPTH);
    assert_int_equal(limits.movetime_ms, 125);
    assert_false(limits.infinite);
}

static void no_limit_is_infinite(void **state)
{
    (void)state;
    assert_true(read_well("").infinite);
    assert_true(read_well("infinite").infinite);
    const struct limits limits = read_well("infinite depth=5");
    assert_true(limits.infinite);
    assert_int_equal(limits.given, LIMIT_DEPTH);
}

static void expect_clock(const char *arguments, int64_t time_ms, int64_t increment_ms)
{
    const struct limits limits = read_well(arguments);
    assert_int_equal(limits.given, LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND);
    for (enum player player = FIRST; player <= SECOND; player++) {
        assert_int_equal(limits.time_ms[player], time_ms);
        assert_int_equal(limits.increment_ms[player], increment_ms);
    }
}

static void an_increment_comes_before_the_move(void **state)
{
    (void)state;
    expect_clock("time=291.587", 291587, 0);
    expect_clock("time=60 inc=0.5", 60500, 500);
    expect_clock("time=-0.25 inc=0.5", 250, 500);
    expect_clock("time=-3 inc=0.5", 0, 500);
    expect_clock("inc=2", 2000, 2000);
    expect_clock("time=5e-05", 0, 0);
    assert_int_equal(read_well("moves=9 time=30").moves_to_go, 9);
}

static void extreme_numbers_are_brought_into_bounds(void **state)
{
    (void)state;
    expect_clock("time=1e300 inc=-5", INT64_C(1000000000000), 0);
    assert_int_equal(read_well("depth=99999999").depth, 1000);
    assert_int_equal(read_well("move-time=-1").movetime_ms, 0);
}

static void pondering_is_a_level(void **state)
{
    (void)state;
    const struct limits limits = read_well("ponder time=60 inc=1");
    assert_true(limits.ponder);
    assert_int_equal(limits.given, LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND);
    assert_false(limits.infinite);
    assert_false(read_well("time=60").ponder);
    assert_false(read_well("ponder").infinite);
    struct limits level = read_well("nodes=7");
    struct builder builder = builder_over(errors, sizeof errors);
    hub_limits_read(text_of("ponder"), &level, &builder);
    assert_true(level.ponder);
    assert_int_equal(level.nodes, 7);
}

static void bad_limits_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "depth",
        "depth=abc",
        "depth=0",
        "nodes=-1",
        "nodes=1.5",
        "move-time=1s",
        "move-time=0x1p3",
        "move-time=inf",
        "time=nan",
        "time=\"\"",
        "time=1,5",
        "depth=\"5",
        "=5",
        "inc=--1",
        "colour=red", /* or a program would think for ever for a slip of the pen */
        "moves=10",
        "time=0000000000000000000000000000000000000000000000000000000000000000000000001",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        read_badly(bad[i]);
        assert_memory_equal(errors, "level: ", 7);
        assert_int_equal(errors[strlen(errors) - 1], '\n');
    }
}

static void all_that_is_wrong_is_told(void **state)
{
    (void)state;
    read_badly("depth=x nodes=50 moves=y");
    assert_string_equal(errors, "level: depth 'x': not a number\nlevel: moves 'y': not a number\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_those_given),
        cmocka_unit_test(no_limit_is_infinite),
        cmocka_unit_test(an_increment_comes_before_the_move),
        cmocka_unit_test(extreme_numbers_are_brought_into_bounds),
        cmocka_unit_test(pondering_is_a_level),
        cmocka_unit_test(bad_limits_are_refused),
        cmocka_unit_test(all_that_is_wrong_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
