/*
 * The bench: one thread searches each game's positions (struct game) to a fixed depth. The node
 * count is the search's signature, the same on every machine.
 */
#include <assert.h>
#include <string.h>

#include "engine/engine_internal.h"

#define BENCH_TABLE_MIB 16

/* Returns a bench position. Allocates nothing, so it cannot fail. */
static struct any_position position_of_row(const struct game *game,
                                           const struct bench_position *row)
{
    struct builder error = BUILDER(128);
    struct any_position position;
    game_start(game, &position);
    bool ok = true;
    if (row->position != NULL) {
        ok = game_read_position(game, &position, text_of(row->position), &error);
    } else {
        struct text words = text_of(row->moves), word = {0};
        move move;
        /* A word may hold several moves. */
        while (ok && (word.length > 0 || (word = text_take_word(&words)).length > 0)) {
            ok = game->read_move(&position, &word, &move, &error);
            if (ok)
                game->play(&position, move);
        }
    }
    assert(ok);
    (void)ok;
    return position;
}

static void forget_lines(void *context, const struct report *report)
{
    (void)context;
    (void)report;
}

/* Searches a position independently of earlier searches. */
static void search_row(const struct engine *engine, const struct search_backend *backend,
                       const struct game *game, const struct any_position *position, unsigned depth)
{
    /* One thread, one line, no clock: the count must be reproducible. */
    struct search search = {
        .game = game,
        .root = *position,
        .limits = {.given = LIMIT_DEPTH,
                   .depth = depth,
                   .started_ns = engine->search.limits.started_ns},
        .settings = {.multi_pv = 1, .draw_plies = game->draw_plies},
        .threads = 1,
        .table = engine->bench_table,
        .weights = engine_weights(engine, game),
        .control = engine->control,
        .post = forget_lines,
    };
    struct report result;
    /* The count must not depend on the order of positions. */
    transposition_clear(search.table);
    memset(engine->memory, 0, backend->memory_bytes);
    backend->think(&search, 0, engine->memory, &result);
}

static void run_row(struct engine *engine, const struct game *game,
                    const struct bench_position *row, struct report *report)
{
    const struct any_position position = position_of_row(game, row);
    const struct search_backend *backend = search_backend_for(engine->backends, game);
    const uint64_t nodes_before = control_nodes(engine->control);
    const int64_t time_before = time_now_ns();
    /* A program without some backends still numbers all positions. */
    if (backend != NULL)
        search_row(engine, backend, game, &position,
                   engine->bench_depth > 0 ? engine->bench_depth : row->depth);
    report->number++;
    report->variant = variant_find(text_of(game->name));
    report->line.nodes = control_nodes(engine->control) - nodes_before;
    report->line.time_ns = time_now_ns() - time_before;
    engine_post(engine, report);
}

/* Steps to the next position; *row NULL means the first. Returns false after the last. */
static bool next_row(size_t *game, const struct bench_position **row)
{
    *row = *row != NULL ? *row + 1 : game_at(0)->bench;
    while (*row == NULL || (*row)->depth == 0) {
        if (game_at(++*game) == NULL)
            return false;
        *row = game_at(*game)->bench;
    }
    return true;
}

static void bench_work(void *context, unsigned thread)
{
    (void)thread;
    struct engine *engine = context;
    struct report report = {.kind = REPORT_BENCH};
    const struct bench_position *row = NULL;
    for (size_t game = 0; next_row(&game, &row);)
        report.total++;
    row = NULL;
    for (size_t game = 0; next_row(&game, &row) && !control_stopped(engine->control);)
        run_row(engine, game_at(game), row, &report);
    /* Before the last report, after which the owner may start the next bench. */
    transposition_destroy(engine->bench_table);

    report.kind = REPORT_BENCH_TOTAL;
    report.stopped = control_stopped(engine->control);
    report.line.nodes = control_nodes(engine->control);
    report.line.time_ns = time_now_ns() - engine->search.limits.started_ns;
    engine_post(engine, &report);
}

bool engine_bench(struct engine *engine, unsigned depth, int64_t started_ns)
{
    /* The count must not depend on Hash, and the user's table survives. */
    engine->bench_table = transposition_create(BENCH_TABLE_MIB);
    if (engine->bench_table == NULL)
        return false;
    engine->bench_depth = depth;
    engine->search.limits.started_ns = started_ns;
    /* The bench uses the threads' memory; the next search zeroes it. */
    engine->memory_owner = NULL;
    control_start(engine->control, UINT64_MAX);
    engine_start_job(engine, 1, bench_work, NULL);
    return true;
}
