/*
 * Shots, as draughts players call them: series of moves that each leave the other side nothing but
 * compulsory captures, or a single move, until the side that makes them stands better than before.
 * A shot may give up six pieces on its way, and each of them lowers the score of the line; but
 * hardly anything can be played in one, so a search of only shots takes few positions.
 */
#ifndef KINGDROP_ENGINE_SEARCH_SHOTS_H
#define KINGDROP_ENGINE_SEARCH_SHOTS_H

#include "engine/search/search_thread.h"

enum {
    SHOT_QUIET_MOVES_MAX = 12,    /* in one shot */
    SHOT_EVALUATION_MARGIN = 250, /* cp by which an evaluation may exceed what was captured */
};

struct shot_search {
    struct search_thread *thread;
    score target;            /* what a shot must be worth */
    unsigned positions;      /* that may still be looked at */
    bool reached_move_limit; /* were there more quiet moves to try than allowed? */
};

static bool shot_works(struct shot_search *search, const struct position *position,
                       unsigned quiet_moves, score material);

/* Accounts for one position, which is a node like others; false when it is one too many. */
static inline bool shot_enter_position(struct shot_search *search)
{
    if (search->positions == 0 || !thread_enter_node(search->thread))
        return false;
    search->positions--;
    return true;
}

/* May a quiet position reach the target? `material` is the evaluation before the shot and all that
 * was captured since: an evaluation takes longer than the rest of a position. */
static inline bool shot_may_pay(const struct shot_search *search, score material)
{
    return material + SHOT_EVALUATION_MARGIN >= search->target;
}

/* Does a shot go on, or end well, in a position in which its side is to move? */
static bool shot_continues(struct shot_search *search, const struct position *position,
                           unsigned quiet_moves, score material)
{
    if (!shot_enter_position(search))
        return false;
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    const bool is_quiet = position_is_quiet(position);
    if (is_quiet && count > 0 && shot_may_pay(search, material) &&
        thread_evaluate(search->thread, position) >= search->target)
        return true;
    if (is_quiet && quiet_moves == 0) {
        search->reached_move_limit = true;
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, moves[i]);
        /* A quiet move belongs to a shot only if it forces a capture. */
        if (is_quiet && position_is_quiet(&child))
            continue;
        if (shot_works(search, &child, quiet_moves - is_quiet,
                       material + move_order_score(position, moves[i])))
            return true;
    }
    return false;
}

/* Does a shot work whatever the other side, which is to move, replies? */
static bool shot_works(struct shot_search *search, const struct position *position,
                       unsigned quiet_moves, score material)
{
    if (!shot_enter_position(search))
        return false;
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    if (count == 0)
        return position_end_score(position) < SCORE_DRAW;
    if (position_is_quiet(position)) {
        if (shot_may_pay(search, material) &&
            -thread_evaluate(search->thread, position) >= search->target)
            return true;
        /* Nothing forces the reply: the shot is over. */
        if (count > 1)
            return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, moves[i]);
        if (!shot_continues(search, &child, quiet_moves,
                            material - move_order_score(position, moves[i])))
            return false;
    }
    return true;
}

/* The first move of a shot that brings a quiet position to the target; MOVE_NONE if none is found
 * within `positions` or before the search is stopped, or if the position is there already.
 * Iterative deepening: shots of few quiet moves come first. Not inlined, because it would widen the
 * stack frame of the search. */
static __attribute__((noinline)) move shot_find(struct search_thread *thread,
                                                const struct position *position, score target,
                                                unsigned positions)
{
    const score material = thread_evaluate(thread, position);
    if (material >= target)
        return MOVE_NONE;
    struct shot_search search = {thread, target, positions, true};
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    for (unsigned quiet_moves = 0;
         quiet_moves < SHOT_QUIET_MOVES_MAX && search.reached_move_limit && search.positions > 0;
         quiet_moves++) {
        search.reached_move_limit = false;
        for (size_t i = 0; i < count; i++) {
            struct position child = *position;
            position_play(&child, moves[i]);
            if (!position_is_quiet(&child) &&
                shot_works(&search, &child, quiet_moves,
                           material + move_order_score(position, moves[i])))
                return moves[i];
        }
    }
    return MOVE_NONE;
}

#endif
