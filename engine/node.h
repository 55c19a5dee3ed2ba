/*
 * The alpha-beta recursion: negamax, fail-soft, principal variation search.
 *
 * One function serves the full search and the quiescence search alike. Where captures are
 * compulsory a position with one pending cannot "stand pat", so a node at the horizon is judged by
 * its evaluation if it is quiet and searched on with all its moves if it is not.
 */
#ifndef KINGDROP_ENGINE_NODE_H
#define KINGDROP_ENGINE_NODE_H

#include "engine/known.h"
#include "engine/order.h"
#include "engine/stroke.h"
#include "engine/thinker.h"

enum {
    REDUCTION_MIN_DEPTH = 3,
    TABLE_MOVE_MIN_DEPTH = 4, /* from here on a node without a table move is searched shallower */
    STATIC_MAX_DEPTH = 6,     /* up to here an evaluation may shorten a search or stand for it */
    TRIAL_MIN_DEPTH = 6,      /* from here on a node is first searched with */
    TRIAL_REDUCTION = 7,      /* so many plies less, to see whether it lies */
    TRIAL_MARGIN = 60,        /* so many cp below alpha */
    TRIAL_TAKEN_END = 10,     /* and below this also where the last move captured */
    STROKE_MIN_DEPTH = 12, /* from here on a node is looked through for strokes, the longer the */
    STROKE_MAX_DEPTH = 24, /* deeper it is, up to here */
    COMPANY_MIN_DEPTH = 8, /* from here on a node asks what other threads have found meanwhile */
};

/* Has the current position occurred before? In the tree once is enough: what was possible then is
 * possible now. Before the root it takes two, for the third time is the draw; and in the tree too
 * if the position is known to be decided, when the first time did no harm. */
static inline bool is_repeated(const struct thinker *thinker, const struct position *position,
                               bool is_decided, unsigned ply)
{
    const struct search *search = thinker->search;
    const uint64_t key = thinker->path[ply];
    const size_t known = ply + search->earlier_count;
    const size_t quiet = position_quiet_plies(position);
    const size_t span = quiet < known ? quiet : known;
    unsigned times = 0;
    for (size_t back = 4; back <= span && times < 2; back += 2) {
        if (back <= ply)
            times += thinker->path[ply - back] == key ? (is_decided ? 1 : 2) : 0;
        else
            times += search->earlier_keys[search->earlier_count - (back - ply)] == key;
    }
    return times >= 2;
}

/* Drawn by repetition or lack of progress? A player without a move has lost before that. */
static inline bool is_drawn_by_path(const struct thinker *thinker, const struct position *position,
                                    bool is_decided, unsigned ply)
{
    if (!POSITIONS_REPEAT)
        return false;
    if (is_repeated(thinker, position, is_decided, ply))
        return true;
    const unsigned draw_plies = thinker->search->settings.draw_plies;
    return draw_plies > 0 && position_quiet_plies(position) >= draw_plies &&
           position_count_ways(position) > 0;
}

