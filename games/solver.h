/*
 * A solver: an exact search for one game, without a depth limit or evaluation. Scores count plies
 * from the solved position.
 *
 * Any number of threads may solve at once, each with its `struct solver_thread` over the same
 * memory.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

enum { SOLVER_HISTORY_MAX = 128 };

/* State of a solving thread. The caller fills in the first part. */
struct solver_thread {
    /* The table: initially zero, aligned to 64 bytes, at least SOLVER_BYTES_MIN. */
    void *memory;
    size_t bytes;
    const struct tablebase *tablebase; /* NULL: none */
    bool with_other_threads;           /* defer positions that other threads are searching */

    /* Returns a number of nodes that the thread may search; 0: stop. NULL: no limit. */
    unsigned (*take_nodes)(void *context);
    void *context;

    /* The solver's history heuristic, opaque; initially zero. */
    int history[SOLVER_HISTORY_MAX];
    unsigned batch_left; /* of the last take_nodes(); initially 0 */
    uint64_t nodes;      /* searched so far; initially 0 */
    bool stopped;        /* the last result is meaningless; initially false */
};

#define SOLVER_BYTES_MIN ((size_t)1 << 18)

struct solver {
    /* Searches with the null window above alpha. Fail-soft: returns a lower bound if above
     * alpha, else an upper bound. */
    score (*search)(struct solver_thread *thread, const struct any_position *position, score alpha);

    /* Narrows the bounds by a null window or several cheap ones. Returns false and keeps the
     * bounds when stopped. */
    bool (*narrow)(struct solver_thread *thread, const struct any_position *position,
                   struct bounds *bounds);

    /* Returns the bounds known without a search. */
    struct bounds (*known)(struct solver_thread *thread, const struct any_position *position);

    /* Returns the tablebase's best move, or MOVE_NONE. */
    move (*stored_move)(const struct solver_thread *thread, const struct any_position *position);

    /* Returns the plies of the longest game from the position. */
    unsigned (*plies_left)(const struct any_position *position);

    /* Returns how full the table is, in permille. */
    unsigned (*fullness_permille)(const struct solver_thread *thread);

    /* Returns an exact score in the unit of the game's published solvers. */
    int (*published)(const struct any_position *position, score value);

    /* Lists the moves in published order, MOVE_NONE for illegal ones. Returns their number. */
    size_t (*published_moves)(const struct any_position *position, move list[GAME_MOVES_MAX]);
};

/* Narrows the bounds until they meet. Returns false when stopped. */
static inline bool solver_solve(const struct solver *solver, struct solver_thread *thread,
                                const struct any_position *position, struct bounds *bounds)
{
    while (bounds->lower < bounds->upper)
        if (!solver->narrow(thread, position, bounds))
            return false;
    return true;
}
