/*
 * A sink takes a writer's bytes without waiting: a descriptor or, on Windows, a handle that a
 * thread of its own writes to.
 */
#ifndef KINGDROP_PROTOCOL_HOST_SINK_H
#define KINGDROP_PROTOCOL_HOST_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct sink;

/* To a descriptor that stays the caller's. NULL when memory is short. */
struct sink *sink_open(int descriptor);
void sink_close(struct sink *sink);

/* Takes some of the bytes and returns how many, at least one. For length 0 it returns 0 once all
 * bytes that it took are written. Otherwise -1, with errno set: EAGAIN if it can take none now. */
ssize_t sink_write(struct sink *sink, const char *bytes, size_t length);

/* Waits until sink_write() may return something else. */
void sink_wait(struct sink *sink);

/* On Unix, for the loop to watch. Does it report that its other end was closed? Only if
 * sink_can_break(). */
int sink_descriptor(const struct sink *sink);
bool sink_is_broken(const struct sink *sink);
bool sink_can_break(const struct sink *sink);

/* On Windows, an event that it sets when bytes are out or the client is gone. Others may set it,
 * too, so a loop that waits for it has to look at everything. */
void *sink_event(const struct sink *sink);

#endif
