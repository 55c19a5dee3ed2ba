/*
 * Bounds known without search: by the rules, and from the tablebases, the endgame databases or the
 * book of a solved game (games/tablebase.h). An opening book proves nothing: it is in opening.h.
 *
 * Databases ignore the no-progress rule. A cursed win (Chess Programming Wiki, "Syzygy Bases")
 * takes longer than the plies left until that draw: it is a draw unless a man moves or a piece is
 * captured in time, which these databases do not say. Most cursed wins are really wins, because a
 * game usually enters the database by a capture, which sets the plies back to 0. So they count as
 * wins, except when
 *
 * - the root's own win does not make progress in time (playout.h),
 * - the search could not confirm a cursed win, or
 * - the draw is near:
 *
 * then they are in doubt, and the search has to find out.
 *
 * The special problem of wins at an unknown distance: all of them have the same score, so the
 * search sees no progress. When the root is such a win and its moves are restricted to winning
 * ones, wins of this player are not probed: the search finds the way as without databases. Draws,
 * losses and wins with a distance are probed as usual.
 */
#ifndef KINGDROP_ENGINE_SEARCH_TABLEBASE_H
#define KINGDROP_ENGINE_SEARCH_TABLEBASE_H

#include "engine/search/search_thread.h"

enum {
    PROGRESS_SHARE = 4,      /* a known result is refined by the evaluation, divided by this, */
    PROGRESS_MAX = 250,      /* and at most by this many cp, for which known results leave room */
    CURSED_WIN_SCORE = 1000, /* cp of a cursed win in doubt, less one for each of its plies */
    NEAR_DRAW_PLIES = 10,    /* so near the no-progress draw all cursed wins are in doubt */
};

/* Mixed into table keys while the search seeks progress: entries of other searches know the
 * position only as a win and would hide the way. */
#define PROGRESS_SALT UINT64_C(0x9e3779b97f4a7c15)

struct node_bounds {
    struct bounds bounds; /* the true score lies within, if all cursed wins are wins */
    score cursed_score;   /* of a cursed win or loss in doubt; 0: it is none */
};

