/*
 * The heartbeat: finds the times in which the event loop stood still, because the runner was
 * stopped, the machine was suspended or a call blocked. Engines must not pay for those. One thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_HEARTBEAT_H
#define KINGDROP_TOOLS_MATCH_PROCESS_HEARTBEAT_H

#include <ev.h>
#include <stdint.h>

/* A gap of at least so much is reported. */
#define HEARTBEAT_GAP_NS INT64_C(250000000)

struct heartbeat {
    ev_timer timer;
    ev_check check;
    int64_t period_ns;
    int64_t last_ns;      /* when the loop last woke up */
    int64_t suspended_ns; /* in which the machine was suspended since its start */
    int64_t missed_ns;    /* the sum of all gaps, without suspensions, which stop the clock, too */
    void (*on_gap)(void *context, int64_t gap_ns); /* called before any other watcher */
    void *context;
};

/* Starts it, or starts it anew. The caller has set on_gap and context. A gap shorter than two
 * periods is not found. */
void heartbeat_start(struct heartbeat *heartbeat, struct ev_loop *loop, int64_t period_ns);
void heartbeat_stop(struct heartbeat *heartbeat, struct ev_loop *loop);

/* Returns the sum of all gaps up to now, also of one that the loop has not seen yet. */
int64_t heartbeat_missed_ns(const struct heartbeat *heartbeat, int64_t now_ns);

#endif
