/*
 * The solver's bench: a game's solver (games/solver.h) solves positions one after another, each on
 * an empty table and one thread. With the same amount of memory their nodes are the same on every
 * run and machine, and their times can be compared with other solvers'.
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
    struct control *control; /* started by the owner; stops the bench */
    void *memory;            /* the solver's; its content is lost */
    size_t memory_bytes;
    void (*post)(void *context, const struct report *report);
    void *post_context;
};

/* Solves all positions on the calling thread, fills them in, and posts how far it is, once a
 * second, and the total. */
void solver_bench_run(const struct solver_bench *bench);

#endif
