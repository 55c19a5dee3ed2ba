/*
 * An engine for tests: its jobs are waited for, and what they report is kept.
 */
#ifndef KINGDROP_TESTS_ENGINE_COLLECT_H
#define KINGDROP_TESTS_ENGINE_COLLECT_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/engine.h"
#include "engine/search_backend.h"

struct collector {
    struct engine *engine;  /* for the functions of engine.h, engine_next_report excepted */
    struct report *reports; /* of the last job, in their order */
    size_t count, capacity;
};

/* An idle engine; fails the test when there is none to be had. */
void collector_start(struct collector *collector, const struct search_backend *const *backends);
void collector_finish(struct collector *collector);

/* A collector that is finished where its block ends. */
#define COLLECTOR(name, backends)                                                                  \
    struct collector name __attribute__((cleanup(collector_finish)));                              \
    collector_start(&name, backends)

/* The set-up and tear-down of a group of tests whose state is a collector, and the group. */
#define COLLECTOR_STATE(backends)                                                                  \
    static int set_up(void **state)                                                                \
    {                                                                                              \
        static struct collector collector;                                                         \
        collector_start(&collector, backends);                                                     \
        *state = &collector;                                                                       \
        return 0;                                                                                  \
    }                                                                                              \
    static int tear_down(void **state)                                                             \
    {                                                                                              \
        collector_finish(*state);                                                                  \
        return 0;                                                                                  \
    }

#define RUN_COLLECTOR_TESTS(backends)                                                              \
    COLLECTOR_STATE(backends)                                                                      \
    RUN_TESTS(set_up, tear_down)

/* Forgets the reports so far; call before a job that is started with engine.h's functions. */
void collector_clear(struct collector *collector);

/* Waits for the running job's next report, keeps it and returns it; valid until the next call. */
const struct report *collector_next(struct collector *collector);

/* Waits for the job's last report and returns it. */
const struct report *collector_last(struct collector *collector);

/* A whole search of the game's position that begins now: clear, think, last. */
const struct report *collector_think(struct collector *collector,
                                     const struct game_history *history,
                                     const struct limits *limits, const struct settings *settings);

#endif
