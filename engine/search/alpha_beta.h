/*
 * The alpha-beta recursion: negamax, fail-soft (Fishburn, "Another optimization of alpha-beta
 * search", 1983), principal variation search.
 *
 * It is also the quiescence search: at the horizon quiet nodes are evaluated; others cannot stand
 * pat, as captures are compulsory.
 */
#pragma once

#include "engine/search/node.h"
#include "engine/search/ordering.h"
#include "engine/search/pruning.h"

enum {
    OTHER_THREADS_MIN_DEPTH = 8, /* from here on a node checks for other threads' results */

    PROBCUT_MIN_DEPTH = 6,
    PROBCUT_MIN_PLY = 4,            /* nearer the root, a wrong cut would go unnoticed */
    PROBCUT_REDUCTION = 7,          /* in plies, for the shallow search */
    PROBCUT_MARGIN = 60,            /* cp below alpha */
    PROBCUT_CAPTURE_DEPTH_END = 10, /* from this depth on, not after a capture */
};

static score search_node(struct search_thread *thread, const struct position *position, int depth,
                         struct window window, unsigned ply);

struct node_result {
    score value;
    move best;        /* MOVE_NONE: none raised alpha */
    bool is_in_table; /* another thread has stored it */
};

/* Narrows the window around a known result, so that a PV reaches the end. */
static inline void search_known_result(struct node *node)
{
    const score known = node->known.bounds.lower;
    node->alpha = known - 1;
    node->beta = known + 1;
    if (node->depth < 1 && known != SCORE_DRAW)
        node->depth = 1;
}

/* Quiescence: evaluates a quiet node at the horizon, or any at PLY_MAX; else returns false. */
static inline bool evaluate_leaf(const struct node *node, score *value)
{
    struct search_thread *thread = node->thread;
    if (node->ply < PLY_MAX && (node->depth > 0 || !position_is_quiet(node->position)))
        return false;
    thread->leaves++;
    thread->leaf_plies += node->ply;
    if (position_count_ways(node->position) == 0) {
        *value = end_score(node->position, node->ply);
        return true;
    }
    thread->unproven_leaves++;
    *value = evaluate_within(thread, node->position, node->known);
    return true;
}

/*
 * ProbCut (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995):
 * cuts a quiet node if a shallow search stays far below alpha. After a capture it cuts only near
 * the horizon, because a sacrifice pays off later. Also returns true when stopped.
 */
static inline bool probcut(const struct node *node, int depth, score *value)
{
    struct search_thread *thread = node->thread;
    if (EVALUATION_SWING == 0 || !node->is_selective || node->is_pv || depth < PROBCUT_MIN_DEPTH ||
        node->ply < PROBCUT_MIN_PLY || score_is_decisive(node->alpha) ||
        !position_is_quiet(node->position))
        return false;
    if (depth >= PROBCUT_CAPTURE_DEPTH_END && thread->reached_by_capture[node->ply])
        return false;
    const int shallow_depth = depth - PROBCUT_REDUCTION;
    const score threshold = node->alpha - PROBCUT_MARGIN;
    if ((node->entry.proven || (int)node->entry.depth >= shallow_depth) &&
        entry_exceeds(node, threshold))
        return false;
    const struct window window = {threshold, threshold + 1};
    const score found = search_node(thread, node->position, shallow_depth, window, node->ply);
    if (!thread->stopped && found > threshold)
        return false;
    thread->unproven_leaves++;
    *value = clamped(score_is_decisive(found) ? found : found + PROBCUT_MARGIN, node->known.bounds);
    return true;
}

/*
 * Principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game
 * trees", 1982): full window for the first move, null window and reduced depth for the others,
 * searched again if above alpha.
 */
static inline score search_child(const struct node *node, const struct position *child, int depth,
                                 int reduction, bool is_first)
{
    struct search_thread *thread = node->thread;
    const unsigned ply = node->ply + 1;
    const struct window full = {-node->beta, -node->alpha};
    const struct window null = {-node->alpha - 1, -node->alpha};
    if (is_first)
        return -search_node(thread, child, depth, full, ply);
    const bool was_reduced = thread->path_is_reduced[ply];
    thread->path_is_reduced[ply] = was_reduced || reduction > 0;
    score value = -search_node(thread, child, depth - reduction, null, ply);
    thread->path_is_reduced[ply] = was_reduced;
    if (value > node->alpha && reduction > 0)
        value = -search_node(thread, child, depth, null, ply);
    if (value > node->alpha && value < node->beta)
        value = -search_node(thread, child, depth, full, ply);
    return value;
}

