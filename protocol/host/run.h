/* A program's whole run, from its arguments to its exit status. */
#pragma once

#include "protocol/session/program.h"

/* Runs the arguments' commands, a session over stdin and stdout, or a server. Returns the exit
 * status. */
int host_run(const struct program *program, int argc, char **argv);
