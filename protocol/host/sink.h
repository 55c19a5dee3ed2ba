/*
 * A sink takes a writer's bytes without waiting: a descriptor or, on Windows, a thread that writes
 * to a handle.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct sink;

/* Returns a sink to the caller's descriptor; NULL when memory is short. */
struct sink *sink_open(int descriptor);
void sink_close(struct sink *sink);

/* Returns the number of bytes taken: at least one, but 0 for length 0 once all taken bytes are
 * written. Otherwise returns -1 and sets errno, to EAGAIN if it can take none now. */
ssize_t sink_write(struct sink *sink, const char *bytes, size_t length);

/* Waits until sink_write() may return something else. */
void sink_wait(struct sink *sink);

/* Returns the descriptor, on Unix, for the loop. It reports a closed end if sink_can_break(). */
int sink_descriptor(const struct sink *sink);
bool sink_is_broken(const struct sink *sink);
bool sink_can_break(const struct sink *sink);

/* Returns an event, on Windows, for written bytes or a client that left. Others may set it too,
 * so a loop checks everything. */
void *sink_event(const struct sink *sink);
