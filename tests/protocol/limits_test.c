/* The limits of a search, from UCI's `go` and Hub's `level`. */
#include <string.h>

#include "protocol/hub/hub_limits.h"
#include "protocol/session/session.h"
#include "protocol/uci/go.h"
#include "tests/given.h"

#define REASON 1000

static void add_number(struct builder *text, const char *name, bool given, uint64_t number)
{
    if (given)
        builder_add(text, "%s %llu ", name, (unsigned long long)number);
}

/* Writes limits and the number of errors as text. Clocks: first player's time and increment, then
 * second's, in ms. */
static void describe(const struct limits *limits, const char *errors, struct builder *text)
{
    add_number(text, "depth", limits->given & LIMIT_DEPTH, limits->depth);
    add_number(text, "nodes", limits->given & LIMIT_NODES, limits->nodes);
    add_number(text, "mate", limits->given & LIMIT_MATE, limits->mate);
    add_number(text, "movetime", limits->given & LIMIT_MOVETIME, (uint64_t)limits->movetime_ms);
    const unsigned clocks = limits->given & (LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND);
    if (clocks == (LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND))
        builder_add(text, "clock %lld+%lld %lld+%lld ", (long long)limits->time_ms[FIRST],
                    (long long)limits->increment_ms[FIRST], (long long)limits->time_ms[SECOND],
                    (long long)limits->increment_ms[SECOND]);
    else if (clocks != 0)
        builder_add(text, "one clock ");
    add_number(text, "togo", limits->moves_to_go > 0, limits->moves_to_go);
    add_number(text, "moves", limits->search_moves_count > 0, limits->search_moves_count);
    if (limits->infinite)
        builder_add(text, "infinite ");
    if (limits->ponder)
        builder_add(text, "ponder ");
    unsigned lines = 0;
    for (const char *at = errors; *at != '\0'; at++)
        lines += *at == '\n';
    add_number(text, "errors", lines > 0, lines);
}

static void expect_go(const char *variant, const char *words, const char *expected)
{
    struct builder errors = BUILDER(REASON), found = BUILDER(REASON);
    GAME_HISTORY(history) = given_game(variant, "");
    const struct go go = go_parse(&history, "go", text_of(words), &errors);
    if (go.kind == GO_SEARCH)
        describe(&go.limits, errors.start, &found);
    else
        builder_add(&found, "%s %u", go.kind == GO_PERFT ? "perft" : "nothing", go.perft_depth);
    assert_string_equal(found.start, expected);
}

