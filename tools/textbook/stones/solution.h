/* The game of stones solved by dynamic programming, from the smallest pile up. */
#pragma once

#include "games/game.h"
#include "tools/textbook/stones/position.h"

/* The length of best play from each pile. Odd lengths are wins for the side to move. */
struct solution {
    unsigned piles; /* solved: all below this size */
    uint16_t plies[PILE_MAX + 1];
};

/* Solves all piles up to a size. A zeroed solution has none. */
void solution_extend(struct solution *solution, unsigned pile);

/* Returns the best move from a solved pile, which must not be empty. */
move solution_move(const struct solution *solution, unsigned pile);

/* Returns the score of a game of this length for the side to move. */
score solution_score(unsigned plies);
