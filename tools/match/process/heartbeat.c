/*
 * A timer wakes the loop once a period. A delay of at least two periods is a gap, less the first,
 * so engines never gain time.
 *
 * The boot-time clock, unlike the monotonic one, runs during a suspension.
 */
#include "tools/match/process/heartbeat.h"

#include <time.h>

#include "engine/time_manager.h"

static int64_t find_suspended_ns(int64_t now_ns)
{
    struct timespec now;
    if (clock_gettime(CLOCK_BOOTTIME, &now) != 0)
        return 0;
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec - now_ns;
}

static int64_t find_gap_ns(const struct heartbeat *heartbeat, int64_t now_ns)
{
    const int64_t gap_ns = now_ns - heartbeat->last_ns - heartbeat->period_ns;
    return gap_ns >= heartbeat->period_ns ? gap_ns : 0;
}

int64_t heartbeat_missed_ns(const struct heartbeat *heartbeat, int64_t now_ns)
{
    return heartbeat->missed_ns + find_gap_ns(heartbeat, now_ns);
}

static void on_check(struct ev_loop *loop, ev_check *watcher, int events)
{
    (void)loop, (void)events;
    struct heartbeat *heartbeat = watcher->data;
    const int64_t now_ns = time_now_ns(), suspended_ns = find_suspended_ns(now_ns);
    const int64_t gap_ns = find_gap_ns(heartbeat, now_ns);
    const int64_t asleep_ns = suspended_ns - heartbeat->suspended_ns;
    heartbeat->missed_ns += gap_ns;
    heartbeat->last_ns = now_ns;
    heartbeat->suspended_ns = suspended_ns;
    if (gap_ns >= HEARTBEAT_GAP_NS || asleep_ns >= HEARTBEAT_GAP_NS)
        heartbeat->on_gap(heartbeat->context, gap_ns + (asleep_ns > 0 ? asleep_ns : 0));
}

/* Only wakes the loop. */
static void on_timer(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop, (void)watcher, (void)events;
}

void heartbeat_start(struct heartbeat *heartbeat, struct ev_loop *loop, int64_t period_ns)
{
    heartbeat_stop(heartbeat, loop);
    heartbeat->period_ns = period_ns;
    heartbeat->last_ns = time_now_ns();
    heartbeat->suspended_ns = find_suspended_ns(heartbeat->last_ns);
    ev_timer_init(&heartbeat->timer, on_timer, (double)period_ns / 1e9, (double)period_ns / 1e9);
    ev_check_init(&heartbeat->check, on_check);
    /* Before the engines' timers and pipes, which may be late by the gap. */
    ev_set_priority(&heartbeat->check, EV_MAXPRI);
    heartbeat->check.data = heartbeat;
    ev_timer_start(loop, &heartbeat->timer);
    ev_check_start(loop, &heartbeat->check);
}

void heartbeat_stop(struct heartbeat *heartbeat, struct ev_loop *loop)
{
    ev_timer_stop(loop, &heartbeat->timer);
    ev_check_stop(loop, &heartbeat->check);
}
