/*
 * A solver: an exact search of a game's own, for a game that can be solved much faster than by the
 * search of all games. It has no depth and no evaluation. It narrows the bounds of a position's
 * true score by one null window after another, for as long as it gets nodes.
 *
 * Scores here count plies from the position that is solved, as all do in games/base/score.h.
 *
 * Threads: any number of them may solve at once, the same position or others, each with its own
 * `struct solver_thread` over the same memory. What one finds out helps the others.
 */
#ifndef KINGDROP_GAMES_SOLVER_H
#define KINGDROP_GAMES_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

enum { SOLVER_HISTORY_MAX = 128 };

/* What a thread solves with. The caller fills in all but the last part. */
struct solver_thread {
    /* The table: zeroes when new, aligned to 64 bytes, at least SOLVER_BYTES_MIN long. */
    void *memory;
    size_t bytes;
    const struct tablebase *tablebase; /* NULL: none */
    bool with_other_threads;           /* others solve too: defer what they are searching */

    /* Returns how many more nodes may be searched, which count from then on; 0: stop. */
    unsigned (*take_nodes)(void *context);
    void *context;

    /* The solver's history heuristic, opaque to callers; zeroes at first. */
    int history[SOLVER_HISTORY_MAX];
    unsigned batch_left; /* of the nodes taken last; 0 at first */
    uint64_t nodes;      /* searched so far; 0 at first */
    bool stopped;        /* take_nodes() gave 0: the last result has no meaning; false at first */
};

#define SOLVER_BYTES_MIN ((size_t)1 << 18)

struct solver {
    /* A null-window search: is the position's true score above alpha? Fail-soft: a result above
     * alpha is a lower bound of it, any other an upper bound. */
    score (*search)(struct solver_thread *thread, const struct any_position *position, score alpha);

    /* Searches the next null window within the bounds, or several while they are cheap, and narrows
     * the bounds. False, with the bounds unchanged, when stopped. */
    bool (*narrow)(struct solver_thread *thread, const struct any_position *position,
                   struct bounds *bounds);

    /* What it knows of a position without searching. */
    struct bounds (*known)(struct solver_thread *thread, const struct any_position *position);

    /* A move that keeps the position's true score, if the tablebase has one; else MOVE_NONE. */
    move (*stored_move)(const struct solver_thread *thread, const struct any_position *position);

    /* Plies of the longest game from there. */
    unsigned (*plies_left)(const struct any_position *position);

    /* How full the table is, in permille, from a sample. */
    unsigned (*fullness_permille)(const struct solver_thread *thread);

    /* A position's true score as the solvers of the game publish it, in their own unit. */
    int (*published)(const struct any_position *position, score value);

    /* Lists the moves in the order in which those solvers publish their scores, MOVE_NONE for one
     * that is not legal: the columns from the left. Returns their number. */
    size_t (*published_moves)(const struct any_position *position, move list[GAME_MOVES_MAX]);
};

/* Narrows the bounds until they meet; false when stopped before. */
static inline bool solver_solve(const struct solver *solver, struct solver_thread *thread,
                                const struct any_position *position, struct bounds *bounds)
{
    while (bounds->lower < bounds->upper)
        if (!solver->narrow(thread, position, bounds))
            return false;
    return true;
}

#endif
