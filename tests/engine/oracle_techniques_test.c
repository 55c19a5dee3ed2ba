/*
 * The textbook's own techniques: none changes a value, and each does what it is for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/engine/collect.h"
#include "tests/engine/oracle.h"
#include "tools/textbook/ladder.h"
#include "tools/textbook/searchers.h"

enum { RANDOM_GAMES = 40 };

/* Every way to put the techniques together: three recursions, with and without each of the rest. */
enum { TECHNIQUES = 3 << 4 };

static struct technique technique_of(unsigned number)
{
    return (struct technique){
        .recursion = (enum recursion)(number >> 4),
        .extreme_values = number & 1,
        .deepening = number >> 1 & 1,
        .ordering = number >> 2 & 1,
        .table = number >> 3 & 1,
    };
}

static struct record record_at(const char *variant, const char *position)
{
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    const struct variant *found = variant_find(text_of(variant));
    struct state state;
    if (!found->game->read_position(&state, text_of(position), &why))
        fail_msg("%s: %s", position, reason);
    struct record record;
    record_start_at(&record, found, &state);
    return record;
}

static void compare_all(const struct judge *judge, const struct record *records, size_t count,
                        int depth)
{
    score plain[RANDOM_GAMES];
    for (unsigned number = 0; number < TECHNIQUES; number++) {
        const struct technique technique = technique_of(number);
        struct oracle *oracle = oracle_create(judge, &technique);
        for (size_t i = 0; i < count; i++) {
            const score value = oracle_value(oracle, &records[i], depth);
            if (number == 0)
                plain[i] = value;
            assert_int_equal(value, plain[i]);
        }
        oracle_destroy(oracle);
    }
}

static void compare_on_random_games(const struct judge *judge, const char *variant,
                                    unsigned longest, int depth)
{
    struct record records[RANDOM_GAMES];
    uint64_t seed = 2;
    for (size_t i = 0; i < RANDOM_GAMES; i++)
        records[i] = oracle_random_game(variant, oracle_random(&seed, longest + 1), &seed);
    compare_all(judge, records, RANDOM_GAMES, depth);
    for (size_t i = 0; i < RANDOM_GAMES; i++)
        record_finish(&records[i]);
}

/* So few moves crown nobody: what a table cannot know, repetition, needs kings on both sides. */
static void no_technique_changes_a_value_of_checkers(void **state)
{
    (void)state;
    compare_on_random_games(&checkers_judge, "checkers", 16, 4);
}

static void no_technique_changes_a_value_of_connect4(void **state)
{
    (void)state;
    compare_on_random_games(&connect4_judge, "connect4", 36, 4);
}

static void no_technique_changes_a_value_of_tictactoe(void **state)
{
    (void)state;
    compare_on_random_games(&tictactoe_judge, "tictactoe", 7, 6);
}

/* The tree of all games has 549946 positions, the root among them. */
static void tictactoe_is_a_draw(void **state)
{
    (void)state;
    const struct technique technique = {.recursion = MINIMAX};
    struct oracle *oracle = oracle_create(&tictactoe_judge, &technique);
    struct record record = record_at("tictactoe", "3/3/3 x");
    assert_int_equal(oracle_value(oracle, &record, 9), SCORE_DRAW);
    assert_int_equal(oracle_nodes(oracle), 549945);
    record_finish(&record);
    oracle_destroy(oracle);
}

static struct effort effort_of(const struct exercise *exercise, const struct technique *technique)
{
    struct effort effort;
    assert_true(ladder_measure(exercise, technique, &effort));
    return effort;
}

/* Deepening pays for its first iterations with the order they give to the last one: whether it wins
 * depends on the position, but it stays below what alpha-beta costs in bad order. Without a judge
 * there is no order to be had, so stones gain from the table alone. */
static void every_rung_of_the_ladder_looks_at_less(void **state)
{
    (void)state;
    for (const struct exercise *exercise = exercises; exercise->judge != NULL; exercise++) {
        struct effort efforts[LADDER_RUNGS];
        for (size_t i = 0; i < LADDER_RUNGS; i++) {
            efforts[i] = effort_of(exercise, &ladder[i].technique);
            assert_int_equal(efforts[i].values_sum, efforts[0].values_sum);
        }
        const bool ordered = exercise->judge != &stones_judge;
        assert_true(efforts[1].nodes < efforts[0].nodes);
        assert_true(ordered ? efforts[2].nodes < efforts[1].nodes
                            : efforts[2].nodes == efforts[1].nodes);
        assert_true(efforts[3].nodes < efforts[2].nodes);
        assert_true(efforts[4].nodes < efforts[1].nodes);
    }
}

