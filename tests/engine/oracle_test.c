/*
 * The real search against the textbook's plain minimax, which has none of its ideas: with all that
 * is selective switched off both must find the same value.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/engine/collect.h"
#include "tests/engine/oracle.h"

static const struct technique plain_minimax = {.recursion = MINIMAX};

/* A judge that speaks as the real search does of positions at its horizon. */
static struct evaluator real_judge(const struct evaluator *evaluator)
{
    struct evaluator real = *evaluator;
    real.evaluate = evaluator->game == connect4_evaluator.game ? oracle_connect4_evaluate
                                                               : evaluator->game->evaluate;
    return real;
}

static score real_value(struct collector *collector, const struct game_history *history, int depth)
{
    const struct limits limits = {
        .given = LIMIT_DEPTH,
        .depth = (unsigned)depth,
        .started_ns = engine_now_ns(),
    };
    const struct settings settings = {
        .multi_pv = 1,
        .draw_plies = history->variant->game->draw_plies,
        .full_width = true,
    };
    return collector_think(collector, history, &limits, &settings)->line.value;
}

static void assert_same_value(const struct game_history *history, score real, score plain,
                              int depth)
{
    if (real == plain)
        return;
    char array[GAME_POSITION_TEXT];
    struct builder text = builder_over(array, sizeof array);
    history->variant->write_position(&history->now, &text);
    fail_msg("%s, %d plies: the search says %d, minimax %d", array, depth, real, plain);
}

/* Games of random length, each searched to every depth up to the deepest. */
static void compare(const struct evaluator *evaluator, const char *variant, unsigned games,
                    unsigned longest, int deepest)
{
    const struct evaluator real = real_judge(evaluator);
    struct oracle *oracle = oracle_create(&real, &plain_minimax);
    struct collector collector;
    collector_start(&collector, standard_backends());
    uint64_t seed = 1;
    for (unsigned i = 0; i < games; i++) {
        struct game_history history =
            oracle_random_game(variant, oracle_random(&seed, longest + 1), &seed);
        for (int depth = 1; depth <= deepest; depth++)
            assert_same_value(&history, real_value(&collector, &history, depth),
                              oracle_value(oracle, &history, depth), depth);
        game_history_finish(&history);
    }
    collector_finish(&collector);
    oracle_destroy(oracle);
}

static void checkers_is_searched_as_minimax_does(void **state)
{
    (void)state;
    compare(&checkers_evaluator, "checkers", 300, 120, 5);
}

static void connect4_is_searched_as_minimax_does(void **state)
{
    (void)state;
    compare(&connect4_evaluator, "connect4", 300, 41, 5);
}

static void tictactoe_is_searched_as_minimax_does(void **state)
{
    (void)state;
    compare(&tictactoe_evaluator, "tictactoe", 100, 8, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checkers_is_searched_as_minimax_does),
        cmocka_unit_test(connect4_is_searched_as_minimax_does),
        cmocka_unit_test(tictactoe_is_searched_as_minimax_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
