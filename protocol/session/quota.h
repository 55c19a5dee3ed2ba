/*
 * A quota: how much of the machine a client may have.
 *
 * A guest is a client that came over a socket: one of many that share the machine with each other
 * and with the user of the machine, and may mean harm.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_QUOTA_H
#define KINGDROP_PROTOCOL_SESSION_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

struct quota {
    /* No option that names a file is there, and memory is taken as it is used, not in advance. */
    bool is_guest;

    int64_t hash_mib;     /* the largest value of Hash; its default is no more */
    int64_t threads;      /* likewise */
    int64_t idle_seconds; /* without a line, after which the session ends; 0: never */
};

/* For the user that starts the program: no limit. */
extern const struct quota quota_unlimited;

/* For a guest, unless the program's arguments say otherwise. */
extern const struct quota quota_guest;

#endif
