/*
 * A session and its client: what every event loop does with them between two waits.
 */
#ifndef KINGDROP_PROTOCOL_HOST_CLIENT_H
#define KINGDROP_PROTOCOL_HOST_CLIENT_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/host/reader.h"
#include "protocol/host/transcript.h"
#include "protocol/host/writer.h"
#include "protocol/session/quota.h"
#include "protocol/session/session.h"

struct client {
    /* All is the caller's. Lines come from what the reader holds already and then, unless `in` is
     * -1, from that descriptor, which keeps its flags. */
    struct reader *reader;
    int in;
    struct writer *writer;
    struct transcript *transcript; /* NULL: none is kept */
    const struct quota *quota;

    /* The loop's: the engine has something for session_collect(), said on its threads. */
    void (*wake)(void *context);
    void *context;

    struct session *session;
    uint64_t lines;    /* run so far */
    bool input_ended;  /* nothing is left to read */
    bool end_reported; /* and the session knows */
};

/* Starts the session; false when memory or threads are short. */
bool client_begin(struct client *client, const struct program *program);

/* Ends it; returns how many mistakes the client made. */
unsigned client_end(struct client *client);

/* Adds an event to the transcript. */
void client_note(const struct client *client, const char *event);

/* May the next line be run now? */
bool client_takes_lines(const struct client *client);

/* Does what is due after every event: runs the lines that can be run, writes what can be written,
 * only then does what waited for the engine, which may be slow. False when the session is over and
 * its lines are out, or nobody reads them. */
bool client_settle(struct client *client, enum writer_state *state);

/* No line came for longer than the quota allows. */
void client_expire(struct client *client);

/* A signal says to end; an interrupt at a terminal ends what runs first. */
void client_quit(struct client *client, const char *signal, bool is_interrupt);

#endif
