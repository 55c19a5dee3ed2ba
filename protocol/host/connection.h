/*
 * A connection: a session with the streams to its client, and what every event loop does with them
 * between two waits.
 */
#ifndef KINGDROP_PROTOCOL_HOST_CONNECTION_H
#define KINGDROP_PROTOCOL_HOST_CONNECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/host/reader.h"
#include "protocol/host/session_log.h"
#include "protocol/host/writer.h"
#include "protocol/session/quota.h"
#include "protocol/session/session.h"

struct connection {
    /* All of these are the caller's. Lines come from what the reader holds already and then, unless
     * `in` is -1, from that descriptor, which keeps its flags. */
    struct reader *reader;
    int in;
    const char *opened; /* the dialect's command among the lines fed; NULL: none */
    uint64_t lines_fed; /* that the reader holds before the client's */
    struct writer *writer;
    struct session_log *log; /* NULL: none is kept */
    const struct quota *quota;

    /* The loop's: the engine has something for session_collect(). Called on its threads. */
    void (*wake)(void *context);
    void *context;

    struct session *session;
    uint64_t lines;    /* run so far */
    bool input_ended;  /* nothing is left to read */
    bool end_reported; /* to the session */
};

/* Starts the session; false when memory or threads are short. */
bool connection_begin(struct connection *connection, const struct program *program);

/* Ends it; returns how many mistakes the client made. */
unsigned connection_end(struct connection *connection);

/* Adds an event to the log. */
void connection_note(const struct connection *connection, const char *event);

/* May the next line be run now? */
bool connection_takes_lines(const struct connection *connection);

/* Does what is due after every event: runs the lines that can be run, writes what can be written,
 * and only then does what waited for the engine, which may be slow. False when the session is over
 * and its lines are written, or the client is gone. */
bool connection_settle(struct connection *connection, enum writer_state *state);

/* No line came for longer than the quota allows. */
void connection_expire(struct connection *connection);

/* Ends the session after a signal; an interrupt at a terminal only ends the search, if one runs. */
void connection_quit(struct connection *connection, const char *signal, bool is_interrupt);

#endif
