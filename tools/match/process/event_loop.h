/* libev's default loop with timers in nanoseconds. One thread, one loop. */
#pragma once

#include <ev.h>
#include <stdint.h>

/* Returns NULL if descriptors are short; exits with a message if memory is short. */
struct ev_loop *loop_create(void);

/* Restarts a timer for one call after delay_ns. */
void timer_set(struct ev_loop *loop, ev_timer *timer, int64_t delay_ns);
