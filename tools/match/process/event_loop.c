#include "tools/match/process/event_loop.h"

#include <ev.h>
#include <stdlib.h>
#include <time.h>

struct loop {
    struct ev_loop *ev;
};

/*
 * The special problem of children.
 *
 * libev reaps children in the default loop only, of which there is one a process; so this is it.
 */
struct loop *loop_create(void)
{
    struct loop *loop = malloc(sizeof *loop);
    if (loop == NULL)
        return NULL;
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
    ev_break(loop->ev, EVBREAK_ALL);
}

int64_t loop_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

struct io_watch {
    ev_io watcher;
    struct ev_loop *ev;
    loop_callback *callback;
    void *context;
};

static void on_io(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)ev, (void)events;
    const struct io_watch *watch = watcher->data;
    watch->callback(watch->context);
}

struct io_watch *io_watch_create(struct loop *loop, int descriptor, enum io_kind kind,
                                 loop_callback *callback, void *context)
{
    struct io_watch *watch = malloc(sizeof *watch);
    if (watch == NULL)
        return NULL;
    watch->ev = loop->ev;
    watch->callback = callback;
    watch->context = context;
    ev_io_init(&watch->watcher, on_io, descriptor, kind == IO_READ ? EV_READ : EV_WRITE);
    watch->watcher.data = watch;
    return watch;
}

void io_watch_want(struct io_watch *watch, bool wanted)
{
    if (wanted)
        ev_io_start(watch->ev, &watch->watcher);
    else
        ev_io_stop(watch->ev, &watch->watcher);
}

void io_watch_destroy(struct io_watch *watch)
{
    if (watch != NULL)
        ev_io_stop(watch->ev, &watch->watcher);
    free(watch);
}

struct loop_timer {
    ev_timer watcher;
    struct ev_loop *ev;
    loop_callback *callback;
    void *context;
};

static void on_timeout(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)ev, (void)events;
    const struct loop_timer *timer = watcher->data;
    timer->callback(timer->context);
}

struct loop_timer *loop_timer_create(struct loop *loop, loop_callback *callback, void *context)
{
    struct loop_timer *timer = malloc(sizeof *timer);
    if (timer == NULL)
        return NULL;
    timer->ev = loop->ev;
    timer->callback = callback;
    timer->context = context;
    ev_init(&timer->watcher, on_timeout);
    timer->watcher.data = timer;
    return timer;
}

/* libev counts a delay from the time at which this turn of its loop began. */
void loop_timer_set(struct loop_timer *timer, int64_t delay_ns)
{
    ev_timer_stop(timer->ev, &timer->watcher);
    ev_now_update(timer->ev);
    ev_timer_set(&timer->watcher, (double)delay_ns / 1e9, 0.);
    ev_timer_start(timer->ev, &timer->watcher);
}

void loop_timer_clear(struct loop_timer *timer)
{
    ev_timer_stop(timer->ev, &timer->watcher);
}

void loop_timer_destroy(struct loop_timer *timer)
{
    if (timer != NULL)
        ev_timer_stop(timer->ev, &timer->watcher);
    free(timer);
}

struct child_watch {
    ev_child watcher;
    struct ev_loop *ev;
    child_callback *callback;
    void *context;
};

static void on_child(struct ev_loop *ev, ev_child *watcher, int events)
{
    (void)events;
    const struct child_watch *watch = watcher->data;
    ev_child_stop(ev, watcher);
    watch->callback(watch->context, watcher->rstatus);
}

struct child_watch *child_watch_create(struct loop *loop, pid_t child, child_callback *callback,
                                       void *context)
{
    struct child_watch *watch = malloc(sizeof *watch);
    if (watch == NULL)
        return NULL;
    watch->ev = loop->ev;
    watch->callback = callback;
    watch->context = context;
    ev_child_init(&watch->watcher, on_child, child, 0);
    watch->watcher.data = watch;
    ev_child_start(watch->ev, &watch->watcher);
    return watch;
}

void child_watch_destroy(struct child_watch *watch)
{
    if (watch != NULL)
        ev_child_stop(watch->ev, &watch->watcher);
    free(watch);
}

struct signal_watch {
    ev_signal watcher;
    struct ev_loop *ev;
    signal_callback *callback;
    void *context;
};

static void on_signal(struct ev_loop *ev, ev_signal *watcher, int events)
{
    (void)ev, (void)events;
    const struct signal_watch *watch = watcher->data;
    watch->callback(watch->context, watcher->signum);
}

struct signal_watch *signal_watch_create(struct loop *loop, int number, signal_callback *callback,
                                         void *context)
{
    struct signal_watch *watch = malloc(sizeof *watch);
    if (watch == NULL)
        return NULL;
    watch->ev = loop->ev;
    watch->callback = callback;
    watch->context = context;
    ev_signal_init(&watch->watcher, on_signal, number);
    watch->watcher.data = watch;
    ev_signal_start(watch->ev, &watch->watcher);
    return watch;
}

void signal_watch_destroy(struct signal_watch *watch)
{
    if (watch != NULL)
        ev_signal_stop(watch->ev, &watch->watcher);
    free(watch);
}
