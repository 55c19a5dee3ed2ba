/* Given and random positions, for engine and naive rules. */
#pragma once

#include "tests/games/draughts/naive.h"
#include "tests/random.h"

#include "games/draughts/english/position.h"

const struct variant *help_variant(void);

/* Returns the position of a text, which must be valid. */
struct position help_position(const char *text);
struct any_position help_any_position(const char *text);

/* Converts a position for the naive rules. */
struct naive_board help_naive(const struct position *position);

/* Calls check for `count` scattered and played positions. */
void help_each_random(uint64_t seed, unsigned count, void (*check)(const struct position *));
