/*
 * A trial: positions that a game's solver (games/solver.h) answers one after another, each as if it
 * were the first ever, on one thread. So their nodes are the same on every run and machine, with as
 * much memory, and their times can be held against other solvers'.
 */
#ifndef KINGDROP_ENGINE_SOLVER_BENCH_H
#define KINGDROP_ENGINE_SOLVER_BENCH_H

#include "engine/control.h"
#include "engine/report.h"
#include "games/game.h"

struct solver_bench {
    const struct solver *solver;
    const struct tablebase *tablebase; /* NULL: none */
    struct solver_bench_position *positions;
    size_t count;
    struct control *control; /* started by the owner; stops the trial */
    void *memory;            /* the solver's; its content is lost */
    size_t memory_bytes;
    void (*post)(void *context, const struct report *report);
    void *post_context;
};

/* Runs it all on the calling thread, fills in the positions' answers and posts how far it is, once
 * a second, and the total. */
void solver_bench_run(const struct solver_bench *bench);

#endif
