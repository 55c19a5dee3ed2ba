/* The words of go: limits from words, and what bad words leave. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "protocol/session/session.h"
#include "protocol/uci/go.h"

static char errors[4096];

static struct go parse_as(const char *variant, const char *words)
{
    struct game_history history;
    game_history_start(&history, variant_find(text_of(variant)));
    struct builder builder = builder_over(errors, sizeof errors);
    const struct go go = go_parse(&history, text_of(words), &builder);
    game_history_finish(&history);
    return go;
}

/* The limits of good words. */
static struct limits limits_of(const char *words)
{
    const struct go go = parse_as("checkers", words);
    assert_string_equal(errors, "");
    assert_int_equal(go.kind, GO_SEARCH);
    return go.limits;
}

static void presence_enables_a_limit(void **state)
{
    (void)state;
    const struct limits limits = limits_of("depth 7 nodes 1000 mate 3 movetime 0");
    assert_int_equal(limits.given, LIMIT_DEPTH | LIMIT_NODES | LIMIT_MATE | LIMIT_MOVETIME);
    assert_int_equal(limits.depth, 7);
    assert_int_equal(limits.nodes, 1000);
    assert_int_equal(limits.mate, 3);
    assert_int_equal(limits.movetime_ms, 0);
    assert_false(limits.infinite || limits.ponder);
}

static void no_limit_is_infinite(void **state)
{
    (void)state;
    assert_true(limits_of("").infinite);
    assert_true(limits_of("ponder").infinite);
    assert_true(limits_of("searchmoves 11-15").infinite);
    assert_true(limits_of("movestogo 5").infinite);
    assert_true(limits_of("infinite depth 4").infinite);
    assert_false(limits_of("depth 4").infinite);
}

static void clocks_belong_to_the_players_of_the_game(void **state)
{
    (void)state;
    struct limits limits = limits_of("wtime 100 btime 200 winc 1 binc 2 movestogo 9");
    assert_int_equal(limits.given, LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND);
    assert_int_equal(limits.time_ms[FIRST], 200);
    assert_int_equal(limits.time_ms[SECOND], 100);
    assert_int_equal(limits.increment_ms[FIRST], 2);
    assert_int_equal(limits.increment_ms[SECOND], 1);
    assert_int_equal(limits.moves_to_go, 9);
    limits = parse_as("connect4", "wtime 100 btime 200 winc 1 binc 2").limits;
    assert_int_equal(limits.time_ms[FIRST], 100);
    assert_int_equal(limits.increment_ms[SECOND], 2);
    limits = limits_of("p1time 100 p2time 200 p1inc 1 p2inc 2");
    assert_int_equal(limits.time_ms[FIRST], 100);
    assert_int_equal(limits.increment_ms[SECOND], 2);
}

static void one_clock_counts_for_both(void **state)
{
    (void)state;
    struct limits limits = limits_of("p2time 70 p2inc 3");
    assert_int_equal(limits.given, LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND);
    assert_int_equal(limits.time_ms[FIRST], 70);
    assert_int_equal(limits.increment_ms[FIRST], 3);
    limits = limits_of("p1time 70 p1inc 3");
    assert_int_equal(limits.time_ms[SECOND], 70);
    assert_int_equal(limits.increment_ms[SECOND], 3);
}

static void extreme_numbers_are_brought_into_bounds(void **state)
{
    (void)state;
    assert_int_equal(limits_of("wtime -5 btime -9223372036854775808").time_ms[FIRST], 0);
    assert_int_equal(limits_of("movetime -1").movetime_ms, 0);
    const struct limits limits = limits_of("movetime 9223372036854775807 "
                                           "depth 9223372036854775807 nodes 9223372036854775807 "
                                           "mate 9223372036854775807 movestogo 4294967296");
    assert_true(limits.movetime_ms <= INT64_MAX / 1000000 / 4);
    assert_int_equal(limits.depth, SESSION_DEPTH_MAX);
    assert_true(limits.nodes == INT64_MAX);
    assert_true(limits.mate >= SESSION_DEPTH_MAX);
    assert_true(limits.moves_to_go > 0);
}

/* A depth of 1, and one complaint. */
static void expect_answer_at_once(const char *words)
{
    const struct limits limits = parse_as("checkers", words).limits;
    assert_non_null(strchr(errors, '\n'));
    assert_null(strchr(strchr(errors, '\n') + 1, '\n'));
    assert_int_equal(limits.given, LIMIT_DEPTH);
    assert_int_equal(limits.depth, 1);
    assert_false(limits.infinite);
}

static void bad_limits_alone_give_an_answer_at_once(void **state)
{
    (void)state;
    expect_answer_at_once("depth");
    expect_answer_at_once("depth abc");
    expect_answer_at_once("depth 0");
    expect_answer_at_once("depth -7 ponder");
    expect_answer_at_once("nodes 1e6");
    expect_answer_at_once("movetime 99999999999999999999");
    expect_answer_at_once("wtime x");
}

static void good_limits_beside_bad_ones_count(void **state)
{
    (void)state;
    struct go go = parse_as("checkers", "depth nodes 50");
    assert_string_not_equal(errors, "");
    assert_int_equal(go.limits.given, LIMIT_NODES);
    assert_int_equal(go.limits.nodes, 50);
    go = parse_as("checkers", "depth x infinite");
    assert_string_not_equal(errors, "");
    assert_true(go.limits.infinite);
}

static void search_moves_end_at_the_next_keyword(void **state)
{
    (void)state;
    struct limits limits = limits_of("searchmoves 9-13 11-15 9-13 depth 3");
    assert_int_equal(limits.search_moves_count, 2);
    assert_int_equal(limits.depth, 3);
    limits = parse_as("checkers", "searchmoves 9-13 1-2 nonsense 11-15").limits;
    assert_int_equal(limits.search_moves_count, 2);
    assert_non_null(strstr(errors, "1-2"));
    assert_non_null(strstr(errors, "nonsense"));
    assert_int_equal(parse_as("connect4", "searchmoves 44").limits.search_moves_count, 0);
    assert_non_null(strstr(errors, "44"));
}

static void perft_is_no_search(void **state)
{
    (void)state;
    struct go go = parse_as("checkers", "perft 5");
    assert_int_equal(go.kind, GO_PERFT);
    assert_int_equal(go.perft_depth, 5);
    assert_int_equal(parse_as("checkers", "perft").kind, GO_NOTHING);
    assert_string_not_equal(errors, "");
    assert_int_equal(parse_as("checkers", "perft -2").kind, GO_NOTHING);
}

static void unknown_words_are_skipped(void **state)
{
    (void)state;
    const struct limits limits = limits_of("please depth 4 or 5 so");
    assert_int_equal(limits.given, LIMIT_DEPTH);
    assert_int_equal(limits.depth, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presence_enables_a_limit),
        cmocka_unit_test(no_limit_is_infinite),
        cmocka_unit_test(clocks_belong_to_the_players_of_the_game),
        cmocka_unit_test(one_clock_counts_for_both),
        cmocka_unit_test(extreme_numbers_are_brought_into_bounds),
        cmocka_unit_test(bad_limits_alone_give_an_answer_at_once),
        cmocka_unit_test(good_limits_beside_bad_ones_count),
        cmocka_unit_test(search_moves_end_at_the_next_keyword),
        cmocka_unit_test(perft_is_no_search),
        cmocka_unit_test(unknown_words_are_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
