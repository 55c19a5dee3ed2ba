/*
 * A quota: a client's share of the machine.
 *
 * A guest is a client that came over a socket. It shares the machine with other guests and with the
 * machine's user, and may mean harm.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct quota {
    /* A guest has no option that names a file, and gets memory only as needed. */
    bool is_guest;

    int64_t hash_mib;     /* the maximum of Hash, and of its default */
    int64_t threads;      /* the maximum of Threads */
    int64_t idle_seconds; /* of silence, after which the session ends; 0: never */
};

/* No limit, for the user who starts the program. */
extern const struct quota quota_unlimited;

/* For a guest, unless arguments change it. */
extern const struct quota quota_guest;
