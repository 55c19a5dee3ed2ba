/*
 * The solver's bench: a game's solver (games/solver.h) solves positions one after another, each on
 * an empty table and one thread. With the same amount of memory their nodes are the same on every
 * run and machine, and their times can be compared with other solvers'.
 */
#include <string.h>

#include "engine/engine_internal.h"
#include "games/solver.h"

/* Memory is cleared in pieces, so that a stop need not wait for all of it. */
#define PIECE_BYTES ((size_t)64 << 20)

#define PROGRESS_EVERY_NS 1000000000

/* Clears the memory by writing to it. Pages given back to the system would have to be got again
 * while the clock runs. */
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

static unsigned take_nodes(void *context)
{
    return control_take_nodes(context);
}

/* Solves a position; false, with nothing filled in, when stopped before. */
static bool solve(const struct search *search, struct solver_bench_position *position)
{
    const struct solver *solver = search->game->solver();
    struct solver_thread thread = {
        .memory = search->solver_memory,
        .bytes = search->solver_bytes,
        .tablebase = search->tablebase,
        .take_nodes = take_nodes,
        .context = search->control,
    };
    struct bounds bounds = BOUNDS_UNKNOWN;
    /* Not part of the time measured. */
    forget(search);
    if (control_stopped(search->control))
        return false;
    const int64_t started_ns = time_now_ns();
    if (!solver_solve(solver, &thread, &position->position, &bounds))
        return false;
    position->time_ns = time_now_ns() - started_ns;
    position->nodes = thread.nodes;
    /* In the unit of published test sets, so that the file's scores can be compared as they
     * stand. */
    position->score = solver->published(&position->position, bounds.lower);
    return true;
}

static void solver_bench_work(void *context, unsigned thread)
{
    (void)thread;
    struct engine *engine = context;
    struct report report = {.kind = REPORT_SOLVER_BENCH,
                            .total = (unsigned)engine->solver_position_count};
    /* Once a second is enough for somebody who waits, and costs no time that is measured. */
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
    /* The solver works in the same part of the transposition table as in a search. */
    engine_lend_table(engine, true);
    search->solver_memory = transposition_lent(engine->table, &search->solver_bytes);
    engine->solver_positions = positions;
    engine->solver_position_count = count;
    control_start(engine->control, UINT64_MAX);
    engine_start_job(engine, 1, solver_bench_work, NULL);
    return true;
}
