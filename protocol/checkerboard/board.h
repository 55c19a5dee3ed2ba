/* Conversion of CheckerBoard's boards and moves to ours, and back. */
#pragma once

#include "protocol/checkerboard/checkerboard.h"
#include "protocol/checkerboard/rules.h"

/* Reads a board with a colour to move. Returns false and sets *error if a number is invalid or
 * the position impossible. */
bool board_read(const struct checkerboard_rules *rules, int board[8][8], int color,
                struct any_position *position, struct builder *error);

/* Writes a position to a board. */
void board_write(const struct checkerboard_rules *rules, int board[8][8],
                 const struct any_position *position);

/* Returns a legal move as CheckerBoard shows it. */
struct CBmove board_move(const struct checkerboard_rules *rules,
                         const struct any_position *position, move move);
