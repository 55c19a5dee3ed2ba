/* The real search against the textbook's plain minimax: without selective techniques both find the
 * same value. */
#include <stdlib.h>
#include <string.h>

#include "tests/engine/collect.h"
#include "tests/engine/oracle.h"
#include "tests/unit.h"

enum { GAMES = 300, GAMES_OF_SIZE = 30, LONGEST_PLIES = 120, DEEPEST = 5, NODES_MAX = 100000 };

static const struct technique plain_minimax = {.recursion = MINIMAX, .quiescence = true};

static score real_value(struct collector *collector, const struct game_history *history, int depth)
{
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = (unsigned)depth};
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
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    history->variant->write_position(&history->now, &text);
    fail_msg("%s, %d plies: the search says %d, minimax %d", text.start, depth, real, plain);
}

/* Random positions at every depth that minimax manages. */
TEST(every_game_is_searched_as_minimax_does)
{
    COLLECTOR(collector, standard_backends());
    const struct evaluator *evaluator;
    for (size_t game = 0; (evaluator = oracle_evaluator_at(game)) != NULL; game++) {
        struct tree *oracle = oracle_create(evaluator, &plain_minimax);
        uint64_t seed = 1;
        /* A dash leads to the size of a game that is on the list itself. */
        const bool is_size = strchr(evaluator->game->name, '-') != NULL;
        for (unsigned i = 0; i < (is_size ? GAMES_OF_SIZE : GAMES); i++) {
            GAME_HISTORY(history) = oracle_random_game(evaluator->game->name, LONGEST_PLIES, &seed);
            game_history_take_back(&history, random_below(&seed, (unsigned)history.count + 1));
            for (int depth = 1; depth <= DEEPEST; depth++) {
                const score plain = oracle_value(oracle, &history, depth);
                assert_same_value(&history, real_value(&collector, &history, depth), plain, depth);
                if (oracle->nodes > NODES_MAX)
                    break;
            }
        }
        tree_destroy(oracle);
    }
}

RUN_TESTS(NULL, NULL)
