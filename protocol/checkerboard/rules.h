/* The rule sets that CheckerBoard knows, and how it numbers their squares. */
#pragma once

#include "games/game.h"

#define CB_SQUARES 32

struct checkerboard_rules {
    int game_type; /* PDN's */
    const char *name;

    /* Is square 1 on White's side? Is it at the low end of x? Mirroring does not reverse x. */
    bool is_from_white, is_from_left;
    /* CheckerBoard numbers the squares from a1 on, we from the opposite side. */
    bool is_from_a1;
};

/* Returns the rule set of a game type, or NULL if it is not in this build. */
const struct checkerboard_rules *rules_of(int game_type);

const struct variant *rules_variant(const struct checkerboard_rules *rules);

/* Returns the element of board[x][y] for a square with our number. */
int *rules_square(const struct checkerboard_rules *rules, int board[8][8], unsigned number);

/* Maps CheckerBoard's square number to ours; 0: invalid. */
unsigned rules_number(const struct checkerboard_rules *rules, int number);

/* Adds CheckerBoard's FEN and moves with our numbers. */
void rules_translate(const struct checkerboard_rules *rules, struct text text,
                     struct builder *translated);
