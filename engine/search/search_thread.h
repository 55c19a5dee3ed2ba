/*
 * A search thread: all that one thread of a search works with. Compiled with a game's static
 * interface.
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
    SOFT_LIMIT_MIN_DEPTH = 6,   /* before it a forced move, which has no time, has no score */
    EVALUATIONS_KEPT = 1 << 13, /* 64 KiB, which stay in the processor's caches */
    FIRST_NODES_MAX = 2048,     /* of the first iteration without a deadline: half a millisecond */
};

/* 1 in the search that plays levels (engine/level.h). A constant, so that no node has to ask. */
#ifndef LEVELS_SEARCH
#define LEVELS_SEARCH 0
#endif

_Static_assert(PLY_MAX <= TRANSPOSITION_DEPTH_MAX, "the table must hold any depth");

/* A principal variation, from its first move on. */
struct pv {
    size_t count;
    move moves[REPORT_PV_MAX];
};

struct root_move {
    move move;
    score value; /* in the running iteration, once searched; else -SCORE_INFINITE */

    /* The last line found, and what is reported with it. */
    struct pv pv;
    score score;
    enum bound bound;
    bool proven;    /* does the score rest only on the rules? */
    bool confirmed; /* did the iteration before give the same score? */
    unsigned depth, selective_depth;
    double mean_depth;

    struct bounds proven_bounds; /* by the game's solver (solver_run.h) */
};

/* Kept from a proven search for the next one: the positions after its move and each reply, and a
 * lower bound of the score in all of them. */
struct carried_proof {
    uint64_t keys[MOVES_MAX];
    size_t count;
    score lower;
};

struct search_thread {
    /* The history heuristic: how often a move was best, by player. Lasts from search to search. */
    int16_t history[2][MOVE_INDEX_MAX];
    struct carried_proof carried_proof; /* lasts, too */

    struct pv pvs[PLY_MAX + 1]; /* of each ply, emptied when a node is entered there */

    /* Zeroes at the start of a search from here on. */
    struct search *search;
    unsigned index;
    struct position root;
    struct bounds root_bounds; /* known before the search, and proven */
    bool seeks_progress;       /* in a win at an unknown distance (tablebase.h) */
    uint64_t table_salt;       /* of keys in the transposition table */
    bool doubts_cursed_wins;   /* do cursed wins no longer count as wins? (tablebase.h) */
    struct bounds root_proven; /* by the game's solver */
    score carried_lower;       /* of the root's score, by that proof; -SCORE_INFINITE: none */
    struct root_move root_moves[MOVES_MAX];
    size_t root_move_count;

    unsigned batch_left;    /* nodes to search before control must be asked again */
    uint64_t nodes_granted; /* to this thread by control, those included */
    bool stopped;
    unsigned depth; /* of the running iteration */
    unsigned selective_depth;
    uint64_t leaves, leaf_plies; /* of the running iteration: leaves, and their plies added up */
    int64_t reported_ns;         /* when a current move was last reported */

    /* What scores rest on besides the rules: evaluated leaves, cuts without a proof, unproven table
     * entries, cursed wins, draws by the way they were reached. A search that adds none is proven.
     */
    uint64_t unproven_leaves;

    struct time_feedback time_feedback; /* how the iterations have gone so far */

    uint64_t tablebase_hits; /* not yet added to control's */

    /* Evaluations of this search: the upper 48 bits of a position's key, then its value. */
    uint64_t evaluations[EVALUATIONS_KEPT];

    uint64_t path[PLY_MAX + 1]; /* keys from the root to the current node */
    bool reached_by_capture[PLY_MAX + 1];
    bool path_is_reduced[PLY_MAX + 1]; /* was a move on the way searched some plies short? */
    move killers[PLY_MAX + 1][2];
};

/* Adds the tablebase hits since the last time to control's. */
static inline void thread_report_tablebase_hits(struct search_thread *thread)
{
    if (thread->tablebase_hits > 0)
        control_add_tablebase_hits(thread->search->control, thread->tablebase_hits);
    thread->tablebase_hits = 0;
}

/* The first iteration is made even when the time is over before it begins: the moves must have been
 * compared, or the first in order would be played again and again. */
static inline unsigned thread_take_nodes(const struct search_thread *thread)
{
    struct control *control = thread->search->control;
    return thread->depth <= 1 && thread->nodes_granted < FIRST_NODES_MAX
               ? control_take_late_nodes(control)
               : control_take_nodes(control);
}

/* Accounts for one node; false when the search is to stop. */
static inline bool thread_enter_node(struct search_thread *thread)
{
    if (thread->batch_left == 0) {
        thread_report_tablebase_hits(thread);
        thread->batch_left = thread_take_nodes(thread);
        if (thread->batch_left == 0) {
            thread->stopped = true;
            return false;
        }
        thread->nodes_granted += thread->batch_left;
    }
    thread->batch_left--;
    return true;
}

/* The static evaluation, from an evaluation cache: transpositions come soon after one another. The
 * lowest bits of the key choose the slot, the upper 48 distinguish the positions there. */
static inline score thread_cached_evaluation(struct search_thread *thread,
                                             const struct position *position)
{
    const uint64_t key = position_key(position);
    uint64_t *slot = &thread->evaluations[key % EVALUATIONS_KEPT];
    if ((*slot ^ key) >> 16 == 0)
        return (int16_t)(uint16_t)*slot;
    const score value = position_evaluate(position, thread->search->weights);
    *slot = (key >> 16 << 16) | (uint16_t)value;
    return value;
}

/* The static evaluation for the side to move, in the search of a level with that player's error. */
static inline score thread_evaluate(struct search_thread *thread, const struct position *position)
{
    const score value = thread_cached_evaluation(thread, position);
    return LEVELS_SEARCH ? level_add_noise(&thread->search->level, position_key(position), value)
                         : value;
}

/* Gives back what is left of the batch. */
static inline void thread_return_nodes(struct search_thread *thread)
{
    control_return_nodes(thread->search->control, thread->batch_left);
    thread->nodes_granted -= thread->batch_left;
    thread->batch_left = 0;
}

/* The nodes that this thread has searched, without those of the solver. */
static inline uint64_t thread_own_nodes(const struct search_thread *thread)
{
    return thread->nodes_granted - thread->batch_left;
}

/* The nodes of all threads so far; of the others up to a batch too many. */
static inline uint64_t thread_nodes(const struct search_thread *thread)
{
    return control_nodes(thread->search->control) - thread->batch_left;
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

/* Puts a root move before all others, whose order stays. */
static inline void thread_bring_forward(struct search_thread *thread, size_t index)
{
    const struct root_move moved = thread->root_moves[index];
    for (; index > 0; index--)
        thread->root_moves[index] = thread->root_moves[index - 1];
    thread->root_moves[0] = moved;
}

/* Sorts the root moves from `first` on by value. Equal ones keep their order. */
static inline void thread_sort_root_moves(struct search_thread *thread, size_t first)
{
    for (size_t i = first + 1; i < thread->root_move_count; i++) {
        const struct root_move moved = thread->root_moves[i];
        size_t to = i;
        for (; to > first && thread->root_moves[to - 1].value < moved.value; to--)
            thread->root_moves[to] = thread->root_moves[to - 1];
        thread->root_moves[to] = moved;
    }
}

#endif
