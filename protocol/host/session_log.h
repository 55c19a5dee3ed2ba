/*
 * A session's log: a file with every line in both directions and its time, to debug a client.
 *
 *     # kingdrop 0.1.0, process 4711, 2026-11-21T15:40:55Z
 *     0.000153 > uci
 *     0.000201 < id name kingdrop 0.1.0
 *     2.500310 # input ended
 *
 * The time is in seconds since the session began, on the monotonic clock. `>` is a line from
 * the client, when the session runs it; `<` is a line to the client, when it is written; `#` is
 * another event. NUL bytes are dropped, and \xNN stands for every other byte that is not printable,
 * tabs excepted: a client's lines must not act on the terminal that shows the log.
 *
 * For one thread at a time.
 */
#pragma once

#include "games/base/text.h"

struct session_log;

enum session_log_mark {
    SESSION_LOG_RECEIVED = '>',
    SESSION_LOG_SENT = '<',
    SESSION_LOG_EVENT = '#',
};

/* Opens a new file, a log for appending, a device, or a FIFO that has a reader; `%p` in its name is
 * the process ID. Returns NULL and sets *error on failure. */
struct session_log *session_log_open(const char *name, struct builder *error);

/* Returns true if the file could be opened; sets *error if not. Does not create it. */
bool session_log_may_open(const char *name, struct builder *error);

void session_log_close(struct session_log *log);

/* Adds a session's first line. */
void session_log_begin(struct session_log *log, const char *program, const char *version);

/* Adds a line, if the log is not NULL. A failing file is closed, with a message on stderr; the
 * session goes on. */
void session_log_add(struct session_log *log, enum session_log_mark mark, struct text line);