/* Picks the next move and prefetches its table bucket, a slow load. */
static inline void prefetch_move(const struct node *node, struct move_order *order, size_t index)
{
    if (index >= order->count)
        return;
    struct position child = *node->position;
    position_play(&child, ordering_pick(order, index));
    transposition_prefetch(node->thread->search->table,
                           position_key(&child) ^ node->thread->table_salt);
}

/* Lazy SMP: if another thread has stored this node meanwhile, takes its result and returns true. */
static inline bool take_other_threads_result(const struct node *node, int depth, score *value)
{
    struct search_thread *thread = node->thread;
    struct transposition_entry entry = {0};
    bool is_proven;
    if (!transposition_probe(thread->search->table, node_key(node), &entry) ||
        !entry_cuts(node, &entry, depth, &is_proven))
        return false;
    /* The unproven leaves that this thread met in the node no longer count. */
    thread->unproven_leaves = node->unproven_leaves + !is_proven;
    *value = score_farther(entry.value, node->ply);
    return true;
}

/* One-reply extension: returns true for a forced move, which costs no depth. */
static inline bool is_extended(const struct node *node, const struct move_order *order, int depth)
{
    return order->count == 1 && node->is_selective && depth > 0 &&
           node->ply < 2 * node->thread->depth;
}

/* Returns true if late moves may be reduced: not in an exchange, nor near a win or loss. */
static inline bool is_reducible(const struct node *node, bool is_quiet)
{
    return is_quiet && node->is_selective && !score_is_win(node->alpha) &&
           !score_is_loss(node->beta);
}

/* Returns true if it pays to look for another thread's result. */
static inline bool may_be_shared(const struct node *node, int depth)
{
    return node->thread->search->threads > 1 && depth >= OTHER_THREADS_MIN_DEPTH &&
           node->is_selective && !node->is_pv;
}

/* Searches the move at an index and returns its score. */
static inline score search_move(const struct node *node, struct move_order *order, size_t index,
                                int depth, int reduction)
{
    struct position child = *node->position;
    position_play(&child, order->moves[index]);
    const uint64_t key = position_key(&child);
    transposition_prefetch(node->thread->search->table, key ^ node->thread->table_salt);
    prefetch_move(node, order, index + 1);
    node->thread->path[node->ply + 1] = key;
    return search_child(node, &child, depth, reduction, index == 0);
}

/* Takes a new best value. Returns true if it fails high. */
static inline bool take_best(struct node *node, struct node_result *result, move move, score value)
{
    result->value = value;
    if (value <= node->alpha)
        return false;
    node->alpha = value;
    result->best = move;
    if (node->is_pv)
        thread_extend_pv(node->thread, node->ply, move);
    return value >= node->beta;
}

/* Searches moves until one fails high, and returns the best. Takes another thread's entry of
 * entry_depth or more. */
static inline struct node_result search_moves(struct node *node, struct move_order *order,
                                              int depth, int entry_depth)
{
    struct search_thread *thread = node->thread;
    const bool is_quiet = position_is_quiet(node->position);
    const bool reduces = is_reducible(node, is_quiet);
    const int child_depth = is_extended(node, order, depth) ? depth : depth - 1;
    const bool is_shared = may_be_shared(node, depth);

    thread->reached_by_capture[node->ply + 1] = !is_quiet;
    thread->path_is_reduced[node->ply + 1] =
        thread->path_is_reduced[node->ply] || depth < node->depth;
    struct node_result result = {.value = -SCORE_INFINITE, .best = MOVE_NONE};
    ordering_pick(order, 0);
    for (size_t i = 0; i < order->count; i++) {
        if (is_shared && i > 0 && take_other_threads_result(node, entry_depth, &result.value)) {
            result.is_in_table = true;
            return result;
        }
        const int reduction = reduces ? late_move_reduction(depth, i, node->is_pv) : 0;
        const score value = search_move(node, order, i, child_depth, reduction);
        if (thread->stopped)
            return result;
        if (value > result.value && take_best(node, &result, order->moves[i], value)) {
            ordering_update(node, depth, order->moves, i);
            break;
        }
    }
    return result;
}

/*
 * Returns the node's value. A known, proven result overrides the search's assumptions. A known
 * result that the search did not confirm was a cursed win: such wins are now in doubt.
 */
static inline score value_after_moves(const struct node *node, score value)
{
    const struct bounds bounds = node->known.bounds;
    if (node_is_known(node) && node->bounds_are_proven)
        node->thread->unproven_leaves = node->unproven_leaves;
    if (!node_is_known(node) || node->bounds_are_proven || value == bounds.lower)
        return clamped(value, bounds);
    node->thread->doubts_cursed_wins = true;
    return cursed_win_score(bounds.lower);
}

