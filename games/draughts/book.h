/* The embedded opening book (games/opening_book.h) of a rule set. */
#pragma once

#include <stddef.h>

#include "games/of_game.h"

struct any_position;
struct opening_book;

/* Members of struct game. In books the first player is to move. */
void OF_GAME(canonical)(struct any_position *any);
const struct opening_book *OF_GAME(book_embedded)(void);

/* The embedded file, byte for byte. */
extern const unsigned char OF_GAME(book)[];
extern const size_t OF_GAME(book_bytes);
