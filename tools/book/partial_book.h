/*
 * A partial book: a book that is being solved, in memory. Its file is a book like any other in
 * which some entries are missing; so it can be used, and solved further, at any time.
 */
#ifndef KINGDROP_TOOLS_BOOK_PARTIAL_BOOK_H
#define KINGDROP_TOOLS_BOOK_PARTIAL_BOOK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "games/connect4/book.h"

struct partial_book {
    struct position_index index;
    unsigned char *bytes; /* of the whole file without the checksum */
    size_t count;
    uint32_t positions;
    uint64_t *numbers;           /* the indices of the listed positions, in order */
    _Atomic book_entry *entries; /* a thread may save them while others solve */
};

/* Lists all positions of a book with that number of discs. False when memory is short; also then it
 * is to be freed. */
bool partial_book_begin(struct partial_book *partial, unsigned discs);
void partial_book_free(struct partial_book *partial);

/* Copies the entries of a book file. False, with the reason, when it is none, or has other
 * positions, or is missing. */
bool partial_book_load(struct partial_book *partial, const char *path, struct builder *error);

/* Writes the file, all or nothing; false, and said on stderr, when it cannot be written. */
bool partial_book_save(const struct partial_book *partial, const char *path);

struct position partial_book_position(const struct partial_book *partial, uint32_t place);

/* The number of missing entries. */
uint32_t partial_book_unsolved(const struct partial_book *partial);

#endif
