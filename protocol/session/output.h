/*
 * What a session prints: lines of the client's dialect, handed to the host one by one.
 *
 * The host (protocol/host, or another program) takes them by a function; this file knows no
 * descriptor. All functions are for the one thread that owns the session.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_OUTPUT_H
#define KINGDROP_PROTOCOL_SESSION_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "games/text.h"
#include "protocol/session/dialect.h"

/* Bytes of a line with its newline; longer ones are cut. */
#define OUTPUT_LINE_MAX ((size_t)1 << 13)

enum importance {
    PROGRESS, /* may be dropped for a later line */
    ANSWER,
};

struct output {
    /* Takes a line, which comes without its newline and stays the session's. */
    void (*send)(void *context, struct text line, enum importance importance);
    void *context;

    const struct dialect *dialect; /* writes the notices */
    bool debug;                    /* was `debug on` sent? */
    unsigned errors;               /* mistakes of the client so far */
};

/* Prints an answer: a line, or every line of a text. */
void output_line(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);
void output_lines(struct output *output, struct text lines);

/* The same for a line that a dialect wrote; an empty one is not sent. */
void output_send(struct output *output, const struct builder *line, enum importance importance);

/* Names a client's mistake, one line each. In this and all other notices quoted bytes that are not
 * printable ASCII become `?`. */
void output_error(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);
void output_errors(struct output *output, struct text lines);

/* Quotes a line without a command, or the name of an option that is not there, and suggests the
 * `near` name unless it is NULL. A dialect may ignore both. */
void output_unknown(struct output *output, enum notice kind, struct text quoted, const char *near);

/* Names what is wrong with a file of the machine, which is not the client's mistake. */
void output_fault(struct output *output, const char *fault);

/* Only after `debug on`. */
void output_debug(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);

/* Adds to a result what the dialect has no other word for. */
void output_info(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);

#endif
