/*
 * A transcript: a file with every line of a session both ways and when it passed, to debug a
 * client.
 *
 *     # kingdrop 0.1.0, process 4711, 2026-11-21T15:40:55Z
 *     0.000153 > uci
 *     0.000201 < id name kingdrop 0.1.0
 *     2.500310 # input ended
 *
 * The time is in seconds since the session began, on the monotonic clock. `>` is what the client
 * sent, when the session came to run it; `<` is what we said, when it was written; `#` is what
 * happened otherwise. Lines are what they are, byte for byte, but for NUL bytes, which are dropped.
 *
 * For one thread at a time.
 */
#ifndef KINGDROP_PROTOCOL_HOST_TRANSCRIPT_H
#define KINGDROP_PROTOCOL_HOST_TRANSCRIPT_H

#include "games/text.h"

struct transcript;

enum transcript_mark {
    TRANSCRIPT_HEARD = '>',
    TRANSCRIPT_SAID = '<',
    TRANSCRIPT_EVENT = '#',
};

/* Opens a file, to which the transcript is added; `%p` in its name stands for the process's number.
 * NULL, with errno set, when that fails. */
struct transcript *transcript_open(const char *name);

/* Could the file be opened? It is not made. Or else errno is set. */
bool transcript_may_open(const char *name);

void transcript_close(struct transcript *transcript);

/* The line that begins the transcript of a session. */
void transcript_begin(struct transcript *transcript, const char *program, const char *version);

/* Adds a line; nothing to a transcript that is NULL. A file that cannot be written any more is
 * closed, with a word on stderr: the session matters more. */
void transcript_add(struct transcript *transcript, enum transcript_mark mark, struct text line);

#endif
