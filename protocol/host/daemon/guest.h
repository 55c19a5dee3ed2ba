/* A guest's process (see protocol/session/quota.h). */
#pragma once

#include <stdbool.h>

#include "protocol/session/quota.h"

/* Returns true if a server, such as inetd, accepted the connection. An unnamed socket pair, which a
 * parent makes for its child, counts as a pipe. */
bool guest_is_accepted(int descriptor);

/* Prepares a guest's process: limits its memory to the needs of a session within the quota,
 * disables core files, and ends the connection when the client's machine is gone. */
void guest_enforce(const struct quota *quota, int descriptor);

/* The time of the thread that runs a guest's lines. */
struct guest_load {
    double counted_since; /* in seconds, by the caller's clock */
    double busy_before;   /* the thread's processor time then */
    double busy_last;     /* and after the last turn */
    bool has_low_priority;
};

/* Lowers the calling thread's priority for good if it is too busy. Call it after each turn of the
 * loop, with the time in seconds. */
void guest_lower_priority(struct guest_load *load, double now);
