/*
 * Connect Four by the letter of its rules, on an array and without a trick: what the bitboards are
 * held against.
 */
#ifndef KINGDROP_TESTS_GAMES_CONNECT4_NAIVE_H
#define KINGDROP_TESTS_GAMES_CONNECT4_NAIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NAIVE_COLUMNS = 7, NAIVE_RANKS = 6 };

struct naive {
    char cells[NAIVE_RANKS][NAIVE_COLUMNS]; /* from the bottom left: 'x', 'o' or ' ' */
    unsigned plies;
};

/* An empty board, x to move. */
void naive_start(struct naive *board);

/* How many discs lie in a column. */
unsigned naive_height(const struct naive *board, unsigned column);

/* Has x or o four in a row? */
bool naive_has_four(const struct naive *board, char disc);

/* Nobody moves after a four. */
bool naive_may_drop(const struct naive *board, unsigned column);

/* The side to move drops a disc. */
void naive_drop(struct naive *board, unsigned column);

#endif
