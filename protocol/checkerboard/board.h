/*
 * CheckerBoard's boards as positions, and back.
 */
#ifndef KINGDROP_PROTOCOL_CHECKERBOARD_BOARD_H
#define KINGDROP_PROTOCOL_CHECKERBOARD_BOARD_H

#include "games/game.h"

/* Reads a board with a colour to move. Returns false and sets *error if a number is invalid or
 * the position impossible. */
bool board_read(int board[8][8], int color, struct any_position *position, struct builder *error);

/* Writes a position to a board. */
void board_write(int board[8][8], const struct any_position *position);

#endif
