/*
 * A node of the search tree: a position, what is asked about it, and what is found out about it
 * before its moves are searched. search_node() keeps it on the stack and hands it to one function a
 * technique.
 */
#ifndef KINGDROP_ENGINE_SEARCH_NODE_H
#define KINGDROP_ENGINE_SEARCH_NODE_H

#include "engine/search/search_thread.h"
#include "engine/search/tablebase.h"

/* The search window. A search may answer any score up to alpha with "no more than that", and any
 * from beta on with "at least that". */
struct window {
    score alpha, beta;
};

struct node {
    struct search_thread *thread;
    const struct position *position;
    unsigned ply;      /* from the root */
    int depth;         /* plies to the horizon */
    score alpha, beta; /* alpha rises as moves are searched */
    bool is_pv;        /* PV node: not searched with a null window */
    bool is_selective; /* may the node be pruned, reduced or extended? */

    struct node_bounds known; /* by the rules and from the tablebases */
    bool bounds_are_proven;   /* false when a cursed win counts as a win (tablebase.h) */

    bool has_evaluation; /* may an evaluation prune or reduce? */
    score evaluation;    /* static; 0 without */

    uint64_t unproven_leaves; /* that the thread had counted before it searched the moves */

    struct transposition_entry entry; /* of the transposition table; zero: none */
};

static inline struct node node_of(struct search_thread *thread, const struct position *position,
                                  int depth, struct window window, unsigned ply)
{
    return (struct node){
        .thread = thread,
        .position = position,
        .ply = ply,
        .depth = depth,
        .alpha = window.alpha,
        .beta = window.beta,
        .is_pv = window.beta - window.alpha > 1,
        .is_selective = !thread->search->settings.full_width,
    };
}

static inline uint64_t node_key(const struct node *node)
{
    return node->thread->path[node->ply] ^ node->thread->table_salt;
}

/* Is the score of the node known? */
static inline bool node_is_known(const struct node *node)
{
    return node->known.bounds.lower == node->known.bounds.upper;
}

/* Does the table know that the node is worth more than a score? */
static inline bool entry_exceeds(const struct node *node, score value)
{
    return node->entry.bound & BOUND_LOWER && score_farther(node->entry.value, node->ply) > value;
}

/* What a value says that was searched for with a window. */
static inline enum bound bound_of(score value, score alpha, score beta)
{
    return value >= beta ? BOUND_LOWER : value > alpha ? BOUND_EXACT : BOUND_UPPER;
}

/*
 * Repetition. Inside the tree the first repetition counts as a draw, because the same choice exists
 * again. A position from the game history must occur twice more: only the third occurrence is a
 * draw. The same holds for a position that is known to be won or lost: the first repetition did not
 * change that.
 */
static inline bool is_repetition(const struct node *node, bool is_won_or_lost)
{
    const struct search_thread *thread = node->thread;
    const struct search *search = thread->search;
    const unsigned ply = node->ply;
    const uint64_t key = thread->path[ply];
    const size_t passed = ply + search->earlier_count;
    const size_t reversible = position_reversible_plies(node->position);
    const size_t span = reversible < passed ? reversible : passed;
    unsigned times = 0;
    /* The same side is to move every second ply, and the shortest way back takes four. */
    for (size_t back = 4; back <= span && times < 2; back += 2) {
        if (back <= ply)
            times += thread->path[ply - back] == key ? (is_won_or_lost ? 1 : 2) : 0;
        else
            times += search->earlier_keys[search->earlier_count - (back - ply)] == key;
    }
    return times >= 2;
}

/* Draw by repetition or by the no-progress rule. The end of the game comes before the latter. */
static inline bool is_draw(const struct node *node)
{
    if (!POSITIONS_REPEAT)
        return false;
    if (is_repetition(node, node_is_known(node) && node->known.bounds.lower != SCORE_DRAW))
        return true;
    return plies_to_draw(node->thread->search, node->position) == 0 &&
           position_count_ways(node->position) > 0;
}

#endif
