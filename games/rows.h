/*
 * Boards as text, as in a chess FEN: rows from the top with slashes between, a letter for a stone,
 * a number for a run of empty squares. "x1o/3/3" is a tic-tac-toe board with two stones.
 */
#pragma once

#include <stdbool.h>

#include "games/base/text.h"
#include "games/game.h"

/* A board's size, at most 99 wide, and the players' letters. */
struct rows {
    unsigned width, height;
    const char *letters; /* "xo" */
};

#define ROWS_EMPTY '.'

/* Fills in the cells from the top left with letters and ROWS_EMPTY. Returns false and sets
 * *error if the text is invalid. */
bool rows_read(const struct rows *rows, struct text text, char *cells, struct builder *error);

/* Adds the cells of a board as text. */
void rows_write(const struct rows *rows, const char *cells, struct builder *text);

/* Adds a board of up to 26 columns for a terminal, with the names of its ranks and columns. */
void rows_draw(const struct picture *picture, struct builder *text);
