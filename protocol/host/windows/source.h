/* Bytes of standard input, read by a thread: Windows cannot wait for a pipe. */
#pragma once

#include <stdbool.h>

#include "protocol/host/reader.h"

struct source;

/* Returns a source that sets an event when requested bytes have come, and lasts as long as the
 * process; NULL when memory or threads run out. */
struct source *source_open(void *event);

/* Passes the bytes or the end to the reader, after its INPUT_NONE. */
void source_take(struct source *source, struct reader *reader);

/* Requests bytes, unless a request is open. */
void source_ask(struct source *source);