/* The score of a node without a move. */
static inline score end_score(const struct position *position, unsigned ply)
{
    return score_farther(position_end_score(position), ply);
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

/* The plies that are left until the draw by the no-progress rule; UINT32_MAX: any number. */
static inline unsigned plies_to_draw(const struct search *search, const struct position *position)
{
    return position_plies_to_draw(position, search->settings.draw_plies);
}

/* Is a score, if of a win or loss, sure to be within the no-progress limit? Never one without a
 * distance, where there is a limit. */
static inline bool ends_before_draw(const struct search *search, const struct position *position,
                                    score value)
{
    const unsigned left = plies_to_draw(search, position);
    return !score_is_decisive(value) || left == UINT32_MAX ||
           ((score_is_win(value) || score_is_loss(value)) && score_plies(value) <= left);
}

/* The score of a cursed win or loss in doubt: the nearer the end, the more. */
static inline score cursed_win_score(score value)
{
    const score of_win = CURSED_WIN_SCORE - (score)score_plies(value);
    return score_is_win(value) ? of_win : -of_win;
}

/* A cursed win in doubt is a draw at least. */
static inline struct node_bounds cursed_win(struct bounds found)
{
    return (struct node_bounds){
        .bounds = {SCORE_DRAW, found.upper},
        .cursed_score = score_is_win(found.lower) ? cursed_win_score(found.lower) : 0,
    };
}

static inline struct node_bounds cursed_loss(struct bounds found)
{
    const struct node_bounds mirrored = cursed_win((struct bounds){-found.upper, -found.lower});
    return (struct node_bounds){
        .bounds = {-mirrored.bounds.upper, -mirrored.bounds.lower},
        .cursed_score = -mirrored.cursed_score,
    };
}

/* Seeks progress when the root is won at an unknown distance and all its moves keep the win. */
static inline void begin_progress(struct search_thread *thread)
{
    const struct search *search = thread->search;
    if (LEVELS_SEARCH || search->tablebase == NULL || !search->root_keeps_result)
        return;
    const struct bounds found = position_probe(&thread->root, search->tablebase);
    thread->seeks_progress = found.lower >= SCORE_TABLEBASE_WIN && !score_is_win(found.lower);
    thread->table_salt = thread->seeks_progress ? PROGRESS_SALT : 0;
}

/* Does a probe say no more than that the player who is winning at the root still is? */
static inline bool tells_no_progress(const struct search_thread *thread,
                                     const struct position *position, struct bounds found)
{
    if (!thread->seeks_progress || found.lower == found.upper)
        return false;
    return position_turn(position) == position_turn(&thread->root)
               ? found.lower >= SCORE_TABLEBASE_WIN
               : found.upper <= -SCORE_TABLEBASE_WIN;
}

/* Probes the tablebases. The bounds count plies from the position. */
static inline struct node_bounds tablebase_probe(struct search_thread *thread,
                                                 const struct position *position)
{
    const struct search *search = thread->search;
    if (LEVELS_SEARCH || search->tablebase == NULL || search->settings.full_width)
        return (struct node_bounds){BOUNDS_UNKNOWN, 0};
    const struct bounds found = position_probe(position, search->tablebase);
    thread->tablebase_hits += found.lower > -SCORE_INFINITE || found.upper < SCORE_INFINITE;
    if (tells_no_progress(thread, position, found))
        return (struct node_bounds){BOUNDS_UNKNOWN, 0};
    const bool is_won = found.lower >= SCORE_TABLEBASE_WIN,
               is_lost = found.upper <= -SCORE_TABLEBASE_WIN;
    if ((!is_won && !is_lost) ||
        ends_before_draw(search, position, is_won ? found.lower : found.upper))
        return (struct node_bounds){found, 0};
    if (thread->doubts_cursed_wins || plies_to_draw(search, position) <= NEAR_DRAW_PLIES)
        return is_won ? cursed_win(found) : cursed_loss(found);
    /* A cursed win that counts as a win, which proves nothing. */
    thread->unproven_leaves++;
    return (struct node_bounds){found, 0};
}

/*
 * What is known of a node. Mate distance pruning: nobody wins sooner than with the next move, and
 * nobody has lost sooner than now. The rest is from the game itself, its rules and its tablebases;
 * a level sees only what it searches.
 */
static inline struct node_bounds node_bounds_of(struct search_thread *thread,
                                                const struct position *position, unsigned ply)
{
    const struct bounds by_rules = LEVELS_SEARCH ? BOUNDS_UNKNOWN : position_bounds(position);
    struct node_bounds known = tablebase_probe(thread, position);
    const struct bounds here = tightened(by_rules, known.bounds);
    const struct bounds from_root = {score_farther(here.lower, ply),
                                     score_farther(here.upper, ply)};
    /* In a misere game the side to move may have won already, because it has no move. Asked in
     * every node, because looking for a move first would take longer. */
    const bool may_be_won = position_end_score(position) > SCORE_DRAW;
    known.bounds =
        tightened((struct bounds){score_loss_in(ply), score_win_in(ply + !may_be_won)}, from_root);
    if (known.cursed_score != 0)
        known.cursed_score -= known.cursed_score > 0 ? (score)ply : -(score)ply;
    return known;
}

static inline score progress_of(score evaluation)
{
    return clamped(evaluation / PROGRESS_SHARE, (struct bounds){-PROGRESS_MAX, PROGRESS_MAX});
}

/* What a root move's score says outside: where the root is known to be won, a win. */
static inline score known_win_score(const struct search_thread *thread, score value)
{
    return thread->seeks_progress && !score_is_decisive(value)
               ? SCORE_TABLEBASE_WIN + PROGRESS_MAX + progress_of(value)
               : value;
}

/* The static evaluation within the known bounds, or else the score would depend on the window.
 * Where only the result is known, the evaluation still says which ways to win are good: a part of
 * it is added. */
static inline score evaluate_within(struct search_thread *thread, const struct position *position,
                                    struct node_bounds known)
{
    const struct bounds bounds = known.bounds;
    if (known.cursed_score != 0)
        return clamped(known.cursed_score, bounds);
    const score evaluation = thread_evaluate(thread, position);
    const score progress = progress_of(evaluation);
    if (bounds.lower >= SCORE_TABLEBASE_WIN && bounds.lower < SCORE_PROVEN - PROGRESS_MAX)
        return clamped(bounds.lower + PROGRESS_MAX + progress, bounds);
    if (bounds.upper <= -SCORE_TABLEBASE_WIN && bounds.upper > PROGRESS_MAX - SCORE_PROVEN)
        return clamped(bounds.upper - PROGRESS_MAX + progress, bounds);
    return clamped(evaluation, bounds);
}

#endif
