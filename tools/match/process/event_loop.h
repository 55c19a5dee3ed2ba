/*
 * The event loop: what libev leaves to its users. Its watchers are parts of what they call back,
 * and its timers count in nanoseconds here. One thread, one loop.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_EVENT_LOOP_H
#define KINGDROP_TOOLS_MATCH_PROCESS_EVENT_LOOP_H

#include <ev.h>
#include <stdint.h>

/* NULL when descriptors are short; short of memory the process ends with a message. */
struct ev_loop *loop_create(void);

/* Lets a timer call back once, so long from now, whatever it was set to. */
void timer_set(struct ev_loop *loop, ev_timer *timer, int64_t delay_ns);

#endif
