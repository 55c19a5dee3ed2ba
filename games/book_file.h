/*
 * A book file: a header with the game, then a payload of one of two kinds; little-endian.
 *
 *       0  "kingdrop book 3\n"
 *      16  uint64: checksum of the rest (games/base/bytes.h)
 *      24  the game's name, padded with zeroes
 *      40  uint32: kind of the payload
 *      44  uint32: 0
 *      48  the payload
 *
 * BOOK_DENSE has every position of a solved game with one number of pieces, by rank
 * (games/connect4/book.h). BOOK_SPARSE has likely positions, by key (games/opening_book.h).
 *
 * Thread-safe. The caller owns the bytes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/base/text.h"
#include "games/game.h"

enum book_kind { BOOK_DENSE = 1, BOOK_SPARSE = 2 };

enum {
    BOOK_FILE_CHECKSUM_AT = 16,
    BOOK_FILE_GAME_AT = 24,
    BOOK_FILE_GAME_BYTES = 16,
    BOOK_FILE_KIND_AT = 40,
    BOOK_FILE_HEADER_BYTES = 48,
};

#define BOOK_FILE_MAGIC "kingdrop book 3\n"

/* Writes the header of a file with a complete payload. */
void book_file_finish(unsigned char *bytes, size_t count, const char *game, enum book_kind kind);

/* Returns false and sets *error if the file is not a book of that game and kind. */
bool book_file_is_of(const unsigned char *bytes, size_t count, const char *game,
                     enum book_kind kind, struct builder *error);
/* Returns false and sets *error if the checksum is wrong. Check the size first. */
bool book_file_is_sound(const unsigned char *bytes, size_t count, struct builder *error);

/* Returns a book file's game, or NULL with "FILE: error" in *error. */
const struct game *book_file_game(const char *path, struct builder *error);
