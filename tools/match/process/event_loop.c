/*
 * Callbacks may create and destroy watches, their own included. libev allows that as long as a
 * watcher is stopped before its memory is freed, which watch_destroy() does.
 */
#include "tools/match/process/event_loop.h"

#include <errno.h>
#include <ev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/match/settings/exit_status.h"

struct loop {
    struct ev_loop *ev;
};

enum watch_kind { WATCH_IO, WATCH_TIMER, WATCH_CHILD, WATCH_SIGNAL };

struct watch {
    union {
        ev_io io;
        ev_timer timer;
        ev_child child;
        ev_signal signal;
    } ev;
    enum watch_kind kind;
    struct ev_loop *loop;
    watch_callback *callback;
    void *context;
};

/* Short of memory libev would abort, with a core. */
static void *allocate(void *old, long size)
{
    void *memory = size > 0 ? realloc(old, (size_t)size) : NULL;
    if (size == 0)
        free(old);
    else if (memory == NULL) {
        fputs("kingdrop-match: out of memory\n", stderr);
        _exit(STATUS_MACHINE);
    }
    return memory;
}

/* Short of descriptors, too. */
static void give_up(const char *what)
{
    fprintf(stderr, "kingdrop-match: %s: %s\n", what, strerror(errno));
    _exit(STATUS_MACHINE);
}

/*
 * The special problem of children.
 *
 * libev reaps children in the default loop only, of which a process has one; so this is it.
 */
struct loop *loop_create(void)
{
    struct loop *loop = malloc(sizeof *loop);
    if (loop == NULL)
        return NULL;
    ev_set_allocator(allocate);
    ev_set_syserr_cb(give_up);
    loop->ev = ev_default_loop(EVFLAG_AUTO);
    if (loop->ev == NULL) {
        free(loop);
        return NULL;
    }
    return loop;
}

void loop_destroy(struct loop *loop)
{
    if (loop != NULL)
        ev_loop_destroy(loop->ev);
    free(loop);
}

void loop_run(struct loop *loop)
{
    ev_run(loop->ev, 0);
}

void loop_stop(struct loop *loop)
{
    /* From within a callback: ev_run returns when it ends. Watches that are ready in the same turn
     * are still called. */
    ev_break(loop->ev, EVBREAK_ALL);
}

int64_t loop_now_ns(void)
{
    struct timespec now;
    /* Not ev_now(), which is the time at which this turn of the loop began. */
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static struct watch *create(struct loop *loop, enum watch_kind kind, watch_callback *callback,
                            void *context)
{
    struct watch *watch = calloc(1, sizeof *watch);
    if (watch == NULL)
        return NULL;
    watch->kind = kind;
    watch->loop = loop->ev;
    watch->callback = callback;
    watch->context = context;
    return watch;
}

static void on_io(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)ev, (void)events;
    const struct watch *watch = watcher->data;
    watch->callback(watch->context, 0);
}

struct watch *watch_io(struct loop *loop, int descriptor, enum io_kind kind,
                       watch_callback *callback, void *context)
{
    struct watch *watch = create(loop, WATCH_IO, callback, context);
    if (watch == NULL)
        return NULL;
    ev_io_init(&watch->ev.io, on_io, descriptor, kind == IO_READ ? EV_READ : EV_WRITE);
    watch->ev.io.data = watch;
    return watch;
}

void watch_io_enable(struct watch *watch, bool enabled)
{
    if (enabled)
        ev_io_start(watch->loop, &watch->ev.io);
    else
        ev_io_stop(watch->loop, &watch->ev.io);
}

static void on_timer(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)ev, (void)events;
    const struct watch *watch = watcher->data;
    watch->callback(watch->context, 0);
}

struct watch *watch_timer(struct loop *loop, watch_callback *callback, void *context)
{
    struct watch *watch = create(loop, WATCH_TIMER, callback, context);
    if (watch == NULL)
        return NULL;
    /* Not started: a timer has no time yet. Its two times are set by watch_timer_set(), and 0 for
     * the second one means that it does not repeat. */
    ev_init(&watch->ev.timer, on_timer);
    watch->ev.timer.data = watch;
    return watch;
}

void watch_timer_set(struct watch *watch, int64_t delay_ns)
{
    ev_timer_stop(watch->loop, &watch->ev.timer);
    /* libev counts a delay from the beginning of this turn of the loop: make that now. */
    ev_now_update(watch->loop);
    ev_timer_set(&watch->ev.timer, (double)delay_ns / 1e9, 0.);
    ev_timer_start(watch->loop, &watch->ev.timer);
}

void watch_timer_clear(struct watch *watch)
{
    ev_timer_stop(watch->loop, &watch->ev.timer);
}

static void on_child(struct ev_loop *ev, ev_child *watcher, int events)
{
    (void)events;
    const struct watch *watch = watcher->data;
    /* A new process may get the same id: this watch must not take its exit for the old one's. */
    ev_child_stop(ev, watcher);
    watch->callback(watch->context, watcher->rstatus);
}

struct watch *watch_child(struct loop *loop, pid_t child, watch_callback *callback, void *context)
{
    struct watch *watch = create(loop, WATCH_CHILD, callback, context);
    if (watch == NULL)
        return NULL;
    ev_child_init(&watch->ev.child, on_child, child, 0);
    watch->ev.child.data = watch;
    ev_child_start(watch->loop, &watch->ev.child);
    return watch;
}

static void on_signal(struct ev_loop *ev, ev_signal *watcher, int events)
{
    (void)ev, (void)events;
    const struct watch *watch = watcher->data;
    watch->callback(watch->context, watcher->signum);
}

struct watch *watch_signal(struct loop *loop, int number, watch_callback *callback, void *context)
{
    struct watch *watch = create(loop, WATCH_SIGNAL, callback, context);
    if (watch == NULL)
        return NULL;
    /* libev writes to a pipe in the signal handler and calls back from the loop, where any function
     * may be called; in a handler itself hardly any is safe. */
    ev_signal_init(&watch->ev.signal, on_signal, number);
    watch->ev.signal.data = watch;
    ev_signal_start(watch->loop, &watch->ev.signal);
    return watch;
}

void watch_destroy(struct watch *watch)
{
    if (watch == NULL)
        return;
    switch (watch->kind) {
    case WATCH_IO:
        ev_io_stop(watch->loop, &watch->ev.io);
        break;
    case WATCH_TIMER:
        ev_timer_stop(watch->loop, &watch->ev.timer);
        break;
    case WATCH_CHILD:
        ev_child_stop(watch->loop, &watch->ev.child);
        break;
    case WATCH_SIGNAL:
        ev_signal_stop(watch->loop, &watch->ev.signal);
        break;
    }
    free(watch);
}
