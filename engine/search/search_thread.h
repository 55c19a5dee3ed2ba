/* A search thread's state. Compiled with a game's static interface. */
#pragma once

#include GAME_HEADER

#include "engine/control.h"
#include "engine/search_backend.h"
#include "engine/transposition.h"

enum {
    DEPTH_MAX = 100, /* iterations */
    PLY_MAX = 200,   /* below the root, with extensions and captures */
    HISTORY_MAX = 1 << 14,
    SOFT_LIMIT_MIN_DEPTH = 6,   /* a forced move needs that depth for its score */
    EVALUATIONS_KEPT = 1 << 13, /* 64 KiB, which fits into the CPU caches */
    FIRST_NODES_MAX = 2048,     /* of the first iteration, deadline or not: half a millisecond */
};

/* Compiled search: 0 full strength, 1 levels (engine/level.h), 2 both, 3 a game without levels. */
#ifndef LEVELS_SEARCH
#define LEVELS_SEARCH 0
#endif

static inline bool plays_level(const struct search *search)
{
    return LEVELS_SEARCH == 2 ? search->plays_level : LEVELS_SEARCH == 1;
}

_Static_assert(PLY_MAX <= TRANSPOSITION_DEPTH_MAX, "the table must hold any depth");

/* A principal variation. */
struct pv {
    size_t count;
    move moves[REPORT_PV_MAX];
};

struct root_move {
    move move;
    score value; /* of this iteration; -SCORE_INFINITE until searched */

    /* The last line found, as reported. */
    struct pv pv;
    score score;
    enum bound bound;
    bool proven;    /* does the score rest on the rules alone? */
    bool confirmed; /* did the previous iteration give the same score? */
    unsigned depth, selective_depth;
    double mean_depth;

    struct bounds proven_bounds; /* by the game's solver (solver_run.h) */
};

/* A proof for the next search: the positions after each reply, with one lower bound. */
struct carried_proof {
    uint64_t keys[MOVES_MAX];
    size_t count;
    score lower;
};

struct search_thread {
    /* History heuristic: how often a move was best, by player. */
    int16_t history[2][MOVE_INDEX_MAX];
    struct carried_proof carried_proof; /* from the last search */

    struct pv pvs[PLY_MAX + 1]; /* one per ply, emptied when a node is entered */

    /* Zeroed from here on at the start of a search. */
    struct search *search;
    unsigned index;
    struct position root;
    struct bounds root_bounds; /* proven before the search */
    bool seeks_progress;       /* in a win at an unknown distance (tablebase.h) */
    uint64_t table_salt;       /* for keys in the transposition table */
    bool doubts_cursed_wins;   /* cursed wins do not count as wins (tablebase.h) */
    struct bounds root_proven; /* by the game's solver */
    score carried_lower;       /* of the root, by carried_proof; -SCORE_INFINITE: none */
    struct root_move root_moves[MOVES_MAX];
    size_t root_move_count;

    unsigned batch_left;    /* nodes left until control must grant more */
    uint64_t nodes_granted; /* to this thread, including the batch */
    bool stopped;
    unsigned depth; /* of this iteration */
    unsigned selective_depth;
    uint64_t leaves, leaf_plies; /* of this iteration; leaf_plies is a sum */
    int64_t reported_ns;         /* last report of a current move */

    /* Counts what is unproven: evaluated leaves, cuts, entries, cursed wins, draws by path. A
     * search that adds none is proven. */
    uint64_t unproven_leaves;

    struct time_feedback time_feedback; /* of the iterations so far */

    uint64_t tablebase_hits; /* not yet added to control's */

    /* Evaluation cache: a key's upper 48 bits, then the value. */
    uint64_t evaluations[EVALUATIONS_KEPT];

    uint64_t path[PLY_MAX + 1]; /* keys from the root to the current node */
    bool reached_by_capture[PLY_MAX + 1];
    bool path_is_reduced[PLY_MAX + 1]; /* was a move on the path reduced? */
    move killers[PLY_MAX + 1][2];
};

/* Adds new tablebase hits to control's. */
static inline void thread_report_tablebase_hits(struct search_thread *thread)
{
    if (thread->tablebase_hits > 0)
        control_add_tablebase_hits(thread->search->control, thread->tablebase_hits);
    thread->tablebase_hits = 0;
}

/* Takes a batch and returns its size. The first iteration ignores the deadline, so that it compares
 * all moves. */
static inline unsigned thread_take_nodes(const struct search_thread *thread)
{
    struct control *control = thread->search->control;
    return thread->depth <= 1 && thread->nodes_granted < FIRST_NODES_MAX
               ? control_take_nodes_past_deadline(control)
               : control_take_nodes(control);
}

/* Counts a node. Returns false when the search must stop. */
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

/* Returns the static evaluation, cached for near transpositions: the key's low bits choose the
 * slot, its upper 48 identify the position. */
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

/* Returns the static evaluation, with the level's noise. */
static inline score thread_evaluate(struct search_thread *thread, const struct position *position)
{
    const score value = thread_cached_evaluation(thread, position);
    const struct search *search = thread->search;
    return plays_level(search) ? level_add_noise(&search->level, position_key(position), value)
                               : value;
}

/* Gives back the rest of the batch. */
static inline void thread_return_nodes(struct search_thread *thread)
{
    control_return_nodes(thread->search->control, thread->batch_left);
    thread->nodes_granted -= thread->batch_left;
    thread->batch_left = 0;
}

/* Returns the nodes of this thread, without the solver's. */
static inline uint64_t thread_own_nodes(const struct search_thread *thread)
{
    return thread->nodes_granted - thread->batch_left;
}

/* Returns the nodes of all threads; each of the others counts up to a batch too many. */
static inline uint64_t thread_nodes(const struct search_thread *thread)
{
    return control_nodes(thread->search->control) - thread->batch_left;
}

/* Sets the node's PV to the move and the line below. */
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

/* Moves a root move to the front; stable. */
static inline void thread_bring_forward(struct search_thread *thread, size_t index)
{
    const struct root_move moved = thread->root_moves[index];
    for (; index > 0; index--)
        thread->root_moves[index] = thread->root_moves[index - 1];
    thread->root_moves[0] = moved;
}

/* Sorts the root moves from `first` on by value; stable. */
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
