/*
 * What is known of a node before any search: by the rules, and by the game's data.
 *
 * Data do not count plies without progress. A win that takes longer than is left until the draw by
 * lack of progress is late: it may be one all the same, by progress on the way, or none. Most are,
 * for who comes to such an ending has just captured, and so late wins are believed in. But when the
 * root's own does not make its progress in time (rehearsal.h), or one that the search played out
 * has not, or the draw is near, the search has to find out, and the data only say what is likely.
 */
#ifndef KINGDROP_ENGINE_KNOWN_H
#define KINGDROP_ENGINE_KNOWN_H

#include "engine/thinker.h"

enum {
    PROGRESS_SHARE = 4,    /* of an evaluation, where the result is known: one in so many cp, */
    PROGRESS_MAX = 250,    /* up to this, for which a known result leaves room */
    LATE_WIN_WORTH = 1000, /* cp of a late win in doubt, less one for each of its plies */
    DRAW_NEAR_PLIES = 10,  /* so near the draw all late wins are in doubt */
};

struct insight {
    struct bounds bounds; /* the true score lies within, if no late win was believed (a guess) */
    score likely;         /* what it is likely to be; 0: nobody knows */
};

/* Scores count plies from the root, the table's from the position itself. */
static inline score value_to_table(score value, unsigned ply)
{
    if (!score_is_decided(value))
        return value;
    return value > 0 ? value + (score)ply : value - (score)ply;
}

static inline score value_from_table(score value, unsigned ply)
{
    if (!score_is_decided(value))
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
static inline unsigned plies_left(const struct search *search, const struct position *position)
{
    const unsigned draw_plies = search->settings.draw_plies;
    const unsigned quiet_plies = position_quiet_plies(position);
    if (draw_plies == 0)
        return UINT32_MAX;
    return quiet_plies < draw_plies ? draw_plies - quiet_plies : 0;
}

/* Is a score sure to be none of a late win? Without a distance nobody knows. */
static inline bool comes_in_time(const struct search *search, const struct position *position,
                                 score value)
{
    const unsigned left = plies_left(search, position);
    return !score_is_decided(value) || left == UINT32_MAX ||
           ((score_is_win(value) || score_is_loss(value)) && score_plies(value) <= left);
}

/* What a late win or loss is worth that is in doubt: the nearer the end, the more. */
static inline score worth_in_doubt(score known)
{
    const score worth = LATE_WIN_WORTH - (score)score_plies(known);
    return score_is_win(known) ? worth : -worth;
}

/* A late win is a draw at least, and likely more. */
static inline struct insight late_win(struct bounds found)
{
    return (struct insight){
        .bounds = {SCORE_DRAW, found.upper},
        .likely = score_is_win(found.lower) ? worth_in_doubt(found.lower) : 0,
    };
}

static inline struct insight late_loss(struct bounds found)
{
    const struct insight mirrored = late_win((struct bounds){-found.upper, -found.lower});
    return (struct insight){
        .bounds = {-mirrored.bounds.upper, -mirrored.bounds.lower},
        .likely = -mirrored.likely,
    };
}

/* What the game's data say of a position, counted from there. */
static inline struct insight recalled(struct thinker *thinker, const struct position *position)
{
    const struct search *search = thinker->search;
    if (BLURRED || search->knowledge == NULL || search->settings.full_width)
        return (struct insight){BOUNDS_UNKNOWN, 0};
    const struct bounds found = position_recall(position, search->knowledge);
    thinker->recalled += found.lower > -SCORE_INFINITE || found.upper < SCORE_INFINITE;
    const bool is_won = found.lower >= SCORE_DECIDED, is_lost = found.upper <= -SCORE_DECIDED;
    if ((!is_won && !is_lost) ||
        comes_in_time(search, position, is_won ? found.lower : found.upper))
        return (struct insight){found, 0};
    if (thinker->doubts_late_wins || plies_left(search, position) <= DRAW_NEAR_PLIES)
        return is_won ? late_win(found) : late_loss(found);
    thinker->guesses++;
    return (struct insight){found, 0};
}

/* What is known of a node: nobody wins sooner than the next move, nobody has lost sooner than now,
 * and what the game itself can tell, by its rules and from its data; a level sees what it searches.
 */
static inline struct insight known_of(struct thinker *thinker, const struct position *position,
                                      unsigned ply)
{
    const struct bounds by_rules = BLURRED ? BOUNDS_UNKNOWN : position_bounds(position);
    struct insight insight = recalled(thinker, position);
    const struct bounds here = tightened(by_rules, insight.bounds);
    const struct bounds from_root = {value_from_table(here.lower, ply),
                                     value_from_table(here.upper, ply)};
    insight.bounds =
        tightened((struct bounds){score_loss_in(ply), score_win_in(ply + 1)}, from_root);
    if (insight.likely != 0)
        insight.likely -= insight.likely > 0 ? (score)ply : -(score)ply;
    return insight;
}

/* The evaluation within what is known, or else the value would depend on the window. Where but the
 * result is known, it still tells good ways to win from bad ones: a little of it is kept. */
static inline score evaluate_within(struct thinker *thinker, const struct position *position,
                                    struct insight known)
{
    const struct bounds bounds = known.bounds;
    if (known.likely != 0)
        return clamped(known.likely, bounds);
    const score evaluation = thinker_evaluate(thinker, position);
    const struct bounds hint = {-PROGRESS_MAX, PROGRESS_MAX};
    const score progress = clamped(evaluation / PROGRESS_SHARE, hint);
    if (bounds.lower >= SCORE_DECIDED && bounds.lower < SCORE_PROVEN - PROGRESS_MAX)
        return clamped(bounds.lower + PROGRESS_MAX + progress, bounds);
    if (bounds.upper <= -SCORE_DECIDED && bounds.upper > PROGRESS_MAX - SCORE_PROVEN)
        return clamped(bounds.upper - PROGRESS_MAX + progress, bounds);
    return clamped(evaluation, bounds);
}

#endif
