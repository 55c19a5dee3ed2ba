/*
 * CheckerBoard's boards as PDN FENs, and back.
 */
#ifndef KINGDROP_PROTOCOL_CHECKERBOARD_BOARD_H
#define KINGDROP_PROTOCOL_CHECKERBOARD_BOARD_H

#include "games/text.h"

/* Adds the FEN of a board with a colour to move; false, with the reason instead, when a number in
 * it is invalid. The position may still be impossible. */
bool board_write(int board[8][8], int color, struct builder *fen);

/* Sets up a FEN as the engine writes it. */
void board_read(int board[8][8], struct text fen);

#endif
