/*
 * What the tests of checkers share: positions from text and by chance, and the way over to the
 * naive rules.
 */
#ifndef KINGDROP_TESTS_GAMES_CHECKERS_HELP_H
#define KINGDROP_TESTS_GAMES_CHECKERS_HELP_H

#include "tests/games/checkers/naive.h"
#include "tests/random.h"

#include "games/draughts/english/position.h"

const struct variant *help_variant(void);

/* The position of a text that must be right. */
struct position help_position(const char *text);
struct any_position help_state(const char *text);

/* The same position for the naive rules. */
struct naive_board help_naive(const struct position *position);

/* Calls check for so many positions, by turns scattered and from games played at random. */
void help_each_random(uint64_t seed, unsigned count, void (*check)(const struct position *));

#endif
