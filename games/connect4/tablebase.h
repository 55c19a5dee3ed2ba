/*
 * What Connect Four knows by heart: books of exact values (book.h), as a search asks them.
 */
#ifndef KINGDROP_GAMES_CONNECT4_TABLEBASE_H
#define KINGDROP_GAMES_CONNECT4_TABLEBASE_H

#include <stdbool.h>

#include "games/connect4/board.h"
#include "games/tablebase.h"

/* The most discs of a position that there is a book for; NULL knows nothing, not even that. */
unsigned connect4_probe_discs_max(const struct tablebase *tablebase);

/* The value (value.h) of the position with these discs of the side to move, and of both; false when
 * no book has it. */
bool connect4_probe(const struct tablebase *tablebase, bitboard own, bitboard taken, int *value);

#endif
