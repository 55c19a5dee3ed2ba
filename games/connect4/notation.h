/*
 * The notation of Connect Four. Any variant reads all notations:
 *
 * - moves: column (1 to 7, a to g), cell (d1), drop (P@d1, as in Cute Chess and Fairy-Stockfish);
 *   on boards of up to nine columns 4453 is a list of moves.
 * - positions: rows from rank 6 and the side to move, "7/7/7/7/3o3/3x3 x"; or Fairy-Stockfish's FEN
 *   with discs in hand, "7/7/7/7/3p3/3P3[PP...pp...] w - - 2 2", brackets and last fields optional.
 *   x, P and w are the first player's.
 *
 * The game's own variant writes columns and rows, `cfour` drops and the FEN.
 */
#pragma once

#include "games/game.h"
#include "games/of_game.h"

bool OF_GAME(read_move)(const struct any_position *any, struct text *text, move *move,
                        struct builder *error);
bool OF_GAME(read_position)(const struct game *game, struct any_position *any, struct text text,
                            struct builder *error);

void OF_GAME(write_column)(const struct any_position *position, move move, struct builder *text);
void OF_GAME(write_drop)(const struct any_position *position, move move, struct builder *text);
void OF_GAME(write_rows)(const struct any_position *any, struct builder *text);
void OF_GAME(write_fen)(const struct any_position *any, struct builder *text);
