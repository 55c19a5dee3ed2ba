/*
 * The game of stones solved by dynamic programming: from the smallest pile up, each from those that
 * its moves lead to.
 */
#ifndef KINGDROP_TEXTBOOK_STONES_SOLUTION_H
#define KINGDROP_TEXTBOOK_STONES_SOLUTION_H

#include "games/game.h"
#include "tools/textbook/stones/position.h"

/* How many plies the game lasts from each pile when the winner hurries and the loser delays. As the
 * last stone wins, an odd number is a win for the side to move and an even one a loss. */
struct solution {
    unsigned piles; /* solved: those below this size */
    uint16_t plies[PILE_MAX + 1];
};

/* Solves all piles up to a size that are not solved yet. All zero: nothing is solved. */
void solution_extend(struct solution *solution, unsigned pile);

/* The best move from a pile that is solved and not empty. */
move solution_move(const struct solution *solution, unsigned pile);

/* The score of a game that lasts that many plies, for the side to move. */
score solution_score(unsigned plies);

#endif