/* Looks at each of the games' positions to 4 plies. */
static uint64_t nodes_of(const struct technique *technique, const struct record *records)
{
    struct oracle *oracle = oracle_create(&connect4_judge, technique);
    uint64_t nodes = 0;
    for (size_t i = 0; i < RANDOM_GAMES; i++) {
        oracle_value(oracle, &records[i], 4);
        nodes += oracle_nodes(oracle);
    }
    oracle_destroy(oracle);
    return nodes;
}

/* They differ in how they say it; it takes pruning to look at less. */
static void minimax_and_negamax_look_at_the_same(void **state)
{
    (void)state;
    struct record records[RANDOM_GAMES];
    uint64_t seed = 5;
    for (size_t i = 0; i < RANDOM_GAMES; i++)
        records[i] = oracle_random_game("connect4", 20, &seed);
    const uint64_t nodes = nodes_of(&(struct technique){.recursion = MINIMAX}, records);
    assert_int_equal(nodes_of(&(struct technique){.recursion = NEGAMAX}, records), nodes);
    for (enum recursion recursion = MINIMAX; recursion <= NEGAMAX; recursion++)
        assert_true(nodes_of(&(struct technique){.recursion = recursion, .extreme_values = true},
                             records) < nodes);
    for (size_t i = 0; i < RANDOM_GAMES; i++)
        record_finish(&records[i]);
}

static void branching_is_that_of_an_even_tree(void **state)
{
    (void)state;
    assert_true(ladder_branching(7, 1) == 7);
    assert_true(ladder_branching(5 + 25 + 125, 3) > 4.999999);
    assert_true(ladder_branching(5 + 25 + 125, 3) < 5.000001);
}

static score judge_position(const struct judge *judge, const char *variant, const char *position)
{
    struct record record = record_at(variant, position);
    const score value = judge->evaluate(&record.now);
    record_finish(&record);
    return value;
}

/* A cross in the centre, a nought on the middle of an edge: 6 - 4 = 2. */
static void tictactoe_is_judged_by_open_lines(void **state)
{
    (void)state;
    struct record record = record_at("tictactoe", "1o1/1x1/3 x");
    assert_int_equal(tictactoe_open_lines(&record.now, FIRST), 6);
    assert_int_equal(tictactoe_open_lines(&record.now, SECOND), 4);
    record_finish(&record);
    assert_int_equal(judge_position(&tictactoe_judge, "tictactoe", "1o1/1x1/3 x"), 10 * (6 - 4));
}

/* The corner lies in three groups of four, the middle of the bottom row in seven. */
static void connect4_is_judged_by_groups(void **state)
{
    (void)state;
    assert_int_equal(judge_position(&connect4_judge, "connect4", "7/7/7/7/7/7 x"), 0);
    assert_int_equal(judge_position(&connect4_judge, "connect4", "7/7/7/7/7/x6 o"), -3);
    assert_int_equal(judge_position(&connect4_judge, "connect4", "7/7/7/7/7/3x3 o"), -7);
    /* Three groups hold both crosses, five one of them, and two are the nought's. */
    assert_int_equal(judge_position(&connect4_judge, "connect4", "7/7/7/7/7/o2xx2 o"),
                     -(3 * 10 + 5 - 2));
}

/* 5, 7 and 10 times 4 in cp; times 6 on the edge, 5 next to it, 4 in the centre. */
static void checkers_is_judged_by_pieces_and_places(void **state)
{
    (void)state;
    assert_int_equal(judge_position(&checkers_judge, "checkers", "B:W21-32:B1-12"), 0);
    assert_int_equal(judge_position(&checkers_judge, "checkers", "B:B1:W"), 4 * 5 * 6);
    assert_int_equal(judge_position(&checkers_judge, "checkers", "B:B15:W"), 4 * 5 * 4);
    assert_int_equal(judge_position(&checkers_judge, "checkers", "B:B22:W"), 4 * 7 * 5);
    assert_int_equal(judge_position(&checkers_judge, "checkers", "W:BK15:W"), -4 * 10 * 4);
}

