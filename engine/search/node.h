/* A node of the search tree, which search_node() passes to one function per technique. */
#pragma once

#include "engine/search/search_thread.h"
#include "engine/search/tablebase.h"

/* The search window. Fail-soft: upper bounds up to alpha, lower bounds from beta on. */
struct window {
    score alpha, beta;
};

struct node {
    struct search_thread *thread;
    const struct position *position;
    unsigned ply;      /* from the root */
    int depth;         /* plies to the horizon */
    score alpha, beta; /* alpha rises as moves are searched */
    bool is_pv;        /* not a null-window node */
    bool is_selective; /* may the node be pruned, reduced or extended? */

    struct node_bounds known; /* from the rules and tablebases */
    bool bounds_are_proven;   /* false if a cursed win counts as a win (tablebase.h) */

    bool has_evaluation; /* may an evaluation prune or reduce? */
    score evaluation;    /* static; 0 if there is none */

    uint64_t unproven_leaves; /* the thread's count before the moves */

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

/* Returns the node's key in the transposition table. */
static inline uint64_t node_key(const struct node *node)
{
    return node->thread->path[node->ply] ^ node->thread->table_salt;
}

/* Returns true if the node's score is known exactly. */
static inline bool node_is_known(const struct node *node)
{
    return node->known.bounds.lower == node->known.bounds.upper;
}

/* Returns true if the table has a lower bound above `value`. */
static inline bool entry_exceeds(const struct node *node, score value)
{
    return node->entry.bound & BOUND_LOWER && score_farther(node->entry.value, node->ply) > value;
}

/* Returns the bound type of a value found with a window. */
static inline enum bound bound_of(score value, score alpha, score beta)
{
    return value >= beta ? BOUND_LOWER : value > alpha ? BOUND_EXACT : BOUND_UPPER;
}

/*
 * Returns true if a repetition is a draw. Within the tree the first one is, because the players
 * have the same choice again. A position from the game history, or a known win or loss, must occur
 * as often as the rules say.
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
    const unsigned drawn = DRAW_REPETITIONS;
    unsigned times = 1;
    /* The same side moves every second ply, and the shortest cycle takes four. */
    for (size_t back = 4; back <= span && times < drawn; back += 2) {
        if (back <= ply)
            times += thread->path[ply - back] == key ? (is_won_or_lost ? 1 : drawn) : 0;
        else
            times += search->earlier_keys[search->earlier_count - (back - ply)] == key;
    }
    return times >= drawn;
}

/* Returns true for a draw by repetition or no progress, unless the game has ended. */
static inline bool is_draw(const struct node *node)
{
    if (DRAW_REPETITIONS == 0)
        return false;
    if (is_repetition(node, node_is_known(node) && node->known.bounds.lower != SCORE_DRAW))
        return true;
    return plies_to_draw(node->thread->search, node->position) == 0 &&
           position_count_ways(node->position) > 0;
}
