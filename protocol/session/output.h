/*
 * The session's output: lines of the client's dialect, handed to the host one by one.
 *
 * All functions are for the session's thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "games/base/text.h"
#include "protocol/session/dialect.h"

/* Bytes of a line with its newline; longer ones are cut. */
#define OUTPUT_LINE_MAX ((size_t)1 << 13)

enum importance {
    PROGRESS, /* may be dropped for a later line */
    ANSWER,
};

struct output {
    /* Takes a line without its newline; the bytes stay the session's. */
    void (*send)(void *context, struct text line, enum importance importance);
    void *context;

    const struct dialect *dialect; /* writes the notices */
    bool debug;                    /* after `debug on` */
    unsigned errors;               /* the client's mistakes so far */
};

/* Prints an answer: a line, or every line of a text. */
void output_line(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);
void output_lines(struct output *output, struct text lines);

/* Prints a formatted line, unless it is empty. */
void output_send(struct output *output, const struct builder *line, enum importance importance);

/* Reports a client's mistakes, one per line. In all notices `?` replaces quoted bytes that are not
 * printable ASCII. */
void output_error(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);
void output_errors(struct output *output, struct text lines);

/* Quotes an unknown command or option, and suggests the name `near` unless it is NULL. A dialect
 * may print neither notice. */
void output_unknown(struct output *output, enum notice kind, struct text quoted, const char *near);

/* Reports a fault in the machine's files, not counted as the client's mistake. */
void output_fault(struct output *output, const char *fault);

/* Prints only after `debug on`. */
void output_debug(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);

/* Reports a fact for which the dialect has no line. */
void output_info(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);
