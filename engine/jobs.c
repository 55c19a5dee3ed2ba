/* The engine's small jobs: prefault and perft. */
#include "engine/engine_internal.h"

/* The threads share the pieces evenly. */
static void prefault_work(void *context, unsigned thread)
{
    struct engine *engine = context;
    const size_t pieces = transposition_pieces(engine->table);
    for (size_t i = thread; i < pieces && !control_stopped(engine->control);
         i += thread_pool_size(engine->pool))
        transposition_touch(engine->table, i);
}

static void prefault_finish(void *context)
{
    const struct report report = {.kind = REPORT_PREFAULTED};
    engine_post(context, &report);
}

bool engine_prefault(struct engine *engine, const struct game *game)
{
    /* Saves the first search the page faults: 100 ms per GiB. */
    if (!engine_ensure_table(engine))
        return false;
    engine_prepare_table(engine, game);
    (void)engine_tablebase(engine, game);
    /* No job: all pages are present. */
    if (engine->is_prefaulted)
        return true;
    engine->is_prefaulted = true;
    control_start(engine->control, UINT64_MAX);
    engine_start_job(engine, thread_pool_size(engine->pool), prefault_work, prefault_finish);
    return true;
}

static void perft_work(void *context, unsigned thread)
{
    (void)thread;
    struct engine *engine = context;
    const struct game *game = engine->search.game;
    struct report report = {.kind = REPORT_PERFT_MOVE};
    uint64_t total = 0;
    move list[GAME_MOVES_MAX];
    /* Perft of depth 0 is 1 by definition: the position itself. */
    const size_t count = engine->perft_depth > 0 ? game->moves(&engine->search.root, list) : 0;
    for (size_t i = 0; i < count; i++) {
        struct any_position child = engine->search.root;
        game->play(&child, list[i]);
        report.move = list[i];
        report.line.nodes =
            engine->backend->perft(&child, engine->perft_depth - 1, engine->control);
        /* A partial count is wrong, so do not report it. */
        if (control_stopped(engine->control))
            break;
        total += report.line.nodes;
        engine_post(engine, &report);
    }
    report.kind = REPORT_PERFT_TOTAL;
    report.stopped = control_stopped(engine->control);
    report.line.nodes = engine->perft_depth > 0 ? total : 1;
    report.line.time_ns = time_now_ns() - engine->search.limits.started_ns;
    engine_post(engine, &report);
}

bool engine_perft(struct engine *engine, const struct game_history *history, unsigned depth,
                  int64_t started_ns)
{
    if (!engine_take_root(engine, history))
        return false;
    engine->search.limits.started_ns = started_ns;
    engine->perft_depth = depth;
    control_start(engine->control, UINT64_MAX);
    engine_start_job(engine, 1, perft_work, NULL);
    return true;
}
