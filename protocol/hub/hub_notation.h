/*
 * Positions and moves of English checkers as Hub writes them:
 *
 *   Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww   the side to move, then each of the squares 1 to 32: w and b
 *                                       for men, W and B for kings, e for an empty one
 *   11-15  15x22x18                     both ends, then the squares of all captured pieces in any
 *                                       order
 *
 * They are converted from and to PDN, which the game itself writes and reads.
 */
#ifndef KINGDROP_PROTOCOL_HUB_HUB_NOTATION_H
#define KINGDROP_PROTOCOL_HUB_HUB_NOTATION_H

#include "games/game.h"
#include "games/game_history.h"

/* Returns the variant that writes PDN, which the other functions need; NULL in a program without
 * draughts. */
const struct variant *hub_notation_pdn(void);

/* As the members of the same names in struct game and struct variant. */
bool hub_notation_read_position(struct any_position *position, struct text text,
                                struct builder *why);
void hub_notation_write_position(const struct any_position *position, struct builder *text);
void hub_notation_write_move(const struct any_position *position, move move, struct builder *text);

/* Appends moves, in Hub's form or the game's. Returns false, with the reason in *why, at the first
 * wrong one; the moves before it stay. */
bool hub_notation_play_words(struct game_history *history, struct text words, struct builder *why);

#endif
