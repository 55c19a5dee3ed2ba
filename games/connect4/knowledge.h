/*
 * What Connect Four knows by heart: books of exact values (book.h), as a search asks them.
 */
#ifndef KINGDROP_GAMES_CONNECT4_KNOWLEDGE_H
#define KINGDROP_GAMES_CONNECT4_KNOWLEDGE_H

#include <stdbool.h>

#include "games/connect4/board.h"
#include "games/knowledge.h"

/* The most discs of a position that there is a book for; NULL knows nothing, not even that. */
unsigned knowledge_discs_max(const struct knowledge *knowledge);

/* The value (value.h) of the position with these discs of the side to move, and of both; false when
 * no book has it. */
bool knowledge_value(const struct knowledge *knowledge, bitboard own, bitboard taken, int *value);

#endif