TEST(test_go)
{
    static const char *const cases[][2] = {
        {"depth 7 nodes 1000 mate 3 movetime 0", "depth 7 nodes 1000 mate 3 movetime 0 "},
        {"please depth 4 or 5 so", "depth 4 "},
        {"perft 5", "perft 5"},
        {"perft", "nothing 0"},
        {"perft -2", "nothing 0"},
        /* Without a limit a search is infinite. */
        {"", "infinite "},
        {"ponder", "infinite ponder "},
        {"searchmoves 11-15", "moves 1 infinite "},
        {"movestogo 5", "togo 5 infinite "},
        {"infinite depth 4", "depth 4 infinite "},
        /* Black moves first; a single clock counts for both. */
        {"wtime 100 btime 200 winc 1 binc 2 movestogo 9", "clock 200+2 100+1 togo 9 "},
        {"p1time 100 p2time 200 p1inc 1 p2inc 2", "clock 100+1 200+2 "},
        {"p2time 70 p2inc 3", "clock 70+3 70+3 "},
        {"p1time 70 p1inc 3", "clock 70+3 70+3 "},
        /* Extreme numbers are clamped: times fit 64 bits as nanoseconds. */
        {"wtime -5 btime -9223372036854775808", "clock 0+0 0+0 "},
        {"movetime -1", "movetime 0 "},
        {"depth 9223372036854775807 nodes 9223372036854775807 mate 9223372036854775807",
         "depth 1000 nodes 9223372036854775807 mate 1000000 "},
        {"movetime 9223372036854775807 movestogo 4294967296",
         "movetime 1000000000000 togo 1000000 "},
        /* Some clients send 2^64 - 1 for no limit. */
        {"nodes 18446744073709551615 movetime 18446744073709551615.5",
         "nodes 9223372036854775807 movetime 1000000000000 "},
        {"wtime -99999999999999999999", "clock 0+0 0+0 "},
        /* With only bad limits the answer comes at once; valid ones count. */
        {"depth", "depth 1 errors 1 "},
        {"depth abc", "depth 1 errors 1 "},
        {"depth 0", "depth 1 errors 1 "},
        {"depth -7 ponder", "depth 1 ponder errors 1 "},
        {"nodes 1e6", "depth 1 errors 1 "},
        {"wtime x", "depth 1 errors 1 "},
        {"depth nodes 50", "nodes 50 errors 1 "},
        {"depth x infinite", "infinite errors 1 "},
        {"searchmoves 9-13 11-15 9-13 depth 3", "depth 3 moves 2 "},
        {"searchmoves 9-13 1-2 nonsense 11-15", "moves 2 infinite errors 2 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_go("checkers", cases[i][0], cases[i][1]);
    expect_go("connect4", "wtime 100 btime 200 winc 1 binc 2", "clock 100+1 200+2 ");
    expect_go("connect4", "searchmoves 44", "infinite errors 1 ");
}

TEST(test_skipped)
{
    static const struct {
        const char *words, *skipped, *near;
        size_t count;
    } cases[] = {
        {"depth 7", "", NULL, 0},
        {"please depth 4 or 5 so", "please", NULL, 4},
        {"dept 10", "dept", "depth", 2},
        {"please wtmie 1000 btime 1000", "wtmie", "wtime", 3},
        {"Infinite", "Infinite", "infinite", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct builder errors = BUILDER(REASON);
        GAME_HISTORY(history) = given_game("checkers", "");
        const struct go go = go_parse(&history, "go", text_of(cases[i].words), &errors);
        assert_int_equal(go.skipped_count, cases[i].count);
        assert_true(text_is(go.skipped, cases[i].skipped));
        assert_true(go.near == cases[i].near ||
                    (go.near != NULL && strcmp(go.near, cases[i].near) == 0));
    }
}

/* Checks a level after an old one of 7 nodes, and after none. */
static void expect_level(const char *arguments, const char *expected, const char *of_none)
{
    for (unsigned was_none = 0; was_none < 2; was_none++) {
        struct builder errors = BUILDER(REASON), found = BUILDER(REASON);
        struct limits limits = {.given = LIMIT_NODES, .nodes = 7};
        if (was_none)
            limits = (struct limits){0};
        hub_limits_read(text_of(arguments), &limits, &errors);
        describe(&limits, errors.start, &found);
        assert_string_equal(found.start, was_none ? of_none : expected);
    }
}

TEST(test_levels)
{
    static const char *const cases[][2] = {
        {"depth=7", "depth 7 "},
        {"nodes=123456789012", "nodes 123456789012 "},
        {"move-time=0.125 depth=3", "depth 3 movetime 125 "},
        {"", "infinite "},
        {"infinite", "infinite "},
        {"infinite depth=5", "depth 5 infinite "},
        {"ponder time=60 inc=1", "clock 61000+1000 61000+1000 ponder "},
        /* The increment comes before the move. */
        {"time=291.587", "clock 291587+0 291587+0 "},
        {"time=60 inc=0.5", "clock 60500+500 60500+500 "},
        {"time=-0.25 inc=0.5", "clock 250+500 250+500 "},
        {"time=-3 inc=0.5", "clock 0+500 0+500 "},
        {"inc=2", "clock 2000+2000 2000+2000 "},
        {"time=0000000000000000000000000000000000000000000000000000000000000000000000001",
         "clock 1000+0 1000+0 "},
        {"time=5e-05", "clock 0+0 0+0 "},
        {"moves=9 time=30", "clock 30000+0 30000+0 togo 9 "},
        {"time=1e300 inc=-5", "clock 1000000000000+0 1000000000000+0 "},
        {"depth=99999999", "depth 1000 "},
        {"nodes=18446744073709551615", "nodes 9223372036854775807 "},
        {"ply=4 handicap=3", "depth 4 "},
        {"move-time=-1", "movetime 0 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_level(cases[i][0], cases[i][1], cases[i][1]);
    expect_level("ponder", "nodes 7 ponder ", "ponder ");
    expect_level("handicap=3", "nodes 7 ", "");
    expect_level("moves=10", "nodes 7 ", "");
    expect_level("depth=x nodes=50 moves=y", "nodes 7 errors 2 ", "depth 1 errors 2 ");
    static const char *const bad[] = {
        "depth",         "depth=abc", "depth=0",      "ply=x",
        "nodes=-1",      "nodes=1.5", "move-time=1s", "move-time=0x1p3",
        "move-time=inf", "time=nan",  "time=\"\"",    "time=1,5",
        "depth=\"5",     "=5",        "inc=--1",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_level(bad[i], "nodes 7 errors 1 ", "depth 1 errors 1 ");
}

RUN_TESTS(NULL, NULL)
