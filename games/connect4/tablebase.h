/*
 * The tablebase of Connect Four (games/tablebase.h): books of exact values and best moves, each of
 * all positions with one number of discs (book.h). One book is embedded, and a file may bring
 * another.
 */
#ifndef KINGDROP_GAMES_CONNECT4_TABLEBASE_H
#define KINGDROP_GAMES_CONNECT4_TABLEBASE_H

#include <stdbool.h>

#include "games/base/text.h"
#include "games/connect4/board.h"
#include "games/tablebase.h"

struct book;

/* The members of struct game by these names. */
const struct tablebase *connect4_tablebase_embedded(void);
struct tablebase *connect4_tablebase_open(const char *path, struct builder *error);
void connect4_tablebase_close(struct tablebase *tablebase);

/* The book of a file that was opened. */
const struct book *connect4_tablebase_book(const struct tablebase *tablebase);

/* The greatest number of discs of which there is a book; 0 for NULL, no tablebase. */
unsigned connect4_probe_discs_max(const struct tablebase *tablebase);

/* The value (value.h) of the position with these discs of the side to move, and of both; false when
 * no book has it. From any thread. */
bool connect4_probe(const struct tablebase *tablebase, bitboard own, bitboard taken, int *value);

/* The cell of a move that keeps that value; 0 when no book has the position. From any thread. */
bitboard connect4_probe_move(const struct tablebase *tablebase, const struct position *position);

#endif
