/*
 * Pruning and reductions: what spares a node its search, or makes it shallower. Each technique is a
 * function under its name, which the Chess Programming Wiki explains too.
 * ProbCut, which searches, is in alpha_beta.h.
 *
 * A technique that cuts a node without a proof must add one to thread->unproven_leaves. Otherwise
 * the score of the tree above counts as proven, is stored as such and cuts at any depth.
 *
 * There is no null-move pruning: in checkers a pass would often be better than every move
 * (zugzwang, the opposition), and captures are compulsory; in Connect Four every disc takes a
 * square away.
 *
 * The margins come from EVALUATION_SWING, by which a ply of quiet play seldom changes a game's
 * evaluation. Where that is 0 the evaluation prunes nothing.
 */
#ifndef KINGDROP_ENGINE_SEARCH_PRUNING_H
#define KINGDROP_ENGINE_SEARCH_PRUNING_H

#include "engine/search/node.h"
#include "engine/search/shots.h"

enum {
    LMR_MIN_DEPTH = 3,       /* late move reductions */
    IIR_MIN_DEPTH = 4,       /* internal iterative reduction */
    FUTILITY_MAX_DEPTH = 6,  /* futility reduction and reverse futility pruning */
    RFP_REDUCED_MARGIN = 40, /* cp, of reverse futility pruning below a reduction */

    SHOT_MIN_DEPTH = 12,
    SHOT_MAX_DEPTH = 24, /* from here on the search for shots gets no longer */
};

/*
 * Does an entry of the transposition table give the node's score? Its search must have been deep
 * enough, with a bound outside the window. A proven entry does so at any depth, and so does a win
 * at or above beta or a loss at or below alpha, though a deeper search might find a faster win. But
 * where the entry was stored, more plies may have been left until the draw by the no-progress rule.
 * So a win or a loss counts only if it comes before that draw here.
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

/* Transposition cutoff: the node's entry gives its score. Not in PV nodes, whose line must be
 * found. */
static inline bool table_cutoff(const struct node *node, int depth, score *value)
{
    bool is_proven;
    if (!node->is_selective || node->is_pv || !entry_cuts(node, &node->entry, depth, &is_proven))
        return false;
    node->thread->unproven_leaves += !is_proven;
    *value = score_farther(node->entry.value, node->ply);
    return true;
}

/*
 * The static evaluation, where it may prune or reduce: in null-window nodes near the horizon, not
 * in the middle of an exchange, nor where a cursed win is in doubt, which the evaluation knows
 * nothing about.
 */
static inline void evaluate_node(struct node *node)
{
    node->has_evaluation = EVALUATION_SWING > 0 && node->is_selective && !node->is_pv &&
                           node->known.cursed_score == 0 && node->depth <= FUTILITY_MAX_DEPTH &&
                           position_is_quiet(node->position);
    node->evaluation = node->has_evaluation ? thread_evaluate(node->thread, node->position) : 0;
}

/* How far an evaluation is likely to fall at most in `depth` plies. */
static inline score reverse_futility_margin(int depth)
{
    return (score)(EVALUATION_SWING * (depth * 10 + 3) / 10);
}

/* How far a shot is likely to raise it at most. */
static inline score futility_margin(int depth)
{
    return (score)(EVALUATION_SWING * (depth + 5) * 3 / 4);
}

/*
 * Reverse futility pruning, or static null move pruning: the evaluation is so far above beta that
 * the few plies left would hardly bring it below. The end of the game must not be in sight. Below a
 * reduction it must be further above: a reply that seems to refute a move may have its own
 * refutation just beyond the horizon, and both together hide moves at any depth.
 */
static inline bool is_reverse_futile(const struct node *node)
{
    const score doubt = node->thread->path_is_reduced[node->ply] ? RFP_REDUCED_MARGIN : 0;
    return node->has_evaluation && !score_is_win(node->beta) && !score_is_loss(node->beta) &&
           node->evaluation - reverse_futility_margin(node->depth) - doubt >= node->beta;
}

/*
 * Futility (Heinz, "Extended futility pruning", 1998): the evaluation is so far below alpha that
 * only a shot would bring it above. As shots are what wins games, such a node is not pruned but
 * searched a ply less, which prunes it at depth 1. Not where the end of the game is in sight, or
 * where the table knows of the shot.
 */
static inline bool is_futile(const struct node *node)
{
    return node->has_evaluation && !score_is_decisive(node->alpha) &&
           node->evaluation + futility_margin(node->depth) <= node->alpha &&
           !entry_exceeds(node, node->alpha);
}

/* Both kinds of futility where they spare the search: is the evaluation the node's score? Only now
 * does it matter whether there is a move at all. */
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
 * Search for a shot (shots.h) that raises a quiet position above alpha: its first move, or
 * MOVE_NONE. A deeper search takes longer, and so may the search for a shot: from 64 positions at
 * SHOT_MIN_DEPTH to 65536 at SHOT_MAX_DEPTH. Not where the table knows of a move that is as good.
 */
static inline move find_shot(const struct node *node)
{
    if (EVALUATION_SWING == 0 || LEVELS_SEARCH || !node->is_selective ||
        node->depth < SHOT_MIN_DEPTH || score_is_decisive(node->alpha) ||
        !position_is_quiet(node->position) || entry_exceeds(node, node->alpha))
        return MOVE_NONE;
    const int depth = node->depth < SHOT_MAX_DEPTH ? node->depth : SHOT_MAX_DEPTH;
    return shot_find(node->thread, node->position, node->alpha + 1, 1U << (depth * 5 / 6 - 4));
}

/*
 * Internal iterative reduction: a node without a table move is new, or was not worth one. The move
 * that a search of a ply less finds orders the moves of the next, deeper one.
 */
static inline int internal_iterative_reduction(const struct node *node, int depth)
{
    return node->is_selective && depth >= IIR_MIN_DEPTH && node->entry.packed_move == 0;
}

/* The logarithm to base 2 in sixteenths, linear between powers of two. */
static inline int logarithm(unsigned number)
{
    const unsigned power = bits_highest(number);
    return (int)(16 * power + (number << 4 >> power) - 16);
}

/*
 * Late move reductions: with good move ordering late moves are seldom best, so they are searched
 * with fewer plies at first. The deeper the node and the later the move, the more:
 * 0.4 + 0.65 ln(depth) ln(number) plies, computed in 256ths.
 */
static inline int late_move_reduction(int depth, size_t number, bool is_pv)
{
    if (depth < LMR_MIN_DEPTH || number < (is_pv ? 3 : 2))
        return 0;
    const int product = logarithm((unsigned)depth) * logarithm((unsigned)number + 1);
    return (102 + product * 5 / 16) / 256 - is_pv;
}

#endif
