/*
 * Bytes of the standard input, read by a thread of their own: no pipe can be waited for.
 */
#ifndef KINGDROP_PROTOCOL_HOST_WINDOWS_SOURCE_H
#define KINGDROP_PROTOCOL_HOST_WINDOWS_SOURCE_H

#include <stdbool.h>

#include "protocol/host/reader.h"

struct source;

/* Sets an event whenever bytes that were asked for are there. Lasts as long as the process,
 * because nothing ends a thread that waits for bytes. NULL when memory or threads are short. */
struct source *source_open(void *event);

/* Hands the bytes that came, or the end, to the reader, which has said INPUT_NONE. */
void source_take(struct source *source, struct reader *reader);

/* Has more bytes read, unless they are already being read. */
void source_ask(struct source *source);

#endif
