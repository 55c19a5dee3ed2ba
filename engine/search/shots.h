/*
 * Shots: series of moves that each leave the other side nothing but compulsory captures, or a
 * single move, until the side that makes them stands better than before. A shot may give up six
 * pieces on its way, and at every one of them the search would think less of it; but hardly
 * anything can be played in one, so looking through them alone takes few moves.
 */
#ifndef KINGDROP_ENGINE_SEARCH_SHOTS_H
#define KINGDROP_ENGINE_SEARCH_SHOTS_H

#include "engine/search/search_thread.h"

enum {
    SHOT_QUIET_MOVES_MAX = 12,    /* quiet moves of a shot */
    SHOT_EVALUATION_MARGIN = 250, /* cp by which an evaluation may exceed what was taken */
};

struct shot_search {
    struct search_thread *thread;
    score bar;       /* what a shot must be worth */
    unsigned budget; /* positions that may still be looked at */
    bool cut;        /* were there more quiet moves to try than allowed? */
};

static bool shot_works(struct shot_search *search, const struct position *position, unsigned offers,
                       score standing);

/* Accounts for one position, which is a node like others; false when it is one too many. */
static inline bool shot_enter_position(struct shot_search *search)
{
    if (search->budget == 0 || !thread_enter_node(search->thread))
        return false;
    search->budget--;
    return true;
}

/* May a quiet position be worth the bar? `standing` is what the shot began with and all that was
 * taken since: an evaluation takes longer than to look at a position. */
static inline bool shot_may_pay(const struct shot_search *search, score standing)
{
    return standing + SHOT_EVALUATION_MARGIN >= search->bar;
}

/* Does a shot go on, or end well, in a position in which its side is to move? */
static bool shot_continues(struct shot_search *search, const struct position *position,
                           unsigned offers, score standing)
{
    if (!shot_enter_position(search))
        return false;
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    const bool quiet = position_is_quiet(position);
    if (quiet && count > 0 && shot_may_pay(search, standing) &&
        thread_evaluate(search->thread, position) >= search->bar)
        return true;
    if (quiet && offers == 0) {
        search->cut = true;
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, moves[i]);
        if (quiet && position_is_quiet(&child))
            continue;
        if (shot_works(search, &child, offers - quiet,
                       standing + move_order_score(position, moves[i])))
            return true;
    }
    return false;
}

/* Does a shot work whatever the other side, which is to move, answers? */
static bool shot_works(struct shot_search *search, const struct position *position, unsigned offers,
                       score standing)
{
    if (!shot_enter_position(search))
        return false;
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    if (count == 0)
        return position_is_lost(position);
    if (position_is_quiet(position)) {
        if (shot_may_pay(search, standing) &&
            -thread_evaluate(search->thread, position) >= search->bar)
            return true;
        if (count > 1)
            return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, moves[i]);
        if (!shot_continues(search, &child, offers,
                            standing - move_order_score(position, moves[i])))
            return false;
    }
    return true;
}

/* How a shot begins that brings a quiet position to the bar; MOVE_NONE if none is found among so
 * many positions, those of few quiet moves first, or before the search is stopped, or if none is
 * needed. A function of its own lest it widen the stack frame of the search. */
static __attribute__((noinline)) move
shot_find(struct search_thread *thread, const struct position *position, score bar, unsigned budget)
{
    const score standing = thread_evaluate(thread, position);
    if (standing >= bar)
        return MOVE_NONE;
    struct shot_search search = {thread, bar, budget, true};
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    for (unsigned offers = 0; offers < SHOT_QUIET_MOVES_MAX && search.cut && search.budget > 0;
         offers++) {
        search.cut = false;
        for (size_t i = 0; i < count; i++) {
            struct position child = *position;
            position_play(&child, moves[i]);
            if (!position_is_quiet(&child) &&
                shot_works(&search, &child, offers,
                           standing + move_order_score(position, moves[i])))
                return moves[i];
        }
    }
    return MOVE_NONE;
}

#endif
