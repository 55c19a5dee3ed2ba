/*
 * Bytes in, lines out.
 *
 * A line ends at a newline or at the end of the input. NUL bytes are dropped, and so is a line
 * longer than READER_LINE_MAX. All memory is allocated at the start: no input can make a reader
 * fail.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "games/base/text.h"

#define READER_LINE_MAX ((size_t)1 << 20)

enum input_kind {
    INPUT_NONE,     /* no whole line */
    INPUT_LINE,     /* a line without its newline */
    INPUT_OVERLONG, /* a dropped line that was too long */
    INPUT_END,      /* no more lines */
};

struct input {
    enum input_kind kind;
    struct text line; /* valid until the next call */
    size_t nuls;      /* dropped bytes */
};

struct reader;

/* Returns NULL when memory is short. */
struct reader *reader_create(void);
void reader_destroy(struct reader *reader);

/* Reads once from a ready descriptor, after reader_next() has returned INPUT_NONE. The end of the
 * file and permanent errors end the input. */
void reader_fill(struct reader *reader, int descriptor);

/* Returns the errno of a descriptor that cannot be read; 0 if there is none or the client left. */
int reader_error(const struct reader *reader);

/* Adds the given bytes. Returns false and adds none if some do not fit. */
bool reader_feed(struct reader *reader, struct text bytes);

/* Ends the input. */
void reader_end(struct reader *reader);

/* Returns the next line. */
struct input reader_next(struct reader *reader);
