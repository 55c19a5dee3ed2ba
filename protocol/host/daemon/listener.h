/*
 * Listening sockets: opened at an address, or taken over from systemd.
 *
 * An address is `unix:PATH`, `tcp:PORT` on loopback, or `tcp:HOST:PORT`, where the host is an IPv4
 * address or an IPv6 address in brackets. Only for a process with one thread: opening sets the
 * process's umask and reads its environment.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <sys/un.h>

#include "games/base/text.h"

/* Bytes of a written address, with the final NUL. */
#define LISTENER_ADDRESS_TEXT 160

struct listener {
    int descriptor; /* non-blocking; listener_close() closes it */

    /* The socket's file, which is removed unless another one replaced it. */
    char path[sizeof((struct sockaddr_un *)NULL)->sun_path]; /* empty: none */
    dev_t device;
    ino_t inode;
};

/* Opens a listening socket; only its owner can use a unix socket's file. A socket without a
 * listener is replaced; any other file stays. Returns false and sets *error if the address is
 * invalid or taken, or if other machines can reach it and `open_to_all` is false. */
bool listener_open(struct listener *listener, struct text address, bool open_to_all,
                   struct builder *error);

/* Takes at most `max` sockets from systemd, sets *count, and removes their variables from the
 * environment. Returns false and sets *error if there are none or too many, or if one does not
 * listen. */
bool listener_inherit(struct listener *listeners, size_t max, size_t *count, struct builder *error);

/* Adds the actual address, with the port chosen for port 0. */
void listener_write_address(const struct listener *listener, struct builder *text);

/* Returns true if other machines can connect. */
bool listener_is_public(const struct listener *listener);

/* Closes the socket and removes its file. */
void listener_close(struct listener *listener);
