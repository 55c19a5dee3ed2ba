/*
 * The event loop: descriptors, alarms, children and signals as callbacks. The only part of the
 * runner that knows libev.
 *
 * Watches belong to whoever made them and are destroyed by him, also from within their callback.
 * One thread, one loop.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_EVENT_LOOP_H
#define KINGDROP_TOOLS_MATCH_PROCESS_EVENT_LOOP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct loop;

/* NULL when memory or descriptors are short. At most one at a time. */
struct loop *loop_create(void);
void loop_destroy(struct loop *loop);

/* Runs callbacks until loop_stop(). */
void loop_run(struct loop *loop);
void loop_stop(struct loop *loop);

/* The monotonic clock. */
int64_t loop_now_ns(void);

typedef void loop_callback(void *context);

/* All functions that make a watch return NULL when memory is short; destroying NULL is nothing. */

/* Calls back whenever the descriptor can be read or written, while wanted; at first it is not. */
struct io_watch;
enum io_kind { IO_READ, IO_WRITE };
struct io_watch *io_watch_create(struct loop *loop, int descriptor, enum io_kind kind,
                                 loop_callback *callback, void *context);
void io_watch_want(struct io_watch *watch, bool wanted);
void io_watch_destroy(struct io_watch *watch);

/* Calls back once after a time; setting it again moves it. */
struct loop_timer;
struct loop_timer *loop_timer_create(struct loop *loop, loop_callback *callback, void *context);
void loop_timer_set(struct loop_timer *timer, int64_t delay_ns);
void loop_timer_clear(struct loop_timer *timer);
void loop_timer_destroy(struct loop_timer *timer);

/* Calls back when a child has ended, with the status of waitpid(). It is to be made before the loop
 * runs again after the fork, and is used up then. */
struct child_watch;
typedef void child_callback(void *context, int status);
struct child_watch *child_watch_create(struct loop *loop, pid_t child, child_callback *callback,
                                       void *context);
void child_watch_destroy(struct child_watch *watch);

/* Calls back when the process gets the signal, from the loop, not from a signal handler. */
struct signal_watch;
typedef void signal_callback(void *context, int number);
struct signal_watch *signal_watch_create(struct loop *loop, int number, signal_callback *callback,
                                         void *context);
void signal_watch_destroy(struct signal_watch *watch);

#endif
