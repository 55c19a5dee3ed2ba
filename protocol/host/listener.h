/*
 * Listening sockets: opened at an address, or taken over from systemd.
 *
 * An address is `unix:PATH`, `tcp:PORT`, which is loopback's, or `tcp:HOST:PORT`, where the host is
 * a number, an IPv6 one in brackets.
 *
 * For a process with one thread: the rights of a socket's file are the process's (umask) while it
 * is made, and systemd's sockets come by the environment.
 */
#ifndef KINGDROP_PROTOCOL_HOST_LISTENER_H
#define KINGDROP_PROTOCOL_HOST_LISTENER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <sys/un.h>

#include "games/text.h"

/* Bytes of an address in writing, with the final NUL. */
#define LISTENER_ADDRESS_TEXT 160

struct listener {
    int descriptor; /* does not block, and is closed on exec; the caller's to close */

    /* The file that is ours to remove, if it is still the one that we made. */
    char path[sizeof((struct sockaddr_un *)NULL)->sun_path]; /* empty: none */
    dev_t device;
    ino_t inode;
};

/* Opens a listening socket. False, with the reason in *why, when the address is none, is taken, or
 * can be reached from other machines while `open_to_all` is false.
 *
 * A unix socket's file is for its owner alone, from the start. One that is left over from a process
 * that is gone is replaced; no other file ever is. */
bool listener_open(struct listener *listener, struct text address, bool open_to_all,
                   struct builder *why);

/* Takes the sockets that systemd opened for this process, at most `max`; their number is in *count.
 * False, with the reason in *why, when there are none, too many, or others than listening ones. The
 * environment says nothing of them any more afterwards. */
bool listener_inherit(struct listener *listeners, size_t max, size_t *count, struct builder *why);

/* The address as it came to be: with the port that was chosen for port 0. */
void listener_write_address(const struct listener *listener, struct builder *text);

/* Can processes of other machines connect? */
bool listener_is_open_to_all(const struct listener *listener);

/* Closes the socket and removes its file. */
void listener_close(struct listener *listener);

#endif
