/*
 * The solver bench: a game's solver (games/solver.h) solves each position on one thread with an
 * empty table. Node counts are reproducible.
 */
#include <string.h>

#include "engine/engine_internal.h"
#include "games/solver.h"

/* Clearing in pieces lets a stop take effect soon. */
#define PIECE_BYTES ((size_t)64 << 20)

#define PROGRESS_EVERY_NS 1000000000

/* Clears by writing, because released pages would fault in while timed. */
static void forget(const struct search *search)
{
    char *memory = search->solver_memory;
    size_t left = search->solver_bytes;
    while (left > 0 && !control_stopped(search->control)) {
        const size_t piece = left < PIECE_BYTES ? left : PIECE_BYTES;
        memset(memory, 0, piece);
        memory += piece;
        left -= piece;
    }
}

static unsigned solver_take_nodes(void *context)
{
    return control_take_nodes(context);
}

/* Solves a position. Returns false and leaves it unchanged when stopped. */
static bool solve(const struct search *search, struct solver_bench_position *position)
{
    const struct solver *solver = search->game->solver();
    struct solver_thread thread = {
        .memory = search->solver_memory,
        .bytes = search->solver_bytes,
        .tablebase = search->tablebase,
        .take_nodes = solver_take_nodes,
        .context = search->control,
    };
    struct bounds bounds = BOUNDS_UNKNOWN;
    /* Not timed. */
    forget(search);
    if (control_stopped(search->control))
        return false;
    const int64_t started_ns = time_now_ns();
    if (!solver_solve(solver, &thread, &position->position, &bounds))
        return false;
    position->time_ns = time_now_ns() - started_ns;
    position->nodes = thread.nodes;
    /* In the published unit, to compare with test sets. */
    position->score = solver->published(&position->position, bounds.lower);
    return true;
}

static void solver_bench_work(void *context, unsigned thread)
{
    (void)thread;
    struct engine *engine = context;
    struct report report = {.kind = REPORT_SOLVER_BENCH,
                            .total = (unsigned)engine->solver_position_count};
    /* Progress once a second, outside the timed part. */
    int64_t reported_ns = time_now_ns();
    while (report.number < report.total &&
           solve(&engine->search, &engine->solver_positions[report.number])) {
        report.number++;
        if (time_now_ns() - reported_ns >= PROGRESS_EVERY_NS) {
            reported_ns = time_now_ns();
            engine_post(engine, &report);
        }
    }
    report.kind = REPORT_SOLVER_BENCH_TOTAL;
    report.stopped = report.number < report.total;
    engine_post(engine, &report);
}

bool engine_solver_bench(struct engine *engine, const struct game *game,
                         struct solver_bench_position *positions, size_t count, bool with_tablebase)
{
    if (!engine_ensure_table(engine))
        return false;
    struct search *search = &engine->search;
    *search = (struct search){
        .game = game,
        .control = engine->control,
        .tablebase = with_tablebase ? engine_tablebase(engine, game) : NULL,
    };
    /* The same part of the table as in a search. */
    engine_prepare_table(engine, game);
    search->solver_memory = transposition_lent(engine->table, &search->solver_bytes);
    engine->solver_positions = positions;
    engine->solver_position_count = count;
    control_start(engine->control, UINT64_MAX);
    engine_start_job(engine, 1, solver_bench_work, NULL);
    return true;
}
