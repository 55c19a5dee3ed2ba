/*
 * Checkers in writing: moves and positions as PDN has them, the Portable Draughts Notation.
 *
 *   11-15  15x22  1x10x19    moves: all squares only where the two ends fit several moves
 *   c3-d4  c3d4              by letters: a1 is at the left of the player who begins
 *   B:W21,22,K30:B1,2,3      positions: the side to move, then the squares of each side
 *
 * The functions are those of struct game and struct variant by the same names.
 */
#ifndef KINGDROP_GAMES_DRAUGHTS_ENGLISH_NOTATION_H
#define KINGDROP_GAMES_DRAUGHTS_ENGLISH_NOTATION_H

#include "games/game.h"

bool checkers_read_position(struct any_position *any, struct text text, struct builder *why);
void checkers_write_position(const struct any_position *any, struct builder *text);

bool checkers_read_move(const struct any_position *any, struct text *text, move *move,
                        struct builder *why);
enum move_match checkers_match_move(const struct any_position *position, move move,
                                    struct text word);
void checkers_write_move(const struct any_position *any, move move, struct builder *text);
void checkers_write_ways(const struct any_position *position, move move, struct builder *text);

#endif
