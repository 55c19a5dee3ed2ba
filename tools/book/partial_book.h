/* A partially solved book in memory. Its file is a normal book with missing entries. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "games/connect4/book.h"
#include "tools/common/kept_file.h"

struct partial_book {
    struct position_index index;
    unsigned char *bytes; /* of the whole file without the checksum */
    size_t count;
    uint32_t positions;
    uint64_t *numbers;           /* indices of the listed positions, in order */
    _Atomic book_entry *entries; /* one thread may save them while others solve */
};

/* Lists all positions with this number of discs. Returns false if memory is short. Needs
 * partial_book_free() in either case. */
bool partial_book_begin(struct partial_book *partial, unsigned discs);
void partial_book_free(struct partial_book *partial);

/* Copies a book file's entries. Returns false and sets *error if it is missing or invalid, or
 * its position list differs. */
bool partial_book_load(struct partial_book *partial, const char *path, struct builder *error);

/* Saves the file. Returns false and prints an error on failure. */
bool partial_book_save(const struct partial_book *partial, struct kept_file *file);

struct position partial_book_position(const struct partial_book *partial, uint32_t place);

/* Returns the number of missing entries. */
uint32_t partial_book_unsolved(const struct partial_book *partial);
