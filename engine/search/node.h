/*
 * The alpha-beta recursion: negamax, fail-soft, principal variation search.
 *
 * One function serves the full search and the quiescence search alike. Where captures are
 * compulsory a position with one pending cannot "stand pat", so a node at the horizon is judged by
 * its evaluation if it is quiet and searched on with all its moves if it is not.
 */
#ifndef KINGDROP_ENGINE_SEARCH_NODE_H
#define KINGDROP_ENGINE_SEARCH_NODE_H

#include "engine/search/ordering.h"
#include "engine/search/search_thread.h"
#include "engine/search/shots.h"
#include "engine/search/tablebase.h"

enum {
    REDUCTION_MIN_DEPTH = 3,
    INTERNAL_REDUCTION_MIN_DEPTH =
        4,                  /* from here on a node without a table move is searched shallower */
    FUTILITY_MAX_DEPTH = 6, /* up to here an evaluation may shorten a search or stand for it */
    PROBCUT_MIN_DEPTH = 6,  /* from here on a node is first searched with */
    PROBCUT_REDUCTION = 7,  /* so many plies less, to see whether it lies */
    PROBCUT_MARGIN = 60,    /* so many cp below alpha */
    PROBCUT_CAPTURE_DEPTH_END = 10, /* and below this also where the last move captured */
    SHOT_MIN_DEPTH = 12, /* from here on a node is looked through for shots, the longer the */
    SHOT_MAX_DEPTH = 24, /* deeper it is, up to here */
    OTHER_THREADS_MIN_DEPTH =
        8, /* from here on a node asks what other threads have found meanwhile */
};

/* Has the current position occurred before? In the tree once is enough: what was possible then is
 * possible now. Before the root it takes two, for the third time is the draw; and in the tree too
 * if the position is known to be decided, when the first time did no harm. */
static inline bool is_repetition(const struct search_thread *thread,
                                 const struct position *position, bool is_decided, unsigned ply)
{
    const struct search *search = thread->search;
    const uint64_t key = thread->path[ply];
    const size_t known = ply + search->earlier_count;
    const size_t quiet = position_reversible_plies(position);
    const size_t span = quiet < known ? quiet : known;
    unsigned times = 0;
    for (size_t back = 4; back <= span && times < 2; back += 2) {
        if (back <= ply)
            times += thread->path[ply - back] == key ? (is_decided ? 1 : 2) : 0;
        else
            times += search->earlier_keys[search->earlier_count - (back - ply)] == key;
    }
    return times >= 2;
}

/* Drawn by repetition or lack of progress? A player without a move has lost before that. */
static inline bool is_draw(const struct search_thread *thread, const struct position *position,
                           bool is_decided, unsigned ply)
{
    if (!POSITIONS_REPEAT)
        return false;
    if (is_repetition(thread, position, is_decided, ply))
        return true;
    const unsigned draw_plies = thread->search->settings.draw_plies;
    return draw_plies > 0 && position_reversible_plies(position) >= draw_plies &&
           position_count_ways(position) > 0;
}

/* The value of a node at the horizon that is quiet, if it is one. */
static inline bool leaf_value(struct search_thread *thread, const struct position *position,
                              int depth, struct node_bounds known, unsigned ply, score *value)
{
    if (ply < PLY_MAX && (depth > 0 || !position_is_quiet(position)))
        return false;
    if (position_count_ways(position) == 0) {
        *value = position_is_lost(position) ? score_loss_in(ply) : SCORE_DRAW;
        return true;
    }
    thread->unproven_leaves++;
    *value = evaluate_within(thread, position, known);
    return true;
}

/* What a value says that was searched for with a window. */
static inline enum bound bound_of(score value, score alpha, score beta)
{
    return value >= beta ? BOUND_LOWER : value > alpha ? BOUND_EXACT : BOUND_UPPER;
}

/* Does a table entry settle the node? A win that is known for certain does at any depth, though a
 * deeper search might find a faster one. But the way to where it was found may have left more plies
 * until the draw by lack of progress. */