/* The textbook in the engine's place. */

static const struct settings level_4 = {
    .multi_pv = 1,
    .draw_plies = 80,
    .private =
        {
            [TEXTBOOK_RECURSION] = ALPHA_BETA,
            [TEXTBOOK_DEPTH] = 4,
            [TEXTBOOK_ORDERING] = true,
            [TEXTBOOK_DEEPENING] = true,
        },
};

static int set_up(void **state)
{
    static struct collector collector;
    collector_start(&collector, textbook_searchers);
    *state = &collector;
    return 0;
}

static int tear_down(void **state)
{
    collector_finish(*state);
    return 0;
}

static void a_bare_go_is_played_at_its_level(void **state)
{
    struct record record = oracle_random_game("checkers", 0, &(uint64_t){3});
    const struct limits limits = {.infinite = true, .started_ns = engine_now_ns()};
    const struct report *verdict = collector_think(*state, &record, &limits, &level_4);
    assert_int_equal(verdict->line.depth, 4);
    assert_true(verdict->line.pv_count >= 4);
    assert_int_equal(verdict->move, verdict->line.pv[0]);
    assert_int_equal(verdict->ponder, verdict->line.pv[1]);
    assert_int_equal(((struct collector *)*state)->count, 5); /* a line a depth, and the verdict */
    record_finish(&record);
}

static void limits_of_go_are_kept(void **state)
{
    struct record record = oracle_random_game("checkers", 0, &(uint64_t){3});
    struct limits limits = {.given = LIMIT_DEPTH, .depth = 6, .started_ns = engine_now_ns()};
    assert_int_equal(collector_think(*state, &record, &limits, &level_4)->line.depth, 6);

    limits = (struct limits){.given = LIMIT_NODES, .nodes = 333, .started_ns = engine_now_ns()};
    struct settings endless = level_4;
    endless.private[TEXTBOOK_DEPTH] = 0;
    assert_int_equal(collector_think(*state, &record, &limits, &endless)->line.nodes, 333);

    limits =
        (struct limits){.given = LIMIT_MOVETIME, .movetime_ms = 20, .started_ns = engine_now_ns()};
    const struct report *verdict = collector_think(*state, &record, &limits, &endless);
    assert_true(verdict->move != MOVE_NONE);
    assert_true(verdict->line.time_ns >= 10 * INT64_C(1000000));
    record_finish(&record);
}

static void a_search_without_end_is_stopped(void **state)
{
    struct collector *collector = *state;
    struct record record = oracle_random_game("checkers", 0, &(uint64_t){3});
    struct settings endless = level_4;
    endless.private[TEXTBOOK_DEPTH] = 0;
    const struct limits limits = {.infinite = true, .started_ns = engine_now_ns()};
    collector_clear(collector);
    assert_true(engine_think(collector->engine, &record, &limits, &endless));
    assert_int_equal(collector_next(collector)->kind, REPORT_LINE);
    engine_stop(collector->engine);
    assert_int_equal(collector_last(collector)->kind, REPORT_VERDICT);
    record_finish(&record);
}

/* With several threads it still searches once: on one of them. */
static void threads_do_not_matter(void **state)
{
    struct collector *collector = *state;
    struct record record = oracle_random_game("connect4", 0, &(uint64_t){3});
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = 5};
    const uint64_t nodes = collector_think(collector, &record, &limits, &level_4)->line.nodes;
    assert_true(engine_set_threads(collector->engine, 3));
    assert_int_equal(collector_think(collector, &record, &limits, &level_4)->line.nodes, nodes);
    assert_true(engine_set_threads(collector->engine, 1));
    record_finish(&record);
}

static void only_the_moves_asked_for_are_searched(void **state)
{
    struct record record = oracle_random_game("connect4", 0, &(uint64_t){3});
    struct limits limits = {.given = LIMIT_DEPTH, .depth = 3, .search_moves_count = 1};
    move list[GAME_MOVES_MAX];
    const size_t count = record.variant->game->moves(&record.now, list);
    for (size_t i = 0; i < count; i++) {
        limits.search_moves[0] = list[i];
        assert_int_equal(collector_think(*state, &record, &limits, &level_4)->move, list[i]);
    }
    record_finish(&record);
}

