#include "engine/control.h"

#include <stdatomic.h>

#include "games/base/aligned.h"

/* Relaxed accesses: a stop may take effect a batch later. But start_ns is stored before soft_ns
 * and loaded after it, so that a soft limit always has its start. */
struct control {
    atomic_bool stopped;

    /* The hard deadline is absolute, because it is read most often. */
    _Atomic int64_t start_ns, soft_ns, hard_deadline_ns;
    uint64_t node_limit;

    void (*poll)(void *context); /* NULL: none */
    void *poll_context;

    /* All threads write here, so it has its own cache line. */
    _Alignas(64) _Atomic uint64_t nodes;
    _Atomic uint64_t tablebase_hits;
};

/* Aligned, to keep the counter off read-mostly cache lines. */
struct control *control_create(void)
{
    struct control *control = aligned_allocate(_Alignof(struct control), sizeof *control);
    if (control != NULL) {
        control_set_poll(control, NULL, NULL);
        control_start(control, UINT64_MAX);
    }
    return control;
}

void control_destroy(struct control *control)
{
    aligned_free(control);
}

void control_set_poll(struct control *control, void (*poll)(void *context), void *context)
{
    control->poll = poll;
    control->poll_context = context;
}

void control_start(struct control *control, uint64_t node_limit)
{
    atomic_init(&control->stopped, false);
    /* A ponder search begins without a clock. */
    control_set_clock(control, 0, (struct time_budget){INT64_MAX, INT64_MAX});
    control->node_limit = node_limit;
    atomic_init(&control->nodes, 0);
    atomic_init(&control->tablebase_hits, 0);
}

void control_stop(struct control *control)
{
    atomic_store_explicit(&control->stopped, true, memory_order_relaxed);
}

bool control_stopped(struct control *control)
{
    if (control->poll != NULL)
        control->poll(control->poll_context);
    return atomic_load_explicit(&control->stopped, memory_order_relaxed);
}

void control_set_clock(struct control *control, int64_t start_ns, struct time_budget budget)
{
    atomic_store(&control->start_ns, start_ns);
    atomic_store(&control->soft_ns, budget.soft_ns);
    atomic_store(&control->hard_deadline_ns, time_after(start_ns, budget.hard_ns));
}

bool control_has_time_to_deepen(const struct control *control, struct time_feedback feedback)
{
    /* Without a soft limit the monotonic clock is not read. */
    const int64_t soft_ns = atomic_load(&control->soft_ns);
    const int64_t start_ns = atomic_load(&control->start_ns);
    return soft_ns == INT64_MAX ||
           time_now_ns() < time_after(start_ns, time_stretch(soft_ns, feedback));
}

unsigned control_take_nodes(struct control *control)
{
    const int64_t deadline = atomic_load_explicit(&control->hard_deadline_ns, memory_order_relaxed);
    /* Every batch reads the clock: a search exceeds its deadline by one batch at most. */
    if (deadline != INT64_MAX && time_now_ns() >= deadline)
        return 0;
    return control_take_nodes_past_deadline(control);
}

unsigned control_take_nodes_past_deadline(struct control *control)
{
    if (control_stopped(control))
        return 0;

    /* Without a node limit one addition is enough. */
    if (control->node_limit == UINT64_MAX) {
        atomic_fetch_add_explicit(&control->nodes, CONTROL_BATCH, memory_order_relaxed);
        return CONTROL_BATCH;
    }
    /* The last batch is smaller, which makes node_limit exact. */
    uint64_t taken = atomic_load_explicit(&control->nodes, memory_order_relaxed);
    uint64_t granted;
    do {
        const uint64_t left = control->node_limit - taken;
        granted = left < CONTROL_BATCH ? left : CONTROL_BATCH;
    } while (!atomic_compare_exchange_weak_explicit(&control->nodes, &taken, taken + granted,
                                                    memory_order_relaxed, memory_order_relaxed));
    return (unsigned)granted;
}

void control_return_nodes(struct control *control, unsigned nodes)
{
    atomic_fetch_sub_explicit(&control->nodes, nodes, memory_order_relaxed);
}

uint64_t control_nodes(const struct control *control)
{
    return atomic_load_explicit(&control->nodes, memory_order_relaxed);
}

void control_add_tablebase_hits(struct control *control, uint64_t hits)
{
    atomic_fetch_add_explicit(&control->tablebase_hits, hits, memory_order_relaxed);
}

uint64_t control_tablebase_hits(const struct control *control)
{
    return atomic_load_explicit(&control->tablebase_hits, memory_order_relaxed);
}
