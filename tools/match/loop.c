#include "tools/match/loop.h"

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

struct alarm {
    ev_timer watcher;
    struct ev_loop *ev;
    loop_callback *callback;
    void *context;
};

static void on_alarm(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)ev, (void)events;
    const struct alarm *alarm = watcher->data;
    alarm->callback(alarm->context);
}

struct alarm *alarm_create(struct loop *loop, loop_callback *callback, void *context)
{
    struct alarm *alarm = malloc(sizeof *alarm);
    if (alarm == NULL)
        return NULL;
    alarm->ev = loop->ev;
    alarm->callback = callback;
    alarm->context = context;
    ev_init(&alarm->watcher, on_alarm);
    alarm->watcher.data = alarm;
    return alarm;
}

/* libev counts a delay from the time at which this turn of its loop began. */
void alarm_set(struct alarm *alarm, int64_t delay_ns)
{
    ev_timer_stop(alarm->ev, &alarm->watcher);
    ev_now_update(alarm->ev);
    ev_timer_set(&alarm->watcher, (double)delay_ns / 1e9, 0.);
    ev_timer_start(alarm->ev, &alarm->watcher);
}

void alarm_clear(struct alarm *alarm)
{
    ev_timer_stop(alarm->ev, &alarm->watcher);
}

void alarm_destroy(struct alarm *alarm)
{
    if (alarm != NULL)
        ev_timer_stop(alarm->ev, &alarm->watcher);
    free(alarm);
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
