/*
 * The notation of connection games, like Connect Four's (games/connect4/notation.h), on up to 26
 * columns. Any variant reads all:
 *
 * - moves: column (1 to 26, a to z), cell (d1), drop (P@d1), pop (p4 or pd). On boards of up to
 * nine columns 44p43 is a list of moves.
 * - positions: rows from the top and the side to move, or Fairy-Stockfish's FEN.
 */
#pragma once

#include "games/game.h"

bool connectn_read_move(const struct any_position *any, struct text *text, move *move,
                        struct builder *error);
bool connectn_read_position(const struct game *game, struct any_position *any, struct text text,
                            struct builder *error);

/* Writes columns: 4, p4. */
void connectn_write_column(const struct any_position *any, move move, struct builder *text);
/* Writes cells: P@d1, pd1. */
void connectn_write_drop(const struct any_position *any, move move, struct builder *text);
void connectn_write_rows(const struct any_position *any, struct builder *text);
void connectn_write_fen(const struct any_position *any, struct builder *text);