static inline bool is_table_cutoff(struct search_thread *thread, const struct position *position,
                                   const struct transposition_entry *entry, score value, int depth,
                                   score alpha, score beta)
{
    const bool raises = entry->bound & BOUND_LOWER && value >= beta;
    const bool lowers = entry->bound & BOUND_UPPER && value <= alpha;
    const bool ends = (raises && score_is_win(value)) || (lowers && score_is_loss(value));
    if ((!raises && !lowers) || (ends && !ends_before_draw(thread->search, position, entry->value)))
        return false;
    const bool proven = entry->proven || ends;
    if (!proven && (int)entry->depth < depth)
        return false;
    if (!proven)
        thread->unproven_leaves++;
    return true;
}

/* The logarithm to base 2 in sixteenths, from power to power along a line. */
static inline int logarithm(unsigned number)
{
    const unsigned power = bits_highest(number);
    return (int)(16 * power + (number << 4 >> power) - 16);
}

/* How many plies less a late move is searched at first: the deeper the node and the later the move,
 * the more, 0.4 and 0.65 times the product of both natural logarithms, in 256ths. */
static inline int reduction_of(int depth, size_t number, bool pv_node)
{
    if (depth < REDUCTION_MIN_DEPTH || number < (pv_node ? 3 : 2))
        return 0;
    const int product = logarithm((unsigned)depth) * logarithm((unsigned)number + 1);
    return (102 + product * 5 / 16) / 256 - pv_node;
}

/* May the evaluation of a position say what is worth searching? Not in the middle of an exchange,
 * nor far above the horizon, nor in a game that warns against it. */
static inline bool has_static_evaluation(const struct position *position, int depth)
{
    return EVALUATION_SWING > 0 && depth <= FUTILITY_MAX_DEPTH && position_is_quiet(position);
}

/* How far an evaluation is likely to fall at most, and by a shot to rise, in so many plies. */
static inline score reverse_futility_margin(int depth)
{
    return (score)(EVALUATION_SWING * (depth * 10 + 3) / 10);
}

static inline score futility_margin(int depth)
{
    return (score)(EVALUATION_SWING * (depth + 5) * 3 / 4);
}

/* Is a position so far above beta that its few plies would hardly bring it below? Such a guess is
 * not made where the end of the game is in sight. */
static inline bool is_above_beta(score evaluation, int depth, score beta)
{
    return !score_is_win(beta) && !score_is_loss(beta) &&
           evaluation - reverse_futility_margin(depth) >= beta;
}

/* Is a position so far below alpha that only a shot could bring it above? Nothing is given up for
 * lost, for shots are what wins games: it is only searched a ply less. Nor is that done where the
 * end of the game is in sight, or where the table knows of the shot. */
static inline bool is_below_alpha(score evaluation, int depth, score alpha,
                                  const struct transposition_entry *entry, unsigned ply)
{
    return !score_is_decisive(alpha) && evaluation + futility_margin(depth) <= alpha &&
           !(entry->bound & BOUND_LOWER && value_from_table(entry->value, ply) > alpha);
}

static score search_node(struct search_thread *thread, const struct position *position, int depth,
                         score alpha, score beta, unsigned ply);

/* Does a search of far fewer plies find a quiet position so far below alpha that those left out
 * would hardly bring it above? Then its value is what that search allows for (ProbCut: Buro,
 * "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995). It is not asked
 * where a piece has just been given up, unless near the horizon, for few plies do not show what
 * for; where the table knows that it would say no, where the end of the game is in sight, or in a
 * game that warns against evaluations. True, too, when the search is stopped. */
