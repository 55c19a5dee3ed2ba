/*
 * Fields of Fairy-Stockfish's FEN for games of discs: discs in hand in brackets after the board,
 * and what follows the side to move.
 */
#ifndef KINGDROP_GAMES_FEN_FIELDS_H
#define KINGDROP_GAMES_FEN_FIELDS_H

#include <stdbool.h>

#include "games/base/text.h"
#include "games/game.h"

/* Reads the side to move, whose letter distinguishes the notations: x or o, in a FEN w or b.
 * Returns false and sets *error if it is neither. */
bool fen_read_side(struct text side, enum player *turn, bool *is_fen, struct builder *error);

/* Takes the discs in hand off a board's end, with their brackets. Returns "" if there are none. */
struct text fen_take_hand(struct text *board);

/* Checks the discs in hand of both players, P and p in any order, none as "[]" or "[-]". Returns
 * false and sets *error if they differ. */
bool fen_check_hand(struct text hand, unsigned first, unsigned second, struct builder *error);

/* Checks what follows the side to move: in a FEN two dashes and two counts, each optional. Returns
 * false and sets *error if it is invalid. */
bool fen_check_tail(struct text tail, bool is_fen, struct builder *error);

#endif
