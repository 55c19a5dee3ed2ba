/*
 * A connection: a session with the streams of its client, and the work of an event loop between two
 * waits.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "protocol/host/reader.h"
#include "protocol/host/session_log.h"
#include "protocol/host/writer.h"
#include "protocol/session/quota.h"
#include "protocol/session/session.h"

struct connection {
    /* The caller's. Lines come from the reader's bytes and then, unless `in` is -1, from that
     * descriptor, whose flags stay. */
    struct reader *reader;
    int in;
    const char *opened; /* a dialect's command among the fed lines; NULL: none */
    uint64_t lines_fed; /* the reader's, before the client's lines */
    struct writer *writer;
    struct session_log *log; /* NULL: none */
    const struct quota *quota;

    /* The loop's; called on engine threads when session_collect() has work. */
    void (*wake)(void *context);
    void *context;

    struct session *session;
    uint64_t lines;    /* so far */
    bool input_ended;  /* no line is left */
    bool end_reported; /* to the session */
};

/* Starts the session; returns false when memory or threads run out. */
bool connection_begin(struct connection *connection, const struct program *program);

/* Ends the session; returns the number of the client's mistakes. */
unsigned connection_end(struct connection *connection);

/* Adds an event to the log. */
void connection_log_event(const struct connection *connection, const char *event);

/* Returns true if the next line may run now. */
bool connection_takes_lines(const struct connection *connection);

/* Does the work after an event: runs lines, writes output and then does the slow work that waited
 * for the engine. Returns false when the session is over and its lines are written, or the client
 * is gone. */
bool connection_settle(struct connection *connection, enum writer_state *state);

/* Ends a session that was silent for longer than its quota allows. */
void connection_expire(struct connection *connection);

/* Ends the session after a signal; an interrupt at a terminal ends only a running search. */
void connection_quit(struct connection *connection, const char *signal, bool is_interrupt);
