/*
 * The embedded opening book (games/opening_book.h) of checkers.
 */
#ifndef KINGDROP_GAMES_DRAUGHTS_ENGLISH_BOOK_H
#define KINGDROP_GAMES_DRAUGHTS_ENGLISH_BOOK_H

#include <stddef.h>

struct opening_book;

/* The member of struct game. */
const struct opening_book *checkers_book_embedded(void);

/* Its file, byte for byte. */
extern const unsigned char checkers_book_of_build[];
extern const size_t checkers_book_of_build_bytes;

#endif
