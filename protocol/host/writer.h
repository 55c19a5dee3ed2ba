/*
 * Whole lines out, without waiting.
 *
 * Lines are queued, then written as far as the descriptor takes them. The queue has a fixed size:
 * for a slow client the oldest progress lines are dropped, but no answers. While answers take half
 * of the queue, writer_is_full() returns true and the owner runs no commands, each of which adds
 * far less than the other half.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "games/base/text.h"
#include "protocol/session/output.h"

/* Bytes of all waiting lines. */
#define WRITER_QUEUE_MAX ((size_t)1 << 18)

enum writer_state {
    WRITER_DONE,    /* all is out */
    WRITER_PENDING, /* the descriptor takes no more now */
    WRITER_BROKEN,  /* the client left, or writing failed */
};

struct sink;
struct session_log;
struct writer;

/* Returns a writer to the caller's descriptor, which keeps its flags: it may block and be shared.
 * NULL when memory is short. */
struct writer *writer_create(int descriptor);
struct writer *writer_create_standard(void); /* to standard output */
void writer_destroy(struct writer *writer);

/* Adds every written line to the caller's log as well. */
void writer_set_log(struct writer *writer, struct session_log *log);

/* Queues a line without its newline; cuts one above OUTPUT_LINE_MAX. */
void writer_add(struct writer *writer, struct text line, enum importance importance);

/* Writes without waiting, and returns the state. */
enum writer_state writer_flush(struct writer *writer);

/* Waits until all is written; for output outside a session. */
void writer_drain(struct writer *writer);

/* Returns the errno, such as ENOSPC, that ended the writing; 0 if there is none or the client left.
 */
int writer_error(const struct writer *writer);

bool writer_is_full(const struct writer *writer);

/* Returns the sink, for the event loop. */
struct sink *writer_sink(const struct writer *writer);