/* The value of a node at the horizon that is quiet, if it is one. */
static inline bool leaf_value(struct thinker *thinker, const struct position *position, int depth,
                              struct insight known, unsigned ply, score *value)
{
    if (ply < PLY_MAX && (depth > 0 || !position_is_quiet(position)))
        return false;
    if (position_count_ways(position) == 0) {
        *value = position_is_lost(position) ? score_loss_in(ply) : SCORE_DRAW;
        return true;
    }
    thinker->guesses++;
    *value = evaluate_within(thinker, position, known);
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
static inline bool entry_settles(struct thinker *thinker, const struct position *position,
                                 const struct table_entry *entry, score value, int depth,
                                 score alpha, score beta)
{
    const bool raises = entry->bound & BOUND_LOWER && value >= beta;
    const bool lowers = entry->bound & BOUND_UPPER && value <= alpha;
    const bool ends = (raises && score_is_win(value)) || (lowers && score_is_loss(value));
    if ((!raises && !lowers) || (ends && !comes_in_time(thinker->search, position, entry->value)))
        return false;
    const bool proven = entry->proven || ends;
    if (!proven && (int)entry->depth < depth)
        return false;
    if (!proven)
        thinker->guesses++;
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
static inline bool is_judged(const struct position *position, int depth)
{
    return EVALUATION_SWING > 0 && depth <= STATIC_MAX_DEPTH && position_is_quiet(position);
}

/* How far an evaluation is likely to fall at most, and by a stroke to rise, in so many plies. */
static inline score greatest_fall(int depth)
{
    return (score)(EVALUATION_SWING * (depth * 10 + 3) / 10);
}

static inline score greatest_rise(int depth)
{
    return (score)(EVALUATION_SWING * (depth + 5) * 3 / 4);
}

/* Is a position so far above beta that its few plies would hardly bring it below? Such a guess is
 * not made where the end of the game is in sight. */
static inline bool stands_above(score judgement, int depth, score beta)
{
    return !score_is_win(beta) && !score_is_loss(beta) && judgement - greatest_fall(depth) >= beta;
}

/* Is a position so far below alpha that only a stroke could bring it above? Nothing is given up for
 * lost, for strokes are what wins games: it is only searched a ply less. Nor is that done where the
 * end of the game is in sight, or where the table knows of the stroke. */
static inline bool lies_below(score judgement, int depth, score alpha,
                              const struct table_entry *entry, unsigned ply)
{
    return !score_is_decided(alpha) && judgement + greatest_rise(depth) <= alpha &&
           !(entry->bound & BOUND_LOWER && value_from_table(entry->value, ply) > alpha);
}

static score search_node(struct thinker *thinker, const struct position *position, int depth,
                         score alpha, score beta, unsigned ply);

/* Does a search of far fewer plies find a quiet position so far below alpha that those left out
 * would hardly bring it above? Then its value is what that search allows for (ProbCut: Buro,
 * "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995). It is not asked
 * where a piece has just been given up, unless near the horizon, for few plies do not show what
 * for; where the table knows that it would say no, where the end of the game is in sight, or in a
 * game that warns against evaluations. True, too, when the search is stopped. */
static bool is_hopeless(struct thinker *thinker, const struct position *position, int depth,
                        score alpha, const struct table_entry *entry, unsigned ply, score *value)
{
    if (EVALUATION_SWING == 0 || depth < TRIAL_MIN_DEPTH || score_is_decided(alpha) ||
        !position_is_quiet(position))
        return false;
    if (depth >= TRIAL_TAKEN_END && thinker->taken[ply])
        return false;
    const int trial_depth = depth - TRIAL_REDUCTION;
    const score bar = alpha - TRIAL_MARGIN;
    if (entry->bound & BOUND_LOWER && (entry->proven || (int)entry->depth >= trial_depth) &&
        value_from_table(entry->value, ply) > bar)
        return false;
    *value = search_node(thinker, position, trial_depth, bar, bar + 1, ply);
    if (!thinker->stopped && *value > bar)
        return false;
    thinker->guesses++;
    if (!score_is_decided(*value))
        *value += TRIAL_MARGIN;
    return true;
}

/* How a stroke begins that would raise a quiet position above alpha, or MOVE_NONE. As a search
 * takes longer the deeper it is, so may looking for a stroke: from 64 positions at the least depth
 * to 65536 at the greatest. It is not done where the table knows of a move that is as good. */
static inline move find_stroke(struct thinker *thinker, const struct position *position, int depth,
                               score alpha, const struct table_entry *entry, unsigned ply)
{
    if (EVALUATION_SWING == 0 || BLURRED || depth < STROKE_MIN_DEPTH || score_is_decided(alpha) ||
        !position_is_quiet(position) ||
        (entry->bound & BOUND_LOWER && value_from_table(entry->value, ply) > alpha))
        return MOVE_NONE;
    const int worth = depth < STROKE_MAX_DEPTH ? depth : STROKE_MAX_DEPTH;
    return stroke_find(thinker, position, alpha + 1, 1U << (worth * 5 / 6 - 4));
}

/* Searches one move of a node: the first with the full window, the others with a null window at
 * reduced depth, then with as much more as their results ask for. The child stands at
 * thinker->path[ply + 1] already. */
static score search_child(struct thinker *thinker, const struct position *child, int depth,
                          int reduction, bool first, score alpha, score beta, unsigned ply)
{
    if (first)
        return -search_node(thinker, child, depth, -beta, -alpha, ply + 1);
    score value = -search_node(thinker, child, depth - reduction, -alpha - 1, -alpha, ply + 1);
    if (value > alpha && reduction > 0)
        value = -search_node(thinker, child, depth, -alpha - 1, -alpha, ply + 1);
    if (value > alpha && value < beta)
        value = -search_node(thinker, child, depth, -beta, -alpha, ply + 1);
    return value;
}

struct node_result {
    score value;
    move best;
    bool is_in_table; /* by another thread */
};

/* Sends for what the table has of the position after a move, if there is one left with that index:
 * it takes longer to come than a node takes to search. */
static inline void prefetch_move(const struct table *table, const struct position *position,
                                 struct move_order *order, size_t index)
{
    if (index >= order->count)
        return;
    struct position child = *position;
    position_play(&child, order_pick(order, index));
    table_prefetch(table, position_key(&child));
}

/* Has another thread searched the node to its end since this one began with its moves, when it had
 * made so many guesses? Then the value is that thread's. */
static inline bool is_done_elsewhere(struct thinker *thinker, const struct position *position,
                                     int depth, score alpha, score beta, uint64_t guesses,
                                     unsigned ply, score *value)
{
    struct table_entry entry = {0};
    if (!table_probe(thinker->search->table, thinker->path[ply], &entry))
        return false;
    const uint64_t own_guesses = thinker->guesses;
    thinker->guesses = guesses;
    const score found = value_from_table(entry.value, ply);
    if (!entry_settles(thinker, position, &entry, found, depth, alpha, beta)) {
        thinker->guesses = own_guesses;
        return false;
    }
    *value = found;
    return true;
}

/* Searches the moves of a node, unless another thread turns out to have done so meanwhile. */
static struct node_result search_moves(struct thinker *thinker, const struct position *position,
                                       struct move_order *order, int depth, int asked_depth,
                                       score alpha, score beta, unsigned ply)
{
    const struct search *search = thinker->search;
    const bool pv_node = beta - alpha > 1;
    const bool selective = !search->settings.full_width;
    const bool quiet = position_is_quiet(position);
    /* Where it is only asked whether a win can be faster or a loss slower, guessing does not do. */
    const bool reducible = selective && !score_is_win(alpha) && !score_is_loss(beta) && quiet;
    /* A forced reply decides nothing, so it costs no depth. */
    const bool extend = selective && order->count == 1 && depth > 0 && ply < 2 * thinker->depth;
    const int child_depth = extend ? depth : depth - 1;
    const bool in_company =
        search->threads > 1 && depth >= COMPANY_MIN_DEPTH && selective && !pv_node;
    const uint64_t guesses = thinker->guesses;

    thinker->taken[ply + 1] = !quiet;
    struct node_result result = {.value = -SCORE_INFINITE, .best = MOVE_NONE};
    move tried[MOVES_MAX];
    for (size_t i = 0; i < order->count; i++) {
        if (in_company && i > 0 &&
            is_done_elsewhere(thinker, position, asked_depth, alpha, beta, guesses, ply,
                              &result.value)) {
            result.is_in_table = true;
            return result;
        }
        const move move = order_pick(order, i);
        struct position child = *position;
        position_play(&child, move);
        const uint64_t key = position_key(&child);
        table_prefetch(search->table, key);
        prefetch_move(search->table, position, order, i + 1);
        thinker->path[ply + 1] = key;
        const int reduction = reducible ? reduction_of(depth, i, pv_node) : 0;
        const score value =
            search_child(thinker, &child, child_depth, reduction, i == 0, alpha, beta, ply);
        if (thinker->stopped)
            return result;

        if (value > result.value) {
            result.value = value;
            if (value > alpha) {
                alpha = value;
                result.best = move;
                if (pv_node)
                    thinker_extend_variation(thinker, ply, move);
                if (value >= beta) {
                    order_learn(thinker, position, move, tried, i, depth, ply);
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
static score search_node(struct thinker *thinker, const struct position *position, int depth,
                         score alpha, score beta, unsigned ply)
{
    const bool pv_node = beta - alpha > 1;
    thinker->variations[ply].count = 0;
    if (!thinker_enter_node(thinker))
        return 0;
    if (ply > thinker->selective_depth)
        thinker->selective_depth = ply;

    /* 1. What is known, and draws by the rules of the game's course. */
    const uint64_t guesses_above = thinker->guesses;
    const struct insight insight = known_of(thinker, position, ply);
    const struct bounds known = insight.bounds;
    const bool is_known = known.lower == known.upper;
    const bool is_certain = guesses_above == thinker->guesses;
    if (is_drawn_by_path(thinker, position, is_known && known.lower != SCORE_DRAW, ply)) {
        thinker->guesses++;
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
    if (leaf_value(thinker, position, depth, insight, ply, &value)) {
        thinker->leaves++;
        thinker->leaf_plies += ply;
        return value;
    }

    /* 4. What the evaluation says. The table has the first word, but it is still on its way from
     * memory; this is worked out meanwhile. */
    const struct search *search = thinker->search;
    const bool selective = !search->settings.full_width;
    const bool judged = selective && !pv_node && insight.likely == 0 && is_judged(position, depth);
    const score judgement = judged ? thinker_evaluate(thinker, position) : 0;

    /* 5. What the table remembers, to the depth that the node is worth. */
    const uint64_t key = thinker->path[ply];
    struct table_entry entry = {0};
    const bool remembered = table_probe(search->table, key, &entry);
    const bool stands = judged && stands_above(judgement, depth, beta);
    const bool shortened = judged && lies_below(judgement, depth, alpha, &entry, ply);
    depth -= shortened;
    if (remembered && !pv_node && selective) {
        value = value_from_table(entry.value, ply);
        if (entry_settles(thinker, position, &entry, value, depth, alpha, beta))
            return value;
    }

    /* 6. Where the evaluation stands for a search. Only now is it asked whether there are moves. */
    if ((stands || (shortened && depth < 1)) && position_count_ways(position) > 0) {
        thinker->guesses++;
        value = stands ? judgement - greatest_fall(depth) : judgement;
        return clamped(value, known);
    }

    /* 7. A stroke is tried first. */
    const move stroke =
        selective ? find_stroke(thinker, position, depth, alpha, &entry, ply) : MOVE_NONE;
    if (thinker->stopped)
        return 0;
    if (stroke != MOVE_NONE)
        entry.digest = move_digest(position, stroke);

    /* 8. What a shallow search says clearly enough. */
    if (selective && !pv_node && stroke == MOVE_NONE &&
        is_hopeless(thinker, position, depth, alpha, &entry, ply, &value))
        return thinker->stopped ? 0 : clamped(value, known);

    /* 9. A node of which the table remembers no move is new, or was not worth one: the move that a
     * shallower search finds will order the next, deeper one. */
    const int asked_depth = depth;
    if (selective && depth >= TABLE_MOVE_MIN_DEPTH && entry.digest == 0)
        depth--;

    /* 10. The moves; without one the game is over. */
    struct move_order order;
    order_prepare(&order, thinker, position, entry.digest, ply);
    if (order.count == 0)
        return position_is_lost(position) ? score_loss_in(ply) : SCORE_DRAW;
    const uint64_t guesses = thinker->guesses;
    struct node_result result =
        search_moves(thinker, position, &order, depth, asked_depth, alpha, beta, ply);
    if (thinker->stopped || result.is_in_table)
        return thinker->stopped ? 0 : clamped(result.value, known);
    const bool is_refuted = is_known && !is_certain && result.value != known.lower;
    thinker->doubts_late_wins |= is_refuted;
    result.value = is_refuted ? worth_in_doubt(known.lower) : clamped(result.value, known);
    if (is_known && is_certain) /* whatever was guessed on the way */
        thinker->guesses = guesses;

    /* 11. For the next time. If still no move is known, it would be searched the same way for the
     * depth asked for: to threads, which come right after one another, that is done. */
    if (search->threads > 1 && result.best == MOVE_NONE)
        depth = asked_depth;
    const struct table_entry found = {
        .value = value_to_table(result.value, ply),
        .bound = bound_of(result.value, alpha, beta),
        .depth = depth > 0 ? (unsigned)depth : 0,
        .proven = guesses == thinker->guesses,
        .digest = result.best != MOVE_NONE ? move_digest(position, result.best) : 0,
    };
    table_store(search->table, key, &found);
    return result.value;
}

#endif
