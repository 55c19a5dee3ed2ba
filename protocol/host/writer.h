/*
 * Whole lines out, without ever waiting.
 *
 * Lines are queued, then written as far as the descriptor takes them. The queue has a fixed size:
 * if a client does not read, the oldest progress lines are dropped, but no answers. While answers
 * take half of the queue, writer_is_full() is true and the owner runs no commands, each of which
 * adds far less than the other half.
 */
#ifndef KINGDROP_PROTOCOL_HOST_WRITER_H
#define KINGDROP_PROTOCOL_HOST_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "games/text.h"
#include "protocol/session/output.h"

/* Bytes of all lines that wait. */
#define WRITER_QUEUE_MAX ((size_t)1 << 18)

enum writer_state {
    WRITER_DONE,    /* all is written */
    WRITER_PENDING, /* the descriptor takes no more now */
    WRITER_BROKEN,  /* the client is gone, or writing failed */
};

struct sink;
struct session_log;
struct writer;

/* A writer to a descriptor that stays the caller's and keeps its flags: it may be blocking, and
 * shared with other processes. NULL when memory is short. */
struct writer *writer_create(int descriptor);
struct writer *writer_create_standard(void); /* to the standard output */
void writer_destroy(struct writer *writer);

/* From now on every line that is out is added to a log too, which stays the caller's. */
void writer_set_log(struct writer *writer, struct session_log *log);

/* Queues a line, given without its newline; one above OUTPUT_LINE_MAX is cut. */
void writer_add(struct writer *writer, struct text line, enum importance importance);

/* Writes what the descriptor takes without waiting. */
enum writer_state writer_flush(struct writer *writer);

/* The same, but waits until all is written; for output outside a session. */
void writer_drain(struct writer *writer);

/* Why no more could be written, a value of errno such as ENOSPC; 0 if all was written or the client
 * left. */
int writer_error(const struct writer *writer);

bool writer_is_full(const struct writer *writer);

/* What it writes to, for the event loop to watch. */
struct sink *writer_sink(const struct writer *writer);

#endif
