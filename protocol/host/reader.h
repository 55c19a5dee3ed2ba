/*
 * Bytes in, lines out.
 *
 * A line ends at a newline or at the end of the input. NUL bytes are dropped from it. A line
 * longer than READER_LINE_MAX is dropped up to its newline. All memory is allocated at the start,
 * so no input can make a reader fail.
 */
#ifndef KINGDROP_PROTOCOL_HOST_READER_H
#define KINGDROP_PROTOCOL_HOST_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "games/text.h"

#define READER_LINE_MAX ((size_t)1 << 20)

enum input_kind {
    INPUT_NONE,     /* no whole line has come yet */
    INPUT_LINE,     /* a line without its newline */
    INPUT_OVERLONG, /* a line that was too long: nothing of it is left */
    INPUT_END,      /* nothing will come any more */
};

struct input {
    enum input_kind kind;
    struct text line; /* valid until the next call on this reader */
    size_t nuls;      /* bytes dropped from the line */
};

struct reader;

/* NULL when memory is short. */
struct reader *reader_create(void);
void reader_destroy(struct reader *reader);

/* One read() of a descriptor that is ready; call only after reader_next() returned INPUT_NONE. The
 * end of the file and permanent errors count as the end of the input. */
void reader_fill(struct reader *reader, int descriptor);

/* The errno of a descriptor that cannot be read; 0 if there is none, or the client merely left. */
int reader_error(const struct reader *reader);

/* Adds bytes from elsewhere; false, and none added, when there is no room for them. */
bool reader_feed(struct reader *reader, struct text bytes);

/* Nothing more will be added. */
void reader_end(struct reader *reader);

/* Takes the next line. */
struct input reader_next(struct reader *reader);

#endif
