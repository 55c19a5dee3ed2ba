#include "tests/protocol/scripted_engine.h"

#include <stdlib.h>

#include "tests/unit.h"

uint64_t scripted_nodes(unsigned number, unsigned plies)
{
    return (uint64_t)number * 100 + plies;
}

void scripted_engine_report(struct engine *engine)
{
    engine->lines++;
}

void scripted_engine_end(struct engine *engine)
{
    engine->has_ended = true;
}

static bool begin(struct engine *engine, enum job job, enum report_kind last, unsigned plies)
{
    assert_false(engine_busy(engine));
    engine->job = job;
    engine->last = last;
    engine->plies = plies;
    engine->number += job != JOB_PREFAULT;
    engine->stop_requested = engine->ponder_hit_received = engine->has_ended = false;
    return true;
}

struct engine *engine_create(const struct search_backend *const *backends,
                             const struct engine_host *host)
{
    (void)backends, (void)host;
    return calloc(1, sizeof(struct engine));
}

void engine_destroy(struct engine *engine)
{
    free(engine);
}

bool engine_searches(const struct engine *engine, const struct game *game)
{
    (void)engine, (void)game;
    return true;
}

bool engine_prefault(struct engine *engine, const struct game *game)
{
    (void)game;
    assert_false(engine_busy(engine));
    if (engine->must_prefault)
        begin(engine, JOB_PREFAULT, REPORT_PREFAULTED, 0);
    engine->must_prefault = false;
    return true;
}

bool engine_set_hash(struct engine *engine, size_t mib)
{
    assert_false(engine_busy(engine));
    engine->hash_mib = mib;
    return true;
}

bool engine_set_threads(struct engine *engine, unsigned count)
{
    (void)count;
    assert_false(engine_busy(engine));
    return true;
}

void engine_clear_hash(struct engine *engine)
{
    assert_false(engine_busy(engine));
}

void engine_new_game(struct engine *engine)
{
    assert_false(engine_busy(engine));
    engine->new_games++;
}

void engine_set_tablebase(struct engine *engine, const struct game *game,
                          const struct tablebase *tablebase)
{
    (void)game, (void)tablebase;
    assert_false(engine_busy(engine));
}

void engine_set_book(struct engine *engine, const struct game *game,
                     const struct opening_book *book)
{
    (void)game, (void)book;
    assert_false(engine_busy(engine));
}

void engine_set_weights(struct engine *engine, const struct game *game,
                        const struct weights *weights)
{
    (void)game, (void)weights;
    assert_false(engine_busy(engine));
}

score engine_evaluate(const struct engine *engine, const struct game *game,
                      const struct any_position *position)
{
    (void)engine;
    return game->evaluate(position, NULL);
}

void engine_explain(const struct engine *engine, const struct game *game,
                    const struct any_position *position, struct builder *text)
{
    (void)engine;
    game->explain(position, NULL, text);
}

bool engine_think(struct engine *engine, const struct game_history *history,
                  const struct limits *limits, const struct settings *settings)
{
    (void)limits, (void)settings;
    return begin(engine, JOB_SEARCH, REPORT_SEARCH_RESULT, (unsigned)history->count);
}

bool engine_perft(struct engine *engine, const struct game_history *history, unsigned depth,
                  int64_t started_ns)
{
    (void)depth, (void)started_ns;
    return begin(engine, JOB_COUNT, REPORT_PERFT_TOTAL, (unsigned)history->count);
}

bool engine_bench(struct engine *engine, unsigned depth, int64_t started_ns)
{
    (void)depth, (void)started_ns;
    return begin(engine, JOB_COUNT, REPORT_BENCH_TOTAL, 0);
}

bool engine_solver_bench(struct engine *engine, const struct game *game,
                         struct solver_bench_position *positions, size_t count, bool with_tablebase)
{
    (void)engine, (void)game, (void)positions, (void)count, (void)with_tablebase;
    return false;
}

bool engine_busy(const struct engine *engine)
{
    return engine->job != JOB_NONE;
}

void engine_stop(struct engine *engine)
{
    engine->stop_requested = true;
}

void engine_ponder_hit(struct engine *engine, int64_t now_ns)
{
    (void)now_ns;
    engine->ponder_hit_received = true;
}

void engine_wait(struct engine *engine, int timeout_ms)
{
    (void)engine, (void)timeout_ms;
}

bool engine_next_report(struct engine *engine, struct report *report)
{
    if (engine->lines == 0 && !engine->has_ended)
        return false;
    *report = (struct report){
        .kind = engine->lines > 0 ? REPORT_LINE : engine->last,
        .line = {.multi_pv = 1,
                 .depth = 1,
                 .bound = BOUND_EXACT,
                 .nodes = scripted_nodes(engine->number, engine->plies)},
    };
    if (engine->lines > 0) {
        engine->lines--;
    } else {
        engine->job = JOB_NONE;
        engine->has_ended = false;
    }
    return true;
}

int64_t engine_now_ns(void)
{
    return 0;
}
