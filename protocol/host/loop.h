/*
 * The event loops: descriptors, signals and wake-ups around one session or around a server.
 */
#ifndef KINGDROP_PROTOCOL_HOST_LOOP_H
#define KINGDROP_PROTOCOL_HOST_LOOP_H

#include <stdbool.h>

#include "protocol/host/reader.h"
#include "protocol/host/server.h"
#include "protocol/host/transcript.h"
#include "protocol/host/writer.h"
#include "protocol/session/program.h"
#include "protocol/session/quota.h"

/* The client of a session. All is the caller's. */
struct client {
    /* Lines come from what the reader holds already and then, unless `in` is -1, from that
     * descriptor, which keeps its flags. */
    struct reader *reader;
    int in;
    struct writer *writer;
    struct transcript *transcript; /* NULL: none is kept */
    const struct quota *quota;
};

/* Runs a session until it is over or its output has no reader any more. *errors counts the
 * client's mistakes. False when memory, threads or descriptors are short. */
bool loop_run(const struct program *program, const struct client *client, unsigned *errors);

/* Serves until a signal ends it and the last session is gone; once in a process. False when
 * descriptors are short. */
bool loop_serve(struct server *server);

#endif
