#include "tests/engine/collect.h"

#include <stdlib.h>

#include "tests/unit.h"

void collector_start(struct collector *collector, const struct search_backend *const *backends)
{
    *collector = (struct collector){.engine = engine_create(backends, &(struct engine_host){0})};
    assert_non_null(collector->engine);
}

void collector_finish(struct collector *collector)
{
    engine_destroy(collector->engine);
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

const struct report *collector_next(struct collector *collector)
{
    struct report *report = make_room(collector);
    while (!engine_next_report(collector->engine, report)) {
        assert_true(engine_busy(collector->engine));
        engine_wait(collector->engine, -1);
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
    struct limits now = *limits;
    now.started_ns = engine_now_ns();
    assert_true(engine_think(collector->engine, history, &now, settings));
    return collector_last(collector);
}
