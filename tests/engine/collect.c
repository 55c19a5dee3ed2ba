#include "tests/engine/collect.h"

#include <errno.h>
#include <stdlib.h>

#include "tests/unit.h"

/* Called on the engine's threads. */
static void wake(void *context)
{
    struct collector *collector = context;
    sem_post(&collector->news);
}

void collector_start(struct collector *collector, const struct search_backend *const *backends)
{
    *collector = (struct collector){0};
    assert_int_equal(sem_init(&collector->news, 0, 0), 0);
    collector->engine =
        engine_create(backends, &(struct engine_host){.wake = wake, .context = collector});
    assert_non_null(collector->engine);
}

void collector_finish(struct collector *collector)
{
    engine_destroy(collector->engine);
    sem_destroy(&collector->news);
    free(collector->reports);
}

void collector_clear(struct collector *collector)
{
    collector->count = 0;
}

static struct report *make_room(struct collector *collector)
{
    if (collector->count == collector->capacity) {
        collector->capacity = collector->capacity * 2 + 64;
        collector->reports =
            realloc(collector->reports, collector->capacity * sizeof *collector->reports);
        assert_non_null(collector->reports);
    }
    return &collector->reports[collector->count];
}

/* A wake-up may come for a report that was taken already: then the next one is waited for. */
const struct report *collector_next(struct collector *collector)
{
    struct report *report = make_room(collector);
    while (!engine_next_report(collector->engine, report)) {
        assert_true(engine_busy(collector->engine));
        while (sem_wait(&collector->news) != 0)
            assert_int_equal(errno, EINTR);
    }
    collector->count++;
    return report;
}

const struct report *collector_last(struct collector *collector)
{
    const struct report *report;
    do
        report = collector_next(collector);
    while (engine_busy(collector->engine));
    return report;
}

const struct report *collector_think(struct collector *collector,
                                     const struct game_history *history,
                                     const struct limits *limits, const struct settings *settings)
{
    collector_clear(collector);
    assert_true(engine_think(collector->engine, history, limits, settings));
    return collector_last(collector);
}
