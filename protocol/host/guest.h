/*
 * The process of a guest (see protocol/session/quota.h).
 */
#ifndef KINGDROP_PROTOCOL_HOST_GUEST_H
#define KINGDROP_PROTOCOL_HOST_GUEST_H

#include "protocol/session/quota.h"

/* Did the peer of this descriptor come through a listening socket, as under inetd? Other sockets,
 * such as the unnamed pair that a parent makes for its child, are no more than a pipe. */
bool guest_is_peer(int descriptor);

/* Sets a guest's process up: its memory is bounded to what a session within the quota can use, a
 * crash leaves no file, and the connection on the descriptor is given up when the peer's machine is
 * gone. */
void guest_enforce(const struct quota *quota, int descriptor);

#endif
