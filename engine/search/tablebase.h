/*
 * What is known of a node before any search: by the rules, and by the game's data.
 *
 * Data do not count plies without progress. A win that takes longer than is left until the draw by
 * lack of progress is late: it may be one all the same, by progress on the way, or none. Most are,
 * for who comes to such an ending has just captured, and so late wins are believed in. But when the
 * root's own does not make its progress in time (playout.h), or one that the search played out
 * has not, or the draw is near, the search has to find out, and the data only say what is likely.
 */
#ifndef KINGDROP_ENGINE_SEARCH_TABLEBASE_H
#define KINGDROP_ENGINE_SEARCH_TABLEBASE_H

#include "engine/search/search_thread.h"

enum {
    PROGRESS_SHARE = 4,    /* of an evaluation, where the result is known: one in so many cp, */
    PROGRESS_MAX = 250,    /* up to this, for which a known result leaves room */
    LONG_WIN_SCORE = 1000, /* cp of a late win in doubt, less one for each of its plies */
    NEAR_DRAW_PLIES = 10,  /* so near the draw all late wins are in doubt */
};

struct node_bounds {
    struct bounds bounds; /* the true score lies within, if no late win was believed (a guess) */
    score likely;         /* what it is likely to be; 0: nobody knows */
};

/* Scores count plies from the root, the table's from the position itself. */
static inline score value_to_table(score value, unsigned ply)
{
    if (!score_is_decisive(value))
        return value;
    return value > 0 ? value + (score)ply : value - (score)ply;
}

static inline score value_from_table(score value, unsigned ply)
{
    if (!score_is_decisive(value))
        return value;
    return value > 0 ? value - (score)ply : value + (score)ply;
}

static inline score clamped(score value, struct bounds to)
{
    return value < to.lower ? to.lower : value > to.upper ? to.upper : value;
}

static inline struct bounds tightened(struct bounds bounds, struct bounds by)
{
    return (struct bounds){
        .lower = by.lower > bounds.lower ? by.lower : bounds.lower,
        .upper = by.upper < bounds.upper ? by.upper : bounds.upper,
    };
}

/* The plies that are left until the draw by lack of progress, but for those that make some. */
static inline unsigned plies_to_draw(const struct search *search, const struct position *position)
{
    const unsigned draw_plies = search->settings.draw_plies;
    const unsigned reversible_plies = position_reversible_plies(position);
    if (draw_plies == 0)
        return UINT32_MAX;
    return reversible_plies < draw_plies ? draw_plies - reversible_plies : 0;
}

/* Is a score sure to be none of a late win? Without a distance nobody knows. */
static inline bool ends_before_draw(const struct search *search, const struct position *position,
                                    score value)
{
    const unsigned left = plies_to_draw(search, position);
    return !score_is_decisive(value) || left == UINT32_MAX ||
           ((score_is_win(value) || score_is_loss(value)) && score_plies(value) <= left);
}

/* What a late win or loss is worth that is in doubt: the nearer the end, the more. */
static inline score doubtful_win_score(score known)
{
    const score worth = LONG_WIN_SCORE - (score)score_plies(known);
    return score_is_win(known) ? worth : -worth;
}

/* A late win is a draw at least, and likely more. */
static inline struct node_bounds long_win(struct bounds found)
{
    return (struct node_bounds){
        .bounds = {SCORE_DRAW, found.upper},
        .likely = score_is_win(found.lower) ? doubtful_win_score(found.lower) : 0,
    };
}

static inline struct node_bounds long_loss(struct bounds found)
{
    const struct node_bounds mirrored = long_win((struct bounds){-found.upper, -found.lower});
    return (struct node_bounds){
        .bounds = {-mirrored.bounds.upper, -mirrored.bounds.lower},
        .likely = -mirrored.likely,
    };
}

/* What the game's data say of a position, counted from there. */
static inline struct node_bounds tablebase_hits(struct search_thread *thread,
                                                const struct position *position)
{
    const struct search *search = thread->search;
    if (LEVELS_SEARCH || search->tablebase == NULL || search->settings.full_width)
        return (struct node_bounds){BOUNDS_UNKNOWN, 0};
    const struct bounds found = position_probe(position, search->tablebase);
    thread->tablebase_hits += found.lower > -SCORE_INFINITE || found.upper < SCORE_INFINITE;
    const bool is_won = found.lower >= SCORE_TABLEBASE_WIN,
               is_lost = found.upper <= -SCORE_TABLEBASE_WIN;
    if ((!is_won && !is_lost) ||
        ends_before_draw(search, position, is_won ? found.lower : found.upper))
        return (struct node_bounds){found, 0};
    if (thread->doubts_long_wins || plies_to_draw(search, position) <= NEAR_DRAW_PLIES)
        return is_won ? long_win(found) : long_loss(found);
    thread->unproven_leaves++;
    return (struct node_bounds){found, 0};
}

/* What is known of a node: nobody wins sooner than the next move, nobody has lost sooner than now,
 * and what the game itself can tell, by its rules and from its data; a level sees what it searches.
 */
static inline struct node_bounds node_bounds_of(struct search_thread *thread,
                                                const struct position *position, unsigned ply)
{
    const struct bounds by_rules = LEVELS_SEARCH ? BOUNDS_UNKNOWN : position_bounds(position);
    struct node_bounds node_bounds = tablebase_hits(thread, position);
    const struct bounds here = tightened(by_rules, node_bounds.bounds);
    const struct bounds from_root = {value_from_table(here.lower, ply),
                                     value_from_table(here.upper, ply)};
    node_bounds.bounds =
        tightened((struct bounds){score_loss_in(ply), score_win_in(ply + 1)}, from_root);
    if (node_bounds.likely != 0)
        node_bounds.likely -= node_bounds.likely > 0 ? (score)ply : -(score)ply;
    return node_bounds;
}

/* The evaluation within what is known, or else the value would depend on the window. Where but the
 * result is known, it still tells good ways to win from bad ones: a little of it is kept. */
static inline score evaluate_within(struct search_thread *thread, const struct position *position,
                                    struct node_bounds known)
{
    const struct bounds bounds = known.bounds;
    if (known.likely != 0)
        return clamped(known.likely, bounds);
    const score evaluation = thread_evaluate(thread, position);
    const struct bounds hint = {-PROGRESS_MAX, PROGRESS_MAX};
    const score progress = clamped(evaluation / PROGRESS_SHARE, hint);
    if (bounds.lower >= SCORE_TABLEBASE_WIN && bounds.lower < SCORE_PROVEN - PROGRESS_MAX)
        return clamped(bounds.lower + PROGRESS_MAX + progress, bounds);
    if (bounds.upper <= -SCORE_TABLEBASE_WIN && bounds.upper > PROGRESS_MAX - SCORE_PROVEN)
        return clamped(bounds.upper - PROGRESS_MAX + progress, bounds);
    return clamped(evaluation, bounds);
}

#endif
