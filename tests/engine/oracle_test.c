/* The real search against the textbook's plain minimax: without selective techniques both find the
 * same value. */
#include <stdlib.h>
#include <string.h>

#include "tests/engine/collect.h"
#include "tests/engine/oracle.h"
#include "tests/unit.h"

enum { GAMES = 120, GAMES_OF_SIZE = 15, LONGEST_PLIES = 120, DEEPEST = 5, NODES_MAX = 20000 };

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

/* Compares random positions of a variant at every depth that minimax manages. */
static void check_variant(struct collector *collector, const struct evaluator *evaluator,
                          const char *variant, unsigned games)
{
    struct tree *oracle = oracle_create(evaluator, &plain_minimax);
    uint64_t seed = 1;
    for (unsigned i = 0; i < games; i++) {
        GAME_HISTORY(history) = oracle_random_game(variant, LONGEST_PLIES, &seed);
        game_history_take_back(&history, random_below(&seed, (unsigned)history.count + 1));
        for (int depth = 1; depth <= DEEPEST; depth++) {
            const score plain = oracle_value(oracle, &history, depth);
            assert_same_value(&history, real_value(collector, &history, depth), plain, depth);
            if (oracle->nodes > NODES_MAX)
                break;
        }
    }
    tree_destroy(oracle);
}

TEST(every_search_agrees_with_minimax)
{
    COLLECTOR(collector, standard_backends());
    const struct evaluator *evaluator;
    for (size_t game = 0; (evaluator = oracle_evaluator_at(game)) != NULL; game++) {
        /* A name with a dash is another size of a listed game. */
        const bool is_size = strchr(evaluator->game->name, '-') != NULL;
        check_variant(&collector, evaluator, evaluator->game->name,
                      is_size ? GAMES_OF_SIZE : GAMES);
    }
}

/* These games share the search of another; their positions point to the rules. */
TEST(searches_of_run_time_rules_agree_with_minimax)
{
    COLLECTOR(collector, standard_backends());
    static const char *const names[] = {"five-in-a-row",  "cfour-misere",   "cfour-anyside",
                                        "connect4-9x9-5", "connect4-6x5-3", "connect4-16x7"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct variant *variant = variant_find(text_of(names[i]));
        const struct evaluator *evaluator;
        size_t place = 0;
        if (variant == NULL) /* not in this build */
            continue;
        while ((evaluator = oracle_evaluator_at(place)) != NULL &&
               evaluator->game != variant->game->searched_as)
            place++;
        assert_non_null(evaluator);
        check_variant(&collector, evaluator, names[i], GAMES_OF_SIZE / 3);
    }
}

RUN_TESTS(NULL, NULL)