static bool probcut(struct search_thread *thread, const struct position *position, int depth,
                    score alpha, const struct transposition_entry *entry, unsigned ply,
                    score *value)
{
    if (EVALUATION_SWING == 0 || depth < PROBCUT_MIN_DEPTH || score_is_decisive(alpha) ||
        !position_is_quiet(position))
        return false;
    if (depth >= PROBCUT_CAPTURE_DEPTH_END && thread->captured[ply])
        return false;
    const int probcut_depth = depth - PROBCUT_REDUCTION;
    const score bar = alpha - PROBCUT_MARGIN;
    if (entry->bound & BOUND_LOWER && (entry->proven || (int)entry->depth >= probcut_depth) &&
        value_from_table(entry->value, ply) > bar)
        return false;
    *value = search_node(thread, position, probcut_depth, bar, bar + 1, ply);
    if (!thread->stopped && *value > bar)
        return false;
    thread->unproven_leaves++;
    if (!score_is_decisive(*value))
        *value += PROBCUT_MARGIN;
    return true;
}

/* How a shot begins that would raise a quiet position above alpha, or MOVE_NONE. As a search
 * takes longer the deeper it is, so may looking for a shot: from 64 positions at the least depth
 * to 65536 at the greatest. It is not done where the table knows of a move that is as good. */
static inline move find_shot(struct search_thread *thread, const struct position *position,
                             int depth, score alpha, const struct transposition_entry *entry,
                             unsigned ply)
{
    if (EVALUATION_SWING == 0 || LEVELS_SEARCH || depth < SHOT_MIN_DEPTH ||
        score_is_decisive(alpha) || !position_is_quiet(position) ||
        (entry->bound & BOUND_LOWER && value_from_table(entry->value, ply) > alpha))
        return MOVE_NONE;
    const int worth = depth < SHOT_MAX_DEPTH ? depth : SHOT_MAX_DEPTH;
    return shot_find(thread, position, alpha + 1, 1U << (worth * 5 / 6 - 4));
}

/* Searches one move of a node: the first with the full window, the others with a null window at
 * reduced depth, then with as much more as their results ask for. The child stands at
 * thinker->path[ply + 1] already. */
static score search_child(struct search_thread *thread, const struct position *child, int depth,
                          int reduction, bool first, score alpha, score beta, unsigned ply)
{
    if (first)
        return -search_node(thread, child, depth, -beta, -alpha, ply + 1);
    score value = -search_node(thread, child, depth - reduction, -alpha - 1, -alpha, ply + 1);
    if (value > alpha && reduction > 0)
        value = -search_node(thread, child, depth, -alpha - 1, -alpha, ply + 1);
    if (value > alpha && value < beta)
        value = -search_node(thread, child, depth, -beta, -alpha, ply + 1);
    return value;
}

struct node_result {
    score value;
    move best;
    bool is_in_table; /* by another thread */
};

/* Sends for what the table has of the position after a move, if there is one left with that index:
 * it takes longer to come than a node takes to search. */
static inline void prefetch_move(const struct transposition_table *table,
                                 const struct position *position, struct move_order *order,
                                 size_t index)
{
    if (index >= order->count)
        return;
    struct position child = *position;
    position_play(&child, ordering_pick(order, index));
    transposition_prefetch(table, position_key(&child));
}

/* Has another thread searched the node to its end since this one began with its moves, when it had
 * made so many guesses? Then the value is that thread's. */
static inline bool is_searched_by_other_thread(struct search_thread *thread,
                                               const struct position *position, int depth,
                                               score alpha, score beta, uint64_t unproven_leaves,
                                               unsigned ply, score *value)
{
    struct transposition_entry entry = {0};
    if (!transposition_probe(thread->search->table, thread->path[ply], &entry))
        return false;
    const uint64_t own_unproven_leaves = thread->unproven_leaves;
    thread->unproven_leaves = unproven_leaves;
    const score found = value_from_table(entry.value, ply);
    if (!is_table_cutoff(thread, position, &entry, found, depth, alpha, beta)) {
        thread->unproven_leaves = own_unproven_leaves;
        return false;
    }
    *value = found;
    return true;
}

