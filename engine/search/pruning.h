/*
 * Pruning and reductions, one function per technique, named as in the Chess Programming Wiki.
 * ProbCut is in alpha_beta.h.
 *
 * A cut without a proof must increment thread->unproven_leaves, or scores above count as proven.
 *
 * No null-move pruning: in checkers a pass is often the best move (zugzwang) and captures are
 * compulsory; in Connect Four every disc takes a square.
 *
 * The margins derive from EVALUATION_SWING; 0 turns off pruning by evaluation.
 */
#pragma once

#include "engine/search/node.h"
#include "engine/search/shots.h"

enum {
    LMR_MIN_DEPTH = 3,       /* late move reductions */
    IIR_MIN_DEPTH = 4,       /* internal iterative reduction */
    FUTILITY_MAX_DEPTH = 6,  /* futility reduction and reverse futility pruning */
    RFP_REDUCED_MARGIN = 40, /* extra cp for reverse futility pruning below a reduction */

    SHOT_MIN_DEPTH = 12,
    SHOT_MAX_DEPTH = 24, /* up to this depth the search for shots grows */
};

/*
 * Returns true if a table entry gives the node's score: its bound is outside the window, and it is
 * deep enough, proven or decisive. But a win or loss must come before this node's no-progress draw.
 */
static inline bool entry_cuts(const struct node *node, const struct transposition_entry *entry,
                              int depth, bool *is_proven)
{
    const score value = score_farther(entry->value, node->ply);
    const bool raises = entry->bound & BOUND_LOWER && value >= node->beta;
    const bool lowers = entry->bound & BOUND_UPPER && value <= node->alpha;
    const bool is_end = (raises && score_is_win(value)) || (lowers && score_is_loss(value));
    if ((!raises && !lowers) ||
        (is_end && !ends_before_draw(node->thread->search, node->position, entry->value)))
        return false;
    *is_proven = entry->proven || is_end;
    return *is_proven || (int)entry->depth >= depth;
}

/* Transposition cutoff. Returns false in PV nodes, which need their line. */
static inline bool table_cutoff(const struct node *node, int depth, score *value)
{
    bool is_proven;
    if (!node->is_selective || node->is_pv || !entry_cuts(node, &node->entry, depth, &is_proven))
        return false;
    node->thread->unproven_leaves += !is_proven;
    *value = score_farther(node->entry.value, node->ply);
    return true;
}

/* Static evaluation for pruning: in quiet null-window nodes near the horizon. */
static inline void evaluate_node(struct node *node)
{
    node->has_evaluation = EVALUATION_SWING > 0 && node->is_selective && !node->is_pv &&
                           node->known.cursed_score == 0 && node->depth <= FUTILITY_MAX_DEPTH &&
                           position_is_quiet(node->position);
    node->evaluation = node->has_evaluation ? thread_evaluate(node->thread, node->position) : 0;
}

/* Returns the probable maximum loss in `depth` plies. */
static inline score reverse_futility_margin(int depth)
{
    return (score)(EVALUATION_SWING * (depth * 10 + 3) / 10);
}

/* Returns the probable maximum gain of a shot. */
static inline score futility_margin(int depth)
{
    return (score)(EVALUATION_SWING * (depth + 5) * 3 / 4);
}

/*
 * Reverse futility pruning (static null move pruning): the evaluation exceeds beta by more than a
 * few plies can lose. Below a reduction the margin is larger: a refutation may itself be refuted
 * beyond the horizon, and reduction and pruning together would hide that at any depth.
 */
static inline bool is_reverse_futile(const struct node *node)
{
    const score doubt = node->thread->path_is_reduced[node->ply] ? RFP_REDUCED_MARGIN : 0;
    return node->has_evaluation && !score_is_win(node->beta) && !score_is_loss(node->beta) &&
           node->evaluation - reverse_futility_margin(node->depth) - doubt >= node->beta;
}

/*
 * Futility (Heinz, "Extended futility pruning", 1998): the evaluation is far below alpha. Shots win
 * games, so the node is reduced by a ply, not pruned, except at depth 1.
 */
static inline bool is_futile(const struct node *node)
{
    return node->has_evaluation && !score_is_decisive(node->alpha) &&
           node->evaluation + futility_margin(node->depth) <= node->alpha &&
           !entry_exceeds(node, node->alpha);
}

/* Sets *value and returns true if the node is futile and has a move. */
static inline bool futility_cutoff(const struct node *node, int reduced_depth, score *value)
{
    const bool is_above = is_reverse_futile(node);
    const bool is_below = reduced_depth < node->depth && reduced_depth < 1;
    if ((!is_above && !is_below) || position_count_ways(node->position) == 0)
        return false;
    node->thread->unproven_leaves++;
    const score margin = is_above ? reverse_futility_margin(node->depth) : 0;
    *value = clamped(node->evaluation - margin, node->known.bounds);
    return true;
}

/*
 * Search for a shot (shots.h) above alpha in a quiet position. Returns its first move or MOVE_NONE.
 * The limit on visited positions grows with the depth from 64 to 65536.
 */
static inline move find_shot(const struct node *node)
{
    if (EVALUATION_SWING == 0 || plays_level(node->thread->search) || !node->is_selective ||
        node->depth < SHOT_MIN_DEPTH || score_is_decisive(node->alpha) ||
        !position_is_quiet(node->position) || entry_exceeds(node, node->alpha))
        return MOVE_NONE;
    const int depth = node->depth < SHOT_MAX_DEPTH ? node->depth : SHOT_MAX_DEPTH;
    return shot_find(node->thread, node->position, node->alpha + 1, 1U << (depth * 5 / 6 - 4));
}

/*
 * Internal iterative reduction: a node without a table move is searched one ply shallower, which
 * finds one for the next search.
 */
static inline int internal_iterative_reduction(const struct node *node, int depth)
{
    return node->is_selective && depth >= IIR_MIN_DEPTH && node->entry.packed_move == 0;
}

/* Returns the base-2 logarithm in sixteenths, linear between powers of two. */
static inline int logarithm(unsigned number)
{
    const unsigned power = bits_highest(number);
    return (int)(16 * power + (number << 4 >> power) - 16);
}

/* Late move reductions: 0.4 + 0.65 ln(depth) ln(number) plies, computed in 256ths. */
static inline int late_move_reduction(int depth, size_t number, bool is_pv)
{
    if (depth < LMR_MIN_DEPTH || number < (is_pv ? 3 : 2))
        return 0;
    const int product = logarithm((unsigned)depth) * logarithm((unsigned)number + 1);
    return (102 + product * 5 / 16) / 256 - is_pv;
}
