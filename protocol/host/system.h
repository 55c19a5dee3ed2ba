/* A program's dependencies on the operating system. */
#pragma once

#include <stdbool.h>

#include "protocol/host/command_line.h"
#include "protocol/session/program.h"
#include "protocol/session/quota.h"

/* Opens closed standard descriptors and sets up signals. Returns false on failure. */
bool system_prepare(void);

/* Returns true if a server accepted the client on stdin and stdout. */
bool system_has_accepted_client(void);

/* Limits the process to a guest's quota, as far as the system can. */
void system_enforce(const struct program *program, const struct quota *quota);

/* Returns true if guests' sessions run in a sandbox. */
bool system_has_sandbox(void);

/* Serves clients on sockets and returns the exit status, if the system can. */
bool system_has_server(void);
int system_serve(const struct program *program, const struct command_line *line);