/* Searches the moves of a node, unless another thread turns out to have done so meanwhile. */
static struct node_result search_moves(struct search_thread *thread,
                                       const struct position *position, struct move_order *order,
                                       int depth, int wanted_depth, score alpha, score beta,
                                       unsigned ply)
{
    const struct search *search = thread->search;
    const bool pv_node = beta - alpha > 1;
    const bool selective = !search->settings.full_width;
    const bool quiet = position_is_quiet(position);
    /* Where it is only asked whether a win can be faster or a loss slower, guessing does not do. */
    const bool reducible = selective && !score_is_win(alpha) && !score_is_loss(beta) && quiet;
    /* A forced reply decides nothing, so it costs no depth. */
    const bool extend = selective && order->count == 1 && depth > 0 && ply < 2 * thread->depth;
    const int child_depth = extend ? depth : depth - 1;
    const bool with_other_threads =
        search->threads > 1 && depth >= OTHER_THREADS_MIN_DEPTH && selective && !pv_node;
    const uint64_t unproven_leaves = thread->unproven_leaves;

    thread->captured[ply + 1] = !quiet;
    struct node_result result = {.value = -SCORE_INFINITE, .best = MOVE_NONE};
    move tried[MOVES_MAX];
    for (size_t i = 0; i < order->count; i++) {
        if (with_other_threads && i > 0 &&
            is_searched_by_other_thread(thread, position, wanted_depth, alpha, beta,
                                        unproven_leaves, ply, &result.value)) {
            result.is_in_table = true;
            return result;
        }
        const move move = ordering_pick(order, i);
        struct position child = *position;
        position_play(&child, move);
        const uint64_t key = position_key(&child);
        transposition_prefetch(search->table, key);
        prefetch_move(search->table, position, order, i + 1);
        thread->path[ply + 1] = key;
        const int reduction = reducible ? reduction_of(depth, i, pv_node) : 0;
        const score value =
            search_child(thread, &child, child_depth, reduction, i == 0, alpha, beta, ply);
        if (thread->stopped)
            return result;

        if (value > result.value) {
            result.value = value;
            if (value > alpha) {
                alpha = value;
                result.best = move;
                if (pv_node)
                    thread_extend_pv(thread, ply, move);
                if (value >= beta) {
                    ordering_update(thread, position, move, tried, i, depth, ply);
                    break;
                }
            }
        }
        tried[i] = move;
    }
    return result;
}

/*
 * The value of a position for its side to move, fail-soft: at most alpha means no more than that,
 * at least beta means no less, in between it is exact (to this depth). 0, without meaning, once
 * thinker->stopped.
 */
