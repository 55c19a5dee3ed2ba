#include "engine/solver_bench.h"

#include <string.h>

#include "games/solver.h"

/* Memory is cleared in pieces, so that a stop need not wait for all of it. */
#define PIECE_BYTES ((size_t)64 << 20)

#define PROGRESS_EVERY_NS 1000000000

/* Clears the memory by writing to it. Pages given back to the system would have to be got again
 * while the clock runs. */
static void forget(const struct solver_bench *bench)
{
    char *memory = bench->memory;
    size_t left = bench->memory_bytes;
    while (left > 0 && !control_stopped(bench->control)) {
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
static bool solve(const struct solver_bench *bench, struct solver_bench_position *position)
{
    struct solver_thread thread = {
        .memory = bench->memory,
        .bytes = bench->memory_bytes,
        .tablebase = bench->tablebase,
        .take_nodes = take_nodes,
        .context = bench->control,
    };
    struct bounds bounds = BOUNDS_UNKNOWN;
    /* Not part of the time measured. */
    forget(bench);
    if (control_stopped(bench->control))
        return false;
    const int64_t started_ns = time_now_ns();
    if (!solver_solve(bench->solver, &thread, &position->position, &bounds))
        return false;
    position->time_ns = time_now_ns() - started_ns;
    position->nodes = thread.nodes;
    /* In the unit of published test sets, so that the file's scores can be compared as they
     * stand. */
    position->score = bench->solver->published(&position->position, bounds.lower);
    return true;
}

void solver_bench_run(const struct solver_bench *bench)
{
    struct report report = {.kind = REPORT_SOLVER_BENCH, .total = (unsigned)bench->count};
    /* Once a second is enough for somebody who waits, and costs no time that is measured. */
    int64_t reported_ns = time_now_ns();
    while (report.number < report.total && solve(bench, &bench->positions[report.number])) {
        report.number++;
        if (time_now_ns() - reported_ns >= PROGRESS_EVERY_NS) {
            reported_ns = time_now_ns();
            bench->post(bench->post_context, &report);
        }
    }
    report.kind = REPORT_SOLVER_BENCH_TOTAL;
    report.stopped = report.number < report.total;
    bench->post(bench->post_context, &report);
}
