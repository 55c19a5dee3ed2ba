/* An engine for tests that waits for jobs and keeps their reports. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "engine/engine.h"
#include "engine/search_backend.h"

struct collector {
    struct engine *engine;  /* for the functions of engine.h except engine_next_report() */
    struct report *reports; /* of the last job, in order */
    size_t count, capacity;
};

/* Starts an idle engine; fails the test on failure. */
void collector_start(struct collector *collector, const struct search_backend *const *backends);
void collector_finish(struct collector *collector);

/* A collector that is finished at the end of its scope. */
#define COLLECTOR(name, backends)                                                                  \
    struct collector name __attribute__((cleanup(collector_finish)));                              \
    collector_start(&name, backends)

/* Defines set_up() and tear_down() for tests whose state is a collector. */
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

/* Discards the reports; call it before starting a job with engine.h's functions. */
void collector_clear(struct collector *collector);

/* Waits for the job's next report and keeps it. Returns it, valid until the next call. */
const struct report *collector_next(struct collector *collector);

/* Waits for the job's last report. Returns it. */
const struct report *collector_last(struct collector *collector);

/* Clears the reports and searches the game's position. Returns the last report. */
const struct report *collector_think(struct collector *collector,
                                     const struct game_history *history,
                                     const struct limits *limits, const struct settings *settings);
