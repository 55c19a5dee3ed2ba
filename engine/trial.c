#include "engine/trial.h"

#include <string.h>

#include "games/solver.h"

/* Memory is cleared in pieces, for a stop must not wait for all of it. */
#define PIECE_BYTES ((size_t)64 << 20)

#define PROGRESS_EVERY_NS 1000000000

/* Clears the memory by writing to it: what went back to the system instead would come again page by
 * page while the clock runs. */
static void forget(const struct trial *trial)
{
    char *memory = trial->memory;
    size_t left = trial->memory_bytes;
    while (left > 0 && !control_stopped(trial->control)) {
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
static bool solve(const struct trial *trial, struct trial_position *position)
{
    struct solving solving = {
        .memory = trial->memory,
        .bytes = trial->memory_bytes,
        .knowledge = trial->knowledge,
        .take_nodes = take_nodes,
        .context = trial->control,
    };
    struct bounds bounds = BOUNDS_UNKNOWN;
    forget(trial);
    if (control_stopped(trial->control))
        return false;
    const int64_t started_ns = clock_now_ns();
    if (!solver_solve(trial->solver, &solving, &position->state, &bounds))
        return false;
    position->time_ns = clock_now_ns() - started_ns;
    position->nodes = solving.nodes;
    position->score = trial->solver->published(&position->state, bounds.lower);
    return true;
}

void trial_run(const struct trial *trial)
{
    struct report report = {.kind = REPORT_TRIAL, .total = (unsigned)trial->count};
    int64_t told_ns = clock_now_ns();
    while (report.number < report.total && solve(trial, &trial->positions[report.number])) {
        report.number++;
        if (clock_now_ns() - told_ns >= PROGRESS_EVERY_NS) {
            told_ns = clock_now_ns();
            trial->post(trial->post_context, &report);
        }
    }
    report.kind = REPORT_TRIAL_TOTAL;
    report.stopped = report.number < report.total;
    trial->post(trial->post_context, &report);
}
