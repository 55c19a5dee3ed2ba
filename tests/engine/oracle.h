/* The oracle: values of positions by the textbook's search. */
#pragma once

#include "games/game_history.h"
#include "tests/random.h"
#include "tools/textbook/minimax.h"

/* Returns an oracle; free it with tree_destroy(). Fails the test if memory is short. */
struct tree *oracle_create(const struct evaluator *evaluator, const struct technique *technique);

/* Returns a `depth`-ply search's value under the game's draw rules. The game must not be over. */
score oracle_value(struct tree *oracle, const struct game_history *history, int depth);

/* Returns a game's evaluator, as at the search's horizon, or NULL past the last. */
const struct evaluator *oracle_evaluator_at(size_t index);

/* Returns a game of `plies` random moves that is not over, shorter if necessary. */
struct game_history oracle_random_game(const char *variant, unsigned plies, uint64_t *seed);
