/*
 * The file format of books: exact values and best moves of all positions with a given number of
 * discs, except finished games and immediate wins. Mirror images share an entry. tools/book makes
 * embedded.kdb.
 *
 * The payload (games/book_file.h), all numbers little-endian:
 *
 *      48  uint32: discs of every position, at most INDEXED_DISCS_MAX
 *      52  uint32: positions, P
 *      56  a bit for each index (index.h), low bits first: listed or not; in groups of 512 bits,
 *          padded with zeroes, each after a uint32: positions listed in earlier groups
 *       .  P entries of 9 bits, low bits first: 32 + value (value.h) in 6 bits, then the best
 *          move's column, from 0; or 0 if unknown; 16 zero bits at the end
 */
#pragma once

#include <stddef.h>

#include "games/base/text.h"
#include "games/connect4/index.h"
#include "games/connect4/value.h"

enum {
    BOOK_DISCS_AT = 48,
    BOOK_POSITIONS_AT = 52,
    BOOK_HEADER_BYTES = 56,
    BOOK_GROUP_BITS = 512,
    BOOK_GROUP_BYTES = 4 + BOOK_GROUP_BITS / 8,
    BOOK_ENTRY_BITS = 9,
    BOOK_VALUE_BITS = 6,
    BOOK_VALUE_ZERO = 32,
};

/* A book entry as stored in the file. */
typedef uint16_t book_entry;

#define BOOK_ENTRY_UNKNOWN ((book_entry)0)

static inline book_entry book_entry_of(int value, unsigned column)
{
    return (book_entry)(column << BOOK_VALUE_BITS | (unsigned)(BOOK_VALUE_ZERO + value));
}

static inline int book_entry_value(book_entry entry)
{
    return (int)(entry & ((1 << BOOK_VALUE_BITS) - 1)) - BOOK_VALUE_ZERO;
}

static inline unsigned book_entry_column(book_entry entry)
{
    return (unsigned)entry >> BOOK_VALUE_BITS;
}

/* A book in the caller's memory. */
struct book {
    struct position_index index;
    uint32_t positions;
    const unsigned char *groups, *entries;
};

/* Return the offset of the entries, and the file's length. */
size_t book_entries_offset(const struct position_index *index);
size_t book_bytes(const struct position_index *index, uint32_t positions);

/* Returns false and sets *error if the file is invalid. */
bool book_read(struct book *book, const unsigned char *bytes, size_t count, struct builder *error);

/* Sets *place to the entry of an index. Returns false if it is not listed. */
bool book_find(const struct book *book, uint64_t number, uint32_t *place);

/* Returns a position's entry, its column mirrored back, or BOOK_ENTRY_UNKNOWN. */
book_entry book_probe(const struct book *book, const struct position *position);

/* The file of the embedded book, byte for byte. */
extern const unsigned char connect4_book_of_build[];
extern const size_t connect4_book_of_build_bytes;
