/*
 * A draft: a book in the making, all of it in memory. Its file is a book like any other, with the
 * values that are not known yet left out; so it can be used, and gone on with, at any time.
 */
#ifndef KINGDROP_TOOLS_BOOK_PARTIAL_BOOK_H
#define KINGDROP_TOOLS_BOOK_PARTIAL_BOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "games/connect4/book.h"

struct partial_book {
    struct position_index index;
    unsigned char *bytes; /* of the whole file, but for the checksum */
    size_t count;
    uint32_t positions;
    uint64_t *numbers;   /* of the listed arrangements, in order */
    signed char *values; /* VALUE_UNKNOWN where not known */
};

/* Lists all positions with so many discs that a book must have. False when memory is short. */
bool partial_book_begin(struct partial_book *partial, unsigned discs);
void partial_book_free(struct partial_book *partial);

/* Takes over the values of a book file. False, with why, when it is none, or for other positions;
 * a missing file is an error too. */
bool partial_book_load(struct partial_book *partial, const char *path, struct builder *why);

/* Writes the file, all or nothing; false, and said on stderr, when it cannot be written. */
bool partial_book_save(const struct partial_book *partial, const char *path);

struct position partial_book_position(const struct partial_book *partial, uint32_t place);

/* How many values are not known yet. */
uint32_t partial_book_unsolved(const struct partial_book *partial);

#endif