/* Stores the node in the transposition table; `alpha` is the original one. */
static inline void store_node(const struct node *node, score alpha, score value, move best,
                              int depth)
{
    const struct search_thread *thread = node->thread;
    const struct transposition_entry entry = {
        .value = score_nearer(value, node->ply),
        .bound = bound_of(value, alpha, node->beta),
        .depth = depth > 0 ? (unsigned)depth : 0,
        .proven = node->unproven_leaves == thread->unproven_leaves,
        .packed_move = best != MOVE_NONE ? move_pack(node->position, best) : 0,
    };
    transposition_store(thread->search->table, node_key(node), &entry);
}

/* Sets *value and returns true if no search is needed. */
static inline bool known_cutoff(struct node *node, score *value)
{
    struct search_thread *thread = node->thread;

    /* Step 1. Bounds without search: mate distance, rules, tablebases. */
    const uint64_t unproven_leaves_above = thread->unproven_leaves;
    node->known = node_bounds_of(thread, node->position, node->ply);
    node->bounds_are_proven = unproven_leaves_above == thread->unproven_leaves;
    const struct bounds bounds = node->known.bounds;

    /* Step 2. Draw by repetition or no progress: unproven, because it depends on the path. */
    if (is_draw(node)) {
        thread->unproven_leaves++;
        *value = SCORE_DRAW;
        return true;
    }

    /* Step 3. Cutoff by known bounds: mate distance pruning and tablebase cutoffs. */
    if (bounds.lower >= node->beta || bounds.upper <= node->alpha) {
        *value = bounds.lower >= node->beta ? bounds.lower : bounds.upper;
        return true;
    }
    if (node_is_known(node))
        search_known_result(node);
    return false;
}

/*
 * Returns the fail-soft score for the side to move: an upper bound up to alpha, a lower bound from
 * beta on. Meaningless once stopped.
 */
static score search_node(struct search_thread *thread, const struct position *position, int depth,
                         struct window window, unsigned ply)
{
    thread->pvs[ply].count = 0;
    if (!thread_enter_node(thread))
        return 0;
    if (ply > thread->selective_depth)
        thread->selective_depth = ply;
    struct node node = node_of(thread, position, depth, window, ply);
    score value;

    /* Steps 1 to 3. Known bounds, draws and their cutoffs. */
    if (known_cutoff(&node, &value))
        return value;

    /* Step 4. Horizon: quiescence. */
    if (evaluate_leaf(&node, &value))
        return value;

    /* Step 5. Static evaluation, while the table's bucket loads. */
    evaluate_node(&node);

    /* Step 6. Transposition table, and futility reduction. */
    transposition_probe(thread->search->table, node_key(&node), &node.entry);
    const int reduced_depth = node.depth - is_futile(&node);
    if (table_cutoff(&node, reduced_depth, &value))
        return value;

    /* Step 7. Reverse futility pruning, and futility pruning at depth 1. */
    if (futility_cutoff(&node, reduced_depth, &value))
        return value;

    /* Step 8. Search for a shot, to try first. */
    const move shot = find_shot(&node);
    if (thread->stopped)
        return 0;
    if (shot != MOVE_NONE)
        node.entry.packed_move = move_pack(position, shot);

    /* Step 9. ProbCut, unless there is a shot. */
    if (shot == MOVE_NONE && probcut(&node, reduced_depth, &value))
        return thread->stopped ? 0 : value;

    /* Step 10. Internal iterative reduction. */
    const int search_depth = reduced_depth - internal_iterative_reduction(&node, reduced_depth);

    /* Step 11. The moves; if there are none, the game is over. */
    struct move_order order;
    ordering_prepare(&order, thread, position, node.entry.packed_move, ply);
    if (order.count == 0)
        return end_score(position, ply);
    const score alpha = node.alpha;
    node.unproven_leaves = thread->unproven_leaves;
    const struct node_result result = search_moves(&node, &order, search_depth, reduced_depth);
    if (thread->stopped || result.is_in_table)
        return thread->stopped ? 0 : clamped(result.value, node.known.bounds);
    value = value_after_moves(&node, result.value);

    /* Step 12. Transposition table store. With several threads a failed-low node counts as
     * searched to full depth: the next search would reduce it again. */
    const bool is_full_depth = thread->search->threads > 1 && result.best == MOVE_NONE;
    store_node(&node, alpha, value, result.best, is_full_depth ? reduced_depth : search_depth);
    return value;
}
