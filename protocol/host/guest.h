/*
 * The process of a guest (see protocol/session/quota.h).
 */
#ifndef KINGDROP_PROTOCOL_HOST_GUEST_H
#define KINGDROP_PROTOCOL_HOST_GUEST_H

#include <stdbool.h>

#include "protocol/session/quota.h"

/* Did the peer of this descriptor come through a listening socket, as under inetd? Other sockets,
 * such as the unnamed pair that a parent makes for its child, are no more than a pipe. */
bool guest_is_peer(int descriptor);

/* Sets a guest's process up: its memory is bounded to what a session within the quota can use, a
 * crash leaves no file, and the connection on the descriptor is given up when the peer's machine is
 * gone. */
void guest_enforce(const struct quota *quota, int descriptor);

/* What the thread that runs a guest's lines takes of the processor. */
struct guest_load {
    double counted_since; /* in seconds, of the caller's clock */
    double busy_before;   /* that the thread had been busy then */
    bool gives_way;
};

/* Lets a thread that is busy all the time give way to all others, for good. To be called by that
 * thread, after each turn of its loop, with the time in seconds. */
void guest_hold_back(struct guest_load *load, double now);

#endif
