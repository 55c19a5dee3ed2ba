/*
 * The oracle: the textbook's search, asked for the value of a position, and positions to ask for.
 */
#ifndef KINGDROP_TESTS_ENGINE_ORACLE_H
#define KINGDROP_TESTS_ENGINE_ORACLE_H

#include "games/game_history.h"
#include "tests/random.h"
#include "tools/textbook/minimax.h"

/* An oracle with this evaluator and technique, for tree_destroy(); fails the test when memory is
 * short. */
struct tree *oracle_create(const struct evaluator *evaluator, const struct technique *technique);

/* The value of the game's position, which is not the end of a game, searched to that depth under
 * the game's own rule of draws. */
score oracle_value(struct tree *oracle, const struct game_history *history, int depth);

/* The evaluators of all games by number, which speak as the real search does at its horizon; NULL
 * past the last. */
const struct evaluator *oracle_evaluator_at(size_t index);

/* A game of so many random moves that is not over; less of them when it would be. */
struct game_history oracle_random_game(const char *variant, unsigned plies, uint64_t *seed);

#endif
