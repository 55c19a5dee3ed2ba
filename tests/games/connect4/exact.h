/*
 * What a Connect Four position is truly worth, found out with nothing but the rules: alpha-beta
 * over all moves to the end of the game and a table of positions seen. The real searches and their
 * static knowledge are held against it.
 */
#ifndef KINGDROP_TESTS_GAMES_CONNECT4_EXACT_H
#define KINGDROP_TESTS_GAMES_CONNECT4_EXACT_H

#include "games/connect4/position.h"

/* The discs that the winner has left at the end of the game when both do their best, and one;
 * positive when the side to move wins, and 0 for a draw. Takes a millisecond with 24 discs on 7x6,
 * and much more with fewer. One thread at a time. */
int exact_value(const struct position *position);

#endif
