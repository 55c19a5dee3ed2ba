/* The bench of Connect Four's solver: true scores, the same nodes whatever came before, and a stop.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/engine/collect.h"

#define COUNT 4

static const struct {
    const char *moves;
    int score;
} known[COUNT] = {
    {"744747653675642553714531", 0},
    {"1375423322637331172754762", 8},
    {"367463476716734442315322456767", -2},
    {"626626412161173214632531", 2},
};

static void set_up(struct solver_bench_position *position, const char *moves)
{
    char why[128];
    struct builder builder = builder_over(why, sizeof why);
    struct game_history history;
    game_history_start(&history, variant_find(text_of("connect4")));
    assert_true(game_history_play_words(&history, text_of(moves), &builder));
    *position = (struct solver_bench_position){.position = history.now};
    game_history_finish(&history);
}

static const struct report *run(struct collector *collector,
                                struct solver_bench_position *positions, size_t count)
{
    const struct game *game = variant_find(text_of("connect4"))->game;
    collector_clear(collector);
    assert_true(engine_solver_bench(collector->engine, game, positions, count, false));
    const struct report *total = collector_last(collector);
    assert_int_equal(total->kind, REPORT_SOLVER_BENCH_TOTAL);
    assert_int_equal(total->total, count);
    return total;
}

static void positions_get_their_scores_with_the_same_nodes_in_any_order(void **state)
{
    (void)state;
    struct collector collector;
    struct solver_bench_position forth[COUNT], back[COUNT];
    collector_start(&collector, standard_backends());
    for (size_t i = 0; i < COUNT; i++) {
        set_up(&forth[i], known[i].moves);
        set_up(&back[COUNT - 1 - i], known[i].moves);
    }
    const struct report *total = run(&collector, forth, COUNT);
    assert_int_equal(total->number, COUNT);
    assert_false(total->stopped);
    run(&collector, back, COUNT);
    uint64_t nodes = 0;
    for (size_t i = 0; i < COUNT; i++) {
        assert_int_equal(forth[i].score, known[i].score);
        assert_int_equal(forth[i].nodes, back[COUNT - 1 - i].nodes);
        assert_true(forth[i].time_ns > 0);
        nodes += forth[i].nodes;
    }
    assert_true(nodes > 0);
    collector_finish(&collector);
}

static void a_stopped_bench_of_the_solver_says_so(void **state)
{
    (void)state;
    struct collector collector;
    struct solver_bench_position positions[2];
    collector_start(&collector, standard_backends());
    set_up(&positions[0], "");
    set_up(&positions[1], known[0].moves);
    const struct game *game = variant_find(text_of("connect4"))->game;
    assert_true(engine_solver_bench(collector.engine, game, positions, 2, false));
    engine_stop(collector.engine);
    const struct report *total = collector_last(&collector);
    assert_int_equal(total->kind, REPORT_SOLVER_BENCH_TOTAL);
    assert_true(total->stopped);
    assert_int_equal(total->number, 0);
    collector_finish(&collector);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_get_their_scores_with_the_same_nodes_in_any_order),
        cmocka_unit_test(a_stopped_bench_of_the_solver_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