/* The values of the first `lines` lines of the deepest search, best first. */
static void collect_values(const struct collector *collector, size_t lines, score *values)
{
    assert_true(collector->count > lines);
    const struct report *first = &collector->reports[collector->count - 1 - lines];
    for (size_t i = 0; i < lines; i++) {
        assert_int_equal(first[i].line.multi_pv, i + 1);
        values[i] = first[i].line.value;
    }
}

/* Several lines have the values that each of their moves has when it is searched alone. */
static void lines_are_the_best_moves(void **state)
{
    struct record record = oracle_random_game("connect4", 8, &(uint64_t){4});
    struct limits limits = {.given = LIMIT_DEPTH, .depth = 4};
    struct settings settings = level_4;
    move list[GAME_MOVES_MAX];
    score alone[GAME_MOVES_MAX], together[GAME_MOVES_MAX];
    const size_t count = record.variant->game->moves(&record.now, list);
    assert_true(count > 3);
    for (size_t i = 0; i < count; i++) {
        limits.search_moves_count = 1;
        limits.search_moves[0] = list[i];
        const score value = collector_think(*state, &record, &limits, &settings)->line.value;
        size_t place = i;
        for (; place > 0 && alone[place - 1] < value; place--)
            alone[place] = alone[place - 1];
        alone[place] = value;
    }
    limits.search_moves_count = 0;
    for (size_t lines = 1; lines <= count; lines++) {
        settings.multi_pv = (unsigned)lines;
        collector_think(*state, &record, &limits, &settings);
        collect_values(*state, lines, together);
        assert_memory_equal(together, alone, lines * sizeof *alone);
    }
    record_finish(&record);
}

/* To the end of the game: a proven draw, and a game that is over. */
static void results_are_told(void **state)
{
    struct settings endless = level_4;
    endless.private[TEXTBOOK_DEPTH] = 0;
    const struct limits limits = {.infinite = true};
    struct record record = record_at("tictactoe", "3/3/3 x");
    const struct report *verdict = collector_think(*state, &record, &limits, &endless);
    assert_int_equal(verdict->line.value, SCORE_DRAW);
    assert_true(verdict->line.proven);
    assert_int_equal(verdict->line.pv_count, 9);
    record_finish(&record);

    record = record_at("tictactoe", "xxx/oo1/3 o");
    verdict = collector_think(*state, &record, &limits, &endless);
    assert_int_equal(verdict->move, MOVE_NONE);
    assert_int_equal(verdict->line.value, score_loss_in(0));
    record_finish(&record);
}

static void perft_counts_all_games(void **state)
{
    struct collector *collector = *state;
    struct record record = record_at("tictactoe", "3/3/3 x");
    collector_clear(collector);
    assert_true(engine_perft(collector->engine, &record, 9, engine_now_ns()));
    assert_int_equal(collector_last(collector)->line.nodes, 127872); /* games of nine moves */
    record_finish(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_technique_changes_a_value_of_checkers),
        cmocka_unit_test(no_technique_changes_a_value_of_connect4),
        cmocka_unit_test(no_technique_changes_a_value_of_tictactoe),
        cmocka_unit_test(tictactoe_is_a_draw),
        cmocka_unit_test(every_rung_of_the_ladder_looks_at_less),
        cmocka_unit_test(minimax_and_negamax_look_at_the_same),
        cmocka_unit_test(branching_is_that_of_an_even_tree),
        cmocka_unit_test(tictactoe_is_judged_by_open_lines),
        cmocka_unit_test(connect4_is_judged_by_groups),
        cmocka_unit_test(checkers_is_judged_by_pieces_and_places),
        cmocka_unit_test(a_bare_go_is_played_at_its_level),
        cmocka_unit_test(limits_of_go_are_kept),
        cmocka_unit_test(a_search_without_end_is_stopped),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(only_the_moves_asked_for_are_searched),
        cmocka_unit_test(lines_are_the_best_moves),
        cmocka_unit_test(results_are_told),
        cmocka_unit_test(perft_counts_all_games),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