static score search_node(struct search_thread *thread, const struct position *position, int depth,
                         score alpha, score beta, unsigned ply)
{
    const bool pv_node = beta - alpha > 1;
    thread->pvs[ply].count = 0;
    if (!thread_enter_node(thread))
        return 0;
    if (ply > thread->selective_depth)
        thread->selective_depth = ply;

    /* 1. What is known, and draws by the rules of the game's course. */
    const uint64_t unproven_leaves_above = thread->unproven_leaves;
    const struct node_bounds node_bounds = node_bounds_of(thread, position, ply);
    const struct bounds known = node_bounds.bounds;
    const bool is_known = known.lower == known.upper;
    const bool is_certain = unproven_leaves_above == thread->unproven_leaves;
    if (is_draw(thread, position, is_known && known.lower != SCORE_DRAW, ply)) {
        thread->unproven_leaves++;
        return SCORE_DRAW;
    }

    /* 2. What needs no search. In a principal variation a known result is still played out, so
     * that the line shown leads to the end of the game; only moves that keep it matter there. */
    if (known.lower >= beta)
        return known.lower;
    if (known.upper <= alpha)
        return known.upper;
    if (is_known) {
        alpha = known.lower - 1;
        beta = known.lower + 1;
        if (depth < 1 && known.lower != SCORE_DRAW)
            depth = 1;
    }

    /* 3. The horizon. */
    score value;
    if (leaf_value(thread, position, depth, node_bounds, ply, &value)) {
        thread->leaves++;
        thread->leaf_plies += ply;
        return value;
    }

    /* 4. What the evaluation says. The table has the first word, but it is still on its way from
     * memory; this is worked out meanwhile. */
    const struct search *search = thread->search;
    const bool selective = !search->settings.full_width;
    const bool has_evaluation =
        selective && !pv_node && node_bounds.likely == 0 && has_static_evaluation(position, depth);
    const score evaluation = has_evaluation ? thread_evaluate(thread, position) : 0;

    /* 5. What the table remembers, to the depth that the node is worth. */
    const uint64_t key = thread->path[ply];
    struct transposition_entry entry = {0};
    const bool remembered = transposition_probe(search->table, key, &entry);
    const bool stands = has_evaluation && is_above_beta(evaluation, depth, beta);
    const bool shortened = has_evaluation && is_below_alpha(evaluation, depth, alpha, &entry, ply);
    depth -= shortened;
    if (remembered && !pv_node && selective) {
        value = value_from_table(entry.value, ply);
        if (is_table_cutoff(thread, position, &entry, value, depth, alpha, beta))
            return value;
    }

    /* 6. Where the evaluation stands for a search. Only now is it asked whether there are moves. */
    if ((stands || (shortened && depth < 1)) && position_count_ways(position) > 0) {
        thread->unproven_leaves++;
        value = stands ? evaluation - reverse_futility_margin(depth) : evaluation;
        return clamped(value, known);
    }

    /* 7. A shot is tried first. */
    const move shot =
        selective ? find_shot(thread, position, depth, alpha, &entry, ply) : MOVE_NONE;
    if (thread->stopped)
        return 0;
    if (shot != MOVE_NONE)
        entry.packed_move = move_pack(position, shot);

    /* 8. What a shallow search says clearly enough. */
    if (selective && !pv_node && shot == MOVE_NONE &&
        probcut(thread, position, depth, alpha, &entry, ply, &value))
        return thread->stopped ? 0 : clamped(value, known);

    /* 9. A node of which the table remembers no move is new, or was not worth one: the move that a
     * shallower search finds will order the next, deeper one. */
    const int wanted_depth = depth;
    if (selective && depth >= INTERNAL_REDUCTION_MIN_DEPTH && entry.packed_move == 0)
        depth--;

    /* 10. The moves; without one the game is over. */
    struct move_order order;
    ordering_prepare(&order, thread, position, entry.packed_move, ply);
    if (order.count == 0)
        return position_is_lost(position) ? score_loss_in(ply) : SCORE_DRAW;
    const uint64_t unproven_leaves = thread->unproven_leaves;
    struct node_result result =
        search_moves(thread, position, &order, depth, wanted_depth, alpha, beta, ply);
    if (thread->stopped || result.is_in_table)
        return thread->stopped ? 0 : clamped(result.value, known);
    const bool is_refuted = is_known && !is_certain && result.value != known.lower;
    thread->doubts_long_wins |= is_refuted;
    result.value = is_refuted ? doubtful_win_score(known.lower) : clamped(result.value, known);
    if (is_known && is_certain) /* whatever was guessed on the way */
        thread->unproven_leaves = unproven_leaves;

    /* 11. For the next time. If still no move is known, it would be searched the same way for the
     * depth asked for: to threads, which come right after one another, that is done. */
    if (search->threads > 1 && result.best == MOVE_NONE)
        depth = wanted_depth;
    const struct transposition_entry found = {
        .value = value_to_table(result.value, ply),
        .bound = bound_of(result.value, alpha, beta),
        .depth = depth > 0 ? (unsigned)depth : 0,
        .proven = unproven_leaves == thread->unproven_leaves,
        .packed_move = result.best != MOVE_NONE ? move_pack(position, result.best) : 0,
    };
    transposition_store(search->table, key, &found);
    return result.value;
}

#endif
