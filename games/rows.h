/*
 * Boards as text, row by row from the top, as chess writes them: a letter for a stone, a digit for
 * as many empty squares, a slash between rows. "x1o/3/3" is a tic-tac-toe board with two stones.
 */
#ifndef KINGDROP_GAMES_ROWS_H
#define KINGDROP_GAMES_ROWS_H

#include <stdbool.h>

#include "games/base/text.h"

/* A kind of board: its size, at most 9 squares wide, and a letter for each player's stones. */
struct rows {
    unsigned width, height;
    const char *letters; /* "xo" */
};

#define ROWS_EMPTY '.'

/* Fills in width * height cells from the top left, each with a letter or ROWS_EMPTY. False when the
 * text is not such a board, and why. */
bool rows_read(const struct rows *rows, struct text text, char *cells, struct builder *error);

/* The text of such cells. */
void rows_write(const struct rows *rows, const char *cells, struct builder *text);

#endif
