/*
 * Bounds without search: from the rules and the tablebases (games/tablebase.h).
 *
 * Databases ignore the no-progress draw. A cursed win (Chess Programming Wiki, "Syzygy Bases")
 * takes longer than the plies left until that draw, unless a man moves or a piece is captured in
 * time, which databases do not record. Most are real wins: usually a capture enters the database
 * and resets the count. So they count as wins, unless the root's win makes no progress in time
 * (playout.h), the search failed to confirm one, or the draw is near: then they are in doubt.
 *
 * Wins at an unknown distance all have the same score, so the search sees no progress. Below such
 * a root, restricted to winning moves, its player's wins count as unknown.
 */
#pragma once

#include "engine/search/search_thread.h"

enum {
    PROGRESS_SHARE = 4,      /* divisor of the evaluation that refines a known result */
    PROGRESS_MAX = 250,      /* cp, the refinement's maximum; known results leave room for it */
    CURSED_WIN_SCORE = 1000, /* cp of a doubted cursed win, less one per ply */
    NEAR_DRAW_PLIES = 10,    /* with fewer plies left, all cursed wins are in doubt */
};

/* Mixed into table keys while the search seeks progress, to hide entries of other searches. */
#define PROGRESS_SALT UINT64_C(0x9e3779b97f4a7c15)

struct node_bounds {
    struct bounds bounds; /* of the true score, if all cursed wins are wins */
    score cursed_score;   /* of a cursed win or loss in doubt; 0: none */
};

/* Returns the score of a node without a move. */
static inline score end_score(const struct position *position, unsigned ply)
{
    return score_farther(position_end_score(position), ply);
}

/* Returns the nearest score within bounds. */
static inline score clamped(score value, struct bounds to)
{
    return value < to.lower ? to.lower : value > to.upper ? to.upper : value;
}

/* Returns the intersection of two bounds. */
static inline struct bounds tightened(struct bounds bounds, struct bounds by)
{
    return (struct bounds){
        .lower = by.lower > bounds.lower ? by.lower : bounds.lower,
        .upper = by.upper < bounds.upper ? by.upper : bounds.upper,
    };
}

/* Returns the plies left until the no-progress draw; UINT32_MAX: no limit. */
static inline unsigned plies_to_draw(const struct search *search, const struct position *position)
{
    return position_plies_to_draw(position, search->settings.draw_plies);
}

/* Returns true unless the score is a win or loss that may come after the no-progress draw. */
static inline bool ends_before_draw(const struct search *search, const struct position *position,
                                    score value)
{
    const unsigned left = plies_to_draw(search, position);
    return !score_is_decisive(value) || left == UINT32_MAX ||
           ((score_is_win(value) || score_is_loss(value)) && score_plies(value) <= left);
}

/* Returns a doubted cursed win's or loss's score, more extreme near the end. */
static inline score cursed_win_score(score value)
{
    const score of_win = CURSED_WIN_SCORE - (score)score_plies(value);
    return score_is_win(value) ? of_win : -of_win;
}

/* Returns the bounds of a doubted cursed win: at least a draw. */
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

/* Seeks progress if the root is won at an unknown distance. */
static inline void begin_progress(struct search_thread *thread)
{
    const struct search *search = thread->search;
    if (plays_level(search) || search->tablebase == NULL || !search->root_keeps_result)
        return;
    const struct bounds found = position_probe(&thread->root, search->tablebase);
    thread->seeks_progress = found.lower >= SCORE_TABLEBASE_WIN && !score_is_win(found.lower);
    thread->table_salt = thread->seeks_progress ? PROGRESS_SALT : 0;
}

/* Returns true if a probe only repeats the root's win. */
static inline bool probe_repeats_root_win(const struct search_thread *thread,
                                          const struct position *position, struct bounds found)
{
    if (!thread->seeks_progress || found.lower == found.upper)
        return false;
    return position_turn(position) == position_turn(&thread->root)
               ? found.lower >= SCORE_TABLEBASE_WIN
               : found.upper <= -SCORE_TABLEBASE_WIN;
}

/* Returns the tablebases' bounds, with plies counted from the position. */
static inline struct node_bounds tablebase_probe(struct search_thread *thread,
                                                 const struct position *position)
{
    const struct search *search = thread->search;
    if (plays_level(search) || search->tablebase == NULL || search->settings.full_width)
        return (struct node_bounds){BOUNDS_UNKNOWN, 0};
    const struct bounds found = position_probe(position, search->tablebase);
    thread->tablebase_hits += found.lower > -SCORE_INFINITE || found.upper < SCORE_INFINITE;
    if (probe_repeats_root_win(thread, position, found))
        return (struct node_bounds){BOUNDS_UNKNOWN, 0};
    const bool is_won = found.lower >= SCORE_TABLEBASE_WIN,
               is_lost = found.upper <= -SCORE_TABLEBASE_WIN;
    if ((!is_won && !is_lost) ||
        ends_before_draw(search, position, is_won ? found.lower : found.upper))
        return (struct node_bounds){found, 0};
    if (thread->doubts_cursed_wins || plies_to_draw(search, position) <= NEAR_DRAW_PLIES)
        return is_won ? cursed_win(found) : cursed_loss(found);
    /* A cursed win counted as a win proves nothing. */
    thread->unproven_leaves++;
    return (struct node_bounds){found, 0};
}

/*
 * Returns a node's bounds, from rules, tablebases and mate distance pruning. Levels use only the
 * last.
 */
static inline struct node_bounds node_bounds_of(struct search_thread *thread,
                                                const struct position *position, unsigned ply)
{
    const struct bounds by_rules =
        plays_level(thread->search) ? BOUNDS_UNKNOWN : position_bounds(position);
    struct node_bounds known = tablebase_probe(thread, position);
    const struct bounds here = tightened(by_rules, known.bounds);
    const struct bounds from_root = {score_farther(here.lower, ply),
                                     score_farther(here.upper, ply)};
    /* In a misere game the side to move may have won; a test for moves would cost more. */
    const bool may_be_won = position_end_score(position) > SCORE_DRAW;
    known.bounds =
        tightened((struct bounds){score_loss_in(ply), score_win_in(ply + !may_be_won)}, from_root);
    if (known.cursed_score != 0)
        known.cursed_score -= known.cursed_score > 0 ? (score)ply : -(score)ply;
    return known;
}

/* Returns the small part that an evaluation adds to a known result's score. */
static inline score progress_of(score evaluation)
{
    return clamped(evaluation / PROGRESS_SHARE, (struct bounds){-PROGRESS_MAX, PROGRESS_MAX});
}

/* Returns the score to report: a win if the root is a known win. */
static inline score known_win_score(const struct search_thread *thread, score value)
{
    return thread->seeks_progress && !score_is_decisive(value)
               ? SCORE_TABLEBASE_WIN + PROGRESS_MAX + progress_of(value)
               : value;
}

/* Returns the static evaluation, clamped to the known bounds: otherwise it would depend on the
 * window. A part of it refines known results. */
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
