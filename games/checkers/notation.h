/*
 * Checkers in writing: moves and positions as PDN has them, the Portable Draughts Notation.
 *
 *   11-15  15x22  1x10x19    moves: all squares only where the two ends fit several moves
 *   B:W21,22,K30:B1,2,3      positions: the side to move, then the squares of each side
 *
 * and as the Hub protocol of draughts programs has them:
 *
 *   11-15  15x22x18          moves: both ends, then the squares of all captured pieces in any order
 *   Bbbb...eee...www         positions: the side to move, then each of the squares 1 to 32: w and b
 *                            for men, W and B for kings, e for an empty one
 *
 * The functions are those of struct game and struct variant by the same names, but for the helpers
 * at the end.
 */
#ifndef KINGDROP_GAMES_CHECKERS_NOTATION_H
#define KINGDROP_GAMES_CHECKERS_NOTATION_H

#include "games/game.h"

struct position;

bool checkers_read_position(struct any_position *any, struct text text, struct builder *why);
void checkers_write_position(const struct any_position *any, struct builder *text);

bool checkers_read_move(const struct any_position *any, struct text *text, move *move,
                        struct builder *why);
void checkers_write_move(const struct any_position *any, move move, struct builder *text);
void checkers_write_ways(const struct any_position *position, move move, struct builder *text);

bool checkers_is_hub_position(struct text text); /* rather than a PDN one, be it good or bad */
bool checkers_read_hub_position(struct any_position *any, struct text text, struct builder *why);
void checkers_write_hub_position(const struct any_position *any, struct builder *text);
void checkers_write_hub_move(const struct any_position *position, move move, struct builder *text);

/* Puts a piece on a square, 1 to 32, of a position that is being read; false, with the reason in
 * *why, when it cannot stand there. */
bool checkers_place(struct position *position, enum player colour, bool is_king, unsigned number,
                    struct builder *why);

#endif
