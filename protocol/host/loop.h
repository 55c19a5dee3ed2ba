/*
 * The event loops: descriptors, signals and wake-ups around one session or around a server.
 */
#ifndef KINGDROP_PROTOCOL_HOST_LOOP_H
#define KINGDROP_PROTOCOL_HOST_LOOP_H

#include <stdbool.h>

#include "protocol/host/connection.h"
#include "protocol/session/program.h"

struct server;

/* Runs a session until it is over or its client is gone. The connection comes without its session
 * and the loop's members. *errors counts the client's mistakes. False when memory, threads or
 * descriptors are short. */
bool loop_run(const struct program *program, const struct connection *connection, unsigned *errors);

/* Serves until a signal ends it and the last session is gone; once in a process. False when
 * descriptors are short. */
bool loop_serve(struct server *server);

#endif
