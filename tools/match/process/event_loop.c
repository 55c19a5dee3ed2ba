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
#include <unistd.h>

#include "tools/match/settings/exit_status.h"

enum watch_kind { WATCH_IO, WATCH_TIMER, WATCH_CHILD, WATCH_SIGNAL };

struct watch {
    union ev_any_watcher ev;
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
struct ev_loop *loop_create(void)
{
    ev_set_allocator(allocate);
    ev_set_syserr_cb(give_up);
    return ev_default_loop(EVFLAG_AUTO);
}

void loop_destroy(struct ev_loop *loop)
{
    if (loop != NULL)
        ev_loop_destroy(loop);
}

void loop_run(struct ev_loop *loop)
{
    ev_run(loop, 0);
}

void loop_stop(struct ev_loop *loop)
{
    /* From within a callback: ev_run returns when it ends. Watches that are ready in the same turn
     * are still called. */
    ev_break(loop, EVBREAK_ALL);
}

/* libev calls every kind of watcher through its common beginning, so one function serves all. */
static void on_event(struct ev_loop *loop, struct ev_watcher *watcher, int events)
{
    (void)events;
    struct watch *watch = watcher->data;
    int value = 0;
    if (watch->kind == WATCH_SIGNAL) {
        value = watch->ev.signal.signum;
    } else if (watch->kind == WATCH_CHILD) {
        /* A new process may get the same id: this watch must not take its exit for the old one's.
         */
        ev_child_stop(loop, &watch->ev.child);
        value = watch->ev.child.rstatus;
    }
    watch->callback(watch->context, value);
}

static struct watch *create(struct ev_loop *loop, enum watch_kind kind, watch_callback *callback,
                            void *context)
{
    struct watch *watch = calloc(1, sizeof *watch);
    if (watch == NULL)
        return NULL;
    *watch = (struct watch){.kind = kind, .loop = loop, .callback = callback, .context = context};
    ev_init(&watch->ev.w, on_event);
    watch->ev.w.data = watch;
    return watch;
}

struct watch *watch_io(struct ev_loop *loop, int descriptor, enum io_kind kind,
                       watch_callback *callback, void *context)
{
    struct watch *watch = create(loop, WATCH_IO, callback, context);
    if (watch != NULL)
        ev_io_set(&watch->ev.io, descriptor, kind == IO_READ ? EV_READ : EV_WRITE);
    return watch;
}

void watch_io_enable(struct watch *watch, bool enabled)
{
    if (enabled)
        ev_io_start(watch->loop, &watch->ev.io);
    else
        ev_io_stop(watch->loop, &watch->ev.io);
}

struct watch *watch_timer(struct ev_loop *loop, watch_callback *callback, void *context)
{
    /* Not started: a timer has no time yet. */
    return create(loop, WATCH_TIMER, callback, context);
}

void watch_timer_set(struct watch *watch, int64_t delay_ns)
{
    ev_timer_stop(watch->loop, &watch->ev.timer);
    /* libev counts a delay from the beginning of this turn of the loop: make that now. */
    ev_now_update(watch->loop);
    /* The second time, 0, means that it does not repeat. */
    ev_timer_set(&watch->ev.timer, (double)delay_ns / 1e9, 0.);
    ev_timer_start(watch->loop, &watch->ev.timer);
}

void watch_timer_clear(struct watch *watch)
{
    ev_timer_stop(watch->loop, &watch->ev.timer);
}

struct watch *watch_child(struct ev_loop *loop, pid_t child, watch_callback *callback,
                          void *context)
{
    struct watch *watch = create(loop, WATCH_CHILD, callback, context);
    if (watch == NULL)
        return NULL;
    ev_child_set(&watch->ev.child, child, 0);
    ev_child_start(loop, &watch->ev.child);
    return watch;
}

struct watch *watch_signal(struct ev_loop *loop, int number, watch_callback *callback,
                           void *context)
{
    struct watch *watch = create(loop, WATCH_SIGNAL, callback, context);
    if (watch == NULL)
        return NULL;
    /* libev writes to a pipe in the signal handler and calls back from the loop, where any function
     * may be called; in a handler itself hardly any is safe. */
    ev_signal_set(&watch->ev.signal, number);
    ev_signal_start(loop, &watch->ev.signal);
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
