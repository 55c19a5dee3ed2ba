/*
 * A draft: a book in the making, all of it in memory. Its file is a book like any other, with the
 * values that are not known yet left out; so it can be used, and gone on with, at any time.
 */
#ifndef KINGDROP_TOOLS_BOOK_DRAFT_H
#define KINGDROP_TOOLS_BOOK_DRAFT_H

#include <stdbool.h>
#include <stddef.h>

#include "games/connect4/book.h"

struct draft {
    struct arrangements arrangements;
    unsigned char *bytes; /* of the whole file, but for the checksum */
    size_t count;
    uint32_t positions;
    uint64_t *numbers;   /* of the listed arrangements, in order */
    signed char *values; /* VALUE_UNKNOWN where not known */
};

/* Lists all positions with so many discs that a book must have. False when memory is short. */
bool draft_begin(struct draft *draft, unsigned discs);
void draft_free(struct draft *draft);

/* Takes over the values of a book file. False, with why, when it is none, or for other positions;
 * a missing file is an error too. */
bool draft_take(struct draft *draft, const char *path, struct builder *why);

/* Writes the file, all or nothing. */
bool draft_save(const struct draft *draft, const char *path);

struct position draft_position(const struct draft *draft, uint32_t place);

/* How many values are not known yet. */
uint32_t draft_missing(const struct draft *draft);

#endif
