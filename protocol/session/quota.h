/*
 * A quota: how much of the machine a client may have.
 *
 * A guest is a client that came over a socket: one of many that share the machine with each other
 * and with whoever started the program, and that need not mean well.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_QUOTA_H
#define KINGDROP_PROTOCOL_SESSION_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

struct quota {
    /* No option that names a file is there, and memory is taken as it is used, not in advance. */
    bool is_guest;

    int64_t hash_mib;     /* the most that Hash can be; its preset is no more */
    int64_t threads;      /* likewise */
    int64_t idle_seconds; /* who sends no line for so long is left; 0: nobody is */
};

/* What the user has who starts the program: all there is. */
extern const struct quota quota_unlimited;

/* What a guest has unless the program's arguments say otherwise. */
extern const struct quota quota_guest;

/* Did the peer of this descriptor come through a listening socket, as under inetd? Other sockets,
 * such as the unnamed pair that a parent makes for its child, are no more than a pipe. */
bool quota_is_guest(int descriptor);

/* Sets a guest's process up: its memory is bounded to what a session within the quota can use, and
 * the connection on the descriptor is given up when the peer's machine is gone. */
void quota_enforce(const struct quota *quota, int descriptor);

#endif
