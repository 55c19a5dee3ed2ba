/*
 * Finds gaps in which the event loop stood still: a suspension or a blocking call. Engines must not
 * pay for them. One thread.
 */
#pragma once

#include <ev.h>
#include <stdint.h>

/* Shorter gaps are not reported. */
#define HEARTBEAT_GAP_NS INT64_C(250000000)

struct heartbeat {
    ev_timer timer;
    ev_check check;
    int64_t period_ns;
    int64_t last_ns;      /* last wake of the loop */
    int64_t suspended_ns; /* total suspension of the machine */
    int64_t missed_ns;    /* all gaps; the monotonic clock excludes suspensions */
    void (*on_gap)(void *context, int64_t gap_ns); /* before any other watcher */
    void *context;
};

/* (Re)starts with the caller's on_gap and context. Gaps shorter than two periods are not found. */
void heartbeat_start(struct heartbeat *heartbeat, struct ev_loop *loop, int64_t period_ns);
void heartbeat_stop(struct heartbeat *heartbeat, struct ev_loop *loop);

/* Returns the sum of all gaps up to now, including the current one. */
int64_t heartbeat_missed_ns(const struct heartbeat *heartbeat, int64_t now_ns);
