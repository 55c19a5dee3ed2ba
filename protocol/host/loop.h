/* The event loops: descriptors, signals and wake-ups around one session or around a server. */
#pragma once

#include <stdbool.h>

#include "protocol/host/connection.h"
#include "protocol/session/program.h"

struct server;

/* Runs a session on a copy of the connection, with the session's and the loop's members set, until
 * the session is over or the client gone. Sets *errors to the number of the client's mistakes.
 * Returns false when memory, threads or descriptors run out. */
bool loop_run(const struct program *program, const struct connection *connection, unsigned *errors);

/* Serves until a signal and the end of the last session; once per process. Returns false when
 * descriptors run out. */
bool loop_serve(struct server *server);
