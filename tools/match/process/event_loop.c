#include "tools/match/process/event_loop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/match/settings/settings.h"

/* libev would abort if memory is short. */
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

/* libev would also abort without descriptors. */
static void abort_loop(const char *what)
{
    fprintf(stderr, "kingdrop-match: %s: %s\n", what, strerror(errno));
    _exit(STATUS_MACHINE);
}

/*
 * The special problem of children: libev reaps them only in the default loop, of which a process
 * has one.
 */
struct ev_loop *loop_create(void)
{
    ev_set_allocator(allocate);
    ev_set_syserr_cb(abort_loop);
    return ev_default_loop(EVFLAG_AUTO);
}

void timer_set(struct ev_loop *loop, ev_timer *timer, int64_t delay_ns)
{
    ev_timer_stop(loop, timer);
    /* libev counts delays from its cached time; refresh it. */
    ev_now_update(loop);
    /* 0: no repeat */
    ev_timer_set(timer, (double)delay_ns / 1e9, 0.);
    ev_timer_start(loop, timer);
}
