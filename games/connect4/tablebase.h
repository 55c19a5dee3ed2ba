/*
 * The tablebase of Connect Four (games/tablebase.h): books (book.h), one embedded, one from a file.
 */
#pragma once

#include <stdbool.h>

#include "games/base/text.h"
#include "games/connect4/board.h"
#include "games/tablebase.h"

struct book;

/* The members of struct game by these names. */
const struct tablebase *connect4_tablebase_embedded(void);
struct tablebase *connect4_tablebase_open(const char *path, struct builder *error);
void connect4_tablebase_close(struct tablebase *tablebase);

/* Returns an opened file's book. */
const struct book *connect4_tablebase_book(const struct tablebase *tablebase);

/* Returns the books' greatest number of discs; 0 for no book. */
unsigned connect4_probe_discs_max(const struct tablebase *tablebase);

/* Returns whether a book has the position, and sets its value (value.h). Thread-safe. */
bool connect4_probe(const struct tablebase *tablebase, bitboard own, bitboard taken, int *value);

/* Returns the cell of the stored best move, or 0. Thread-safe. */
bitboard connect4_probe_move(const struct tablebase *tablebase, const struct position *position);
