/*
 * What a program needs from the operating system.
 */
#ifndef KINGDROP_PROTOCOL_HOST_SYSTEM_H
#define KINGDROP_PROTOCOL_HOST_SYSTEM_H

#include <stdbool.h>

#include "protocol/host/command_line.h"
#include "protocol/session/program.h"
#include "protocol/session/quota.h"

/* Makes the standard descriptors usable even if the parent closed some. */
bool system_prepare(void);

/* Has a server accepted the client on stdin and stdout for us? */
bool system_has_accepted_client(void);

/* Holds the process to a guest's quota, as far as the system can. */
void system_enforce(const struct program *program, const struct quota *quota);

/* Do guests' sessions run in a sandbox? */
bool system_has_sandbox(void);

/* Serves clients on sockets; returns the exit status. Not every system can. */
bool system_has_server(void);
int system_serve(const struct program *program, const struct command_line *line);

#endif
