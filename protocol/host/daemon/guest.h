/*
 * The process of a guest (see protocol/session/quota.h).
 */
#ifndef KINGDROP_PROTOCOL_HOST_DAEMON_GUEST_H
#define KINGDROP_PROTOCOL_HOST_DAEMON_GUEST_H

#include <stdbool.h>

#include "protocol/session/quota.h"

/* Is the descriptor a connection that a server accepted, as inetd does? An unnamed pair of sockets,
 * which a parent makes for its child, is no more than a pipe. */
bool guest_is_accepted(int descriptor);

/* Sets a guest's process up: its memory is limited to what a session within the quota can use, a
 * crash leaves no file, and the connection on the descriptor ends when the client's machine is
 * gone.
 */
void guest_enforce(const struct quota *quota, int descriptor);

/* The processor time of the thread that runs a guest's lines. */
struct guest_load {
    double counted_since; /* in seconds, of the caller's clock */
    double busy_before;   /* the thread's processor time then */
    bool gives_way;
};

/* If the thread is too busy, lowers its priority for good. Called by this thread after each turn of
 * its loop, with the time in seconds. */
void guest_hold_back(struct guest_load *load, double now);

#endif
