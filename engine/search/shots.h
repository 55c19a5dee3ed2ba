/*
 * Shots (a draughts term): sequences of moves that allow only compulsory captures or single
 * replies, and end with a gain. A shot may sacrifice six pieces on the way, but shots are few, so a
 * search of shots alone is small.
 */
#pragma once

#include "engine/search/search_thread.h"

enum {
    SHOT_QUIET_MOVES_MAX = 12,    /* of one shot */
    SHOT_EVALUATION_MARGIN = 250, /* cp by which an evaluation may exceed `material` */
};

struct shot_search {
    struct search_thread *thread;
    score target;            /* the score to reach */
    unsigned positions;      /* left to visit */
    bool reached_move_limit; /* were there more quiet moves to try? */
};

static bool shot_works(struct shot_search *search, const struct position *position,
                       unsigned quiet_moves, score material);

/* Counts a position as a node. Returns false when the budget is used up. */
static inline bool shot_enter_position(struct shot_search *search)
{
    if (search->positions == 0 || !thread_enter_node(search->thread))
        return false;
    search->positions--;
    return true;
}

/* Returns true if a quiet position may reach the target. `material`, the first evaluation plus
 * the captures, saves an evaluation. */
static inline bool shot_may_pay(const struct shot_search *search, score material)
{
    return material + SHOT_EVALUATION_MARGIN >= search->target;
}

/* Returns true if the shot's side, to move, can complete it. */
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
        /* A quiet move of a shot must force a capture. */
        if (is_quiet && position_is_quiet(&child))
            continue;
        if (shot_works(search, &child, quiet_moves - is_quiet,
                       material + move_order_score(position, moves[i])))
            return true;
    }
    return false;
}

/* Returns true if the shot works against every reply. */
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

/* Returns the first move of a shot that reaches the target, or MOVE_NONE. Deepens iteratively by
 * the number of quiet moves. Not inlined, to keep the search's stack frame small. */
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
