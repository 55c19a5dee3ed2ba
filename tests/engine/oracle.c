#include "tests/engine/oracle.h"

#include "tests/given.h"

#define GAME(name) extern const struct evaluator oracle_##name##_evaluator;
#include "oracle_games.def"
#undef GAME

static const struct evaluator *const oracle_evaluators[] = {
#define GAME(name) &oracle_##name##_evaluator,
#include "oracle_games.def"
#undef GAME
};

const struct evaluator *oracle_evaluator_at(size_t index)
{
    return index < sizeof oracle_evaluators / sizeof *oracle_evaluators ? oracle_evaluators[index]
                                                                        : NULL;
}

struct tree *oracle_create(const struct evaluator *evaluator, const struct technique *technique)
{
    struct tree *oracle = tree_create(evaluator, technique);
    assert_non_null(oracle);
    return oracle;
}

score oracle_value(struct tree *oracle, const struct game_history *history, int depth)
{
    oracle->root = history->now;
    oracle->earlier_keys = history->keys;
    oracle->earlier_count = history->count;
    tree_reset(oracle);
    return tree_value(oracle, depth);
}

struct game_history oracle_random_game(const char *variant, unsigned plies, uint64_t *seed)
{
    struct game_history history = given_game(variant, "");
    const struct game *game = history.variant->game;
    for (unsigned ply = 0; ply < plies; ply++) {
        move list[GAME_MOVES_MAX];
        const size_t count = game->moves(&history.now, list);
        assert_true(game_history_play(&history, list[random_below(seed, (unsigned)count)]));
        if (game_history_outcome(&history, game->draw_plies).kind != ONGOING) {
            game_history_take_back(&history, history.count - 1);
            break;
        }
    }
    return history;
}
