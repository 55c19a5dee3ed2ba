/*
 * A solver: an exact search of a game's own, for a game that can be solved much faster than by the
 * search of all games. It has no depth and no evaluation. It narrows the bounds of a position's
 * true score by one question after another, for as long as it gets nodes.
 *
 * Scores here count from the position that is asked about, as all do in games/score.h.
 *
 * Threads: any number of them may solve at once, the same position or others, each with a `struct
 * solving` of its own over the same memory. What one finds out helps the others.
 */
#ifndef KINGDROP_GAMES_SOLVER_H
#define KINGDROP_GAMES_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

enum { SOLVER_LEARNED_MAX = 128 };

/* What a thread solves with. The caller fills in all but the last part. */
struct solving {
    /* The table: zeroes when new, on a border of 64 bytes, at least SOLVER_BYTES_MIN long. */
    void *memory;
    size_t bytes;
    const struct tablebase *tablebase; /* NULL: none */
    bool with_other_threads; /* other threads are solving too: look out for what they are at */

    /* Permission for so many more nodes, which count from then on; 0: stop. */
    unsigned (*take_nodes)(void *context);
    void *context;

    /* What it has learned about how to ask, its own affair; zeroes at first. */
    int learned[SOLVER_LEARNED_MAX];
    unsigned batch_left; /* of the nodes taken last; 0 at first */
    uint64_t nodes;      /* searched so far; 0 at first */
    bool stopped; /* no more nodes were to be had: the last answer says nothing; false at first */
};

#define SOLVER_BYTES_MIN ((size_t)1 << 18)

struct solver {
    /* Is the position worth more than alpha to its side to move? Fail-soft: an answer above alpha
     * is a lower bound of what it is worth, any other an upper bound. */
    score (*ask)(struct solving *solving, const struct any_position *position, score alpha);

    /* Asks the next question about a position of which so much is known, or several while they are
     * cheap, and narrows the bounds by the answers. False, with the bounds left alone, when
     * stopped.
     */
    bool (*narrow)(struct solving *solving, const struct any_position *position,
                   struct bounds *bounds);

    /* What it knows of a position without searching. */
    struct bounds (*known)(struct solving *solving, const struct any_position *position);

    /* A move that keeps the position's true score, if the tablebase has one; else MOVE_NONE. */
    move (*stored_move)(const struct solving *solving, const struct any_position *position);

    /* Plies of the longest game from there. */
    unsigned (*plies_left)(const struct any_position *position);

    /* How full the table is, in permille, from a sample. */
    unsigned (*fullness_permille)(const struct solving *solving);

    /* A position's true score as the solvers of the game publish it, in their own unit. */
    int (*published)(const struct any_position *position, score value);
};

/* Narrows the bounds until they meet; false when stopped before. */
static inline bool solver_solve(const struct solver *solver, struct solving *solving,
                                const struct any_position *position, struct bounds *bounds)
{
    while (bounds->lower < bounds->upper)
        if (!solver->narrow(solving, position, bounds))
            return false;
    return true;
}

#endif
