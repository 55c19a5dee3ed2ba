/*
 * The event loop: descriptors, timers, children and signals as callbacks. The only part of the
 * runner that knows libev.
 *
 * A watch belongs to the caller that created it, who destroys it, also from within its callback.
 * Functions that create a watch return NULL when memory is short. One thread, one loop.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_EVENT_LOOP_H
#define KINGDROP_TOOLS_MATCH_PROCESS_EVENT_LOOP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct ev_loop;
struct watch;

/* The value is a child's status of waitpid(), or the number of a signal; 0 otherwise. */
typedef void watch_callback(void *context, int value);

/* NULL when memory or descriptors are short. At most one at a time. */
struct ev_loop *loop_create(void);
void loop_destroy(struct ev_loop *loop);

/* Runs callbacks until loop_stop(). */
void loop_run(struct ev_loop *loop);
void loop_stop(struct ev_loop *loop);

/* Calls back whenever the descriptor can be read or written, while enabled; at first it is not. */
enum io_kind { IO_READ, IO_WRITE };
struct watch *watch_io(struct ev_loop *loop, int descriptor, enum io_kind kind,
                       watch_callback *callback, void *context);
void watch_io_enable(struct watch *watch, bool enabled);

/* Calls back once, the set time after the last watch_timer_set(). */
struct watch *watch_timer(struct ev_loop *loop, watch_callback *callback, void *context);
void watch_timer_set(struct watch *watch, int64_t delay_ns);
void watch_timer_clear(struct watch *watch);

/* Calls back once, when a child has exited. To be created before the loop runs again after the
 * fork. */
struct watch *watch_child(struct ev_loop *loop, pid_t child, watch_callback *callback,
                          void *context);

/* Calls back when the process gets the signal, from the loop, not from a signal handler. */
struct watch *watch_signal(struct ev_loop *loop, int number, watch_callback *callback,
                           void *context);

/* NULL is allowed. */
void watch_destroy(struct watch *watch);

#endif
