/*
 * A search thread: all that one thread of one game's search works with. Compiled with a game's
 * static interface.
 */
#ifndef KINGDROP_ENGINE_SEARCH_SEARCH_THREAD_H
#define KINGDROP_ENGINE_SEARCH_SEARCH_THREAD_H

#include GAME_HEADER

#include "engine/control.h"
#include "engine/search_backend.h"
#include "engine/transposition.h"

enum {
    DEPTH_MAX = 100, /* iterations */
    PLY_MAX = 200,   /* plies below the root, extensions and captures included */
    HISTORY_MAX = 1 << 14,
    FORCED_MOVE_DEPTH = 6,      /* enough for a score and a reply to ponder on */
    EVALUATIONS_KEPT = 1 << 13, /* as much as stays near the processor */
};

/* 1 in the search that plays levels (engine/level.h): which of the two is being compiled is no
 * question that a search should ask at every position. */
#ifndef LEVELS_SEARCH
#define LEVELS_SEARCH 0
#endif

_Static_assert(PLY_MAX <= TRANSPOSITION_DEPTH_MAX, "the table must hold any depth");

/* A line of play, its best moves first. */
struct pv {
    size_t count;
    move moves[REPORT_PV_MAX];
};

struct root_move {
    move move;
    score value;      /* in the running iteration, once searched; else -SCORE_INFINITE */
    struct pv pv;     /* the last one found, with its */
    score score;      /* score, */
    enum bound bound; /* bound, */
    bool proven;      /* certainty, */
    bool confirmed;   /* being what the iteration before said too, */
    unsigned depth;   /* and depth */
    unsigned selective_depth;
    double mean_depth;
    struct bounds proven_bounds; /* what the game's solver knows of its score; see solver_slice.h */
};

struct search_thread {
    /* What lasts from one search to the next: how often a move was best, by player. */
    int16_t history[2][MOVE_INDEX_MAX];

    struct search *search;
    unsigned index;
    struct position root;
    struct bounds root_bounds; /* for certain, before any search */
    bool doubts_long_wins;     /* that the data tell of (tablebase.h) */
    struct bounds root_proven; /* what the game's solver has found out since */
    struct root_move root_moves[MOVES_MAX];
    size_t root_move_count;

    unsigned allowance; /* nodes that control lets us search before it must be asked again */
    uint64_t granted;   /* nodes that control has let this thread search, those included */
    bool stopped;
    unsigned depth; /* of the running iteration */
    unsigned selective_depth;
    uint64_t leaves, leaf_plies; /* of the running iteration: leaves, and their plies added up */
    int64_t reported_ns;         /* when a current move was last told */

    /* Leaves judged by evaluation, or drawn by the way they were reached. A search during which
     * this does not grow rests on the rules alone: its score is proven. */
    uint64_t unproven_leaves;

    struct time_feedback time_feedback; /* how the iterations have gone so far */

    uint64_t tablebase_hits; /* nodes settled by knowledge that control has not been told of */

    /* Evaluations of this search: the upper 48 bits of a position's key, then its value. */
    uint64_t evaluations[EVALUATIONS_KEPT];

    uint64_t path[PLY_MAX + 1]; /* keys from the root to the current node */
    bool captured[PLY_MAX + 1]; /* did the moves to them capture? */
    struct pv pvs[PLY_MAX + 1];
    move killers[PLY_MAX + 1][2];
};

/* Tells control of what was recalled since the last time. */
static inline void thread_report_tablebase_hits(struct search_thread *thread)
{
    if (thread->tablebase_hits > 0)
        control_add_tablebase_hits(thread->search->control, thread->tablebase_hits);
    thread->tablebase_hits = 0;
}

/* Accounts for one node; false when the search is to stop. */
static inline bool thread_enter_node(struct search_thread *thread)
{
    if (thread->allowance == 0) {
        thread_report_tablebase_hits(thread);
        thread->allowance = control_take_nodes(thread->search->control);
        if (thread->allowance == 0) {
            thread->stopped = true;
            return false;
        }
        thread->granted += thread->allowance;
    }
    thread->allowance--;
    return true;
}

/* The static evaluation, from memory if the position is the last one evaluated of those that share
 * its place: transpositions come soon after one another. The lowest bits of the key choose the
 * place, the upper 48 tell the positions there apart. */
static inline score thread_recall_evaluation(struct search_thread *thread,
                                             const struct position *position)
{
    const uint64_t key = position_key(position);
    uint64_t *kept = &thread->evaluations[key % EVALUATIONS_KEPT];
    if ((*kept ^ key) >> 16 == 0)
        return (int16_t)(uint16_t)*kept;
    const score value = position_evaluate(position);
    *kept = (key >> 16 << 16) | (uint16_t)value;
    return value;
}

/* What a position looks worth to its side to move: in the search of a level, to such a player. */
static inline score thread_evaluate(struct search_thread *thread, const struct position *position)
{
    const score value = thread_recall_evaluation(thread, position);
    return LEVELS_SEARCH ? level_add_noise(&thread->search->level, position_key(position), value)
                         : value;
}

/* Gives back what is left of the allowance. */
static inline void thread_return_nodes(struct search_thread *thread)
{
    control_return_nodes(thread->search->control, thread->allowance);
    thread->granted -= thread->allowance;
    thread->allowance = 0;
}

/* The nodes that this thread has searched, without those of the solver. */
static inline uint64_t thread_own_nodes(const struct search_thread *thread)
{
    return thread->granted - thread->allowance;
}

/* The nodes of all threads so far; of the others up to a batch too many. */
static inline uint64_t thread_nodes(const struct search_thread *thread)
{
    return control_nodes(thread->search->control) - thread->allowance;
}

/* The best line from a node is its best move and the line below that. */
static inline void thread_extend_pv(struct search_thread *thread, unsigned ply, move first)
{
    struct pv *here = &thread->pvs[ply];
    const struct pv *below = &thread->pvs[ply + 1];
    here->moves[0] = first;
    const size_t tail = below->count < REPORT_PV_MAX - 1 ? below->count : REPORT_PV_MAX - 1;
    for (size_t i = 0; i < tail; i++)
        here->moves[i + 1] = below->moves[i];
    here->count = tail + 1;
}

#endif
