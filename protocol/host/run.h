/*
 * A program's whole run, from its arguments to its exit status.
 */
#ifndef KINGDROP_PROTOCOL_HOST_RUN_H
#define KINGDROP_PROTOCOL_HOST_RUN_H

#include "protocol/session/program.h"

/* Runs the arguments' commands, a session over stdin and stdout, or a server. Returns the exit
 * status. */
int host_run(const struct program *program, int argc, char **argv);

#endif
