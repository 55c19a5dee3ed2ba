/*
 * Strokes: series of moves that each leave the other side nothing but compulsory captures, or a
 * single move, until the side that makes them stands better than before. A stroke may give up six
 * pieces on its way, and at every one of them the search would think less of it; but hardly
 * anything can be played in one, so looking through them alone takes few moves.
 */
#ifndef KINGDROP_ENGINE_STROKE_H
#define KINGDROP_ENGINE_STROKE_H

#include "engine/thinker.h"

enum {
    STROKE_OFFERS_MAX = 12, /* quiet moves of a stroke */
    STROKE_HOPE = 250,      /* cp by which an evaluation may exceed what was taken */
};

struct stroke_search {
    struct thinker *thinker;
    score bar;       /* what a stroke must be worth */
    unsigned budget; /* positions that may still be looked at */
    bool cut;        /* were there more quiet moves to try than allowed? */
};

static bool stroke_works(struct stroke_search *search, const struct position *position,
                         unsigned offers, score standing);

/* Accounts for one position, which is a node like others; false when it is one too many. */
static inline bool stroke_enter(struct stroke_search *search)
{
    if (search->budget == 0 || !thinker_enter_node(search->thinker))
        return false;
    search->budget--;
    return true;
}

/* May a quiet position be worth the bar? `standing` is what the stroke began with and all that was
 * taken since: an evaluation takes longer than to look at a position. */
static inline bool stroke_may_pay(const struct stroke_search *search, score standing)
{
    return standing + STROKE_HOPE >= search->bar;
}

/* Does a stroke go on, or end well, in a position in which its side is to move? */
static bool stroke_goes_on(struct stroke_search *search, const struct position *position,
                           unsigned offers, score standing)
{
    if (!stroke_enter(search))
        return false;
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    const bool quiet = position_is_quiet(position);
    if (quiet && count > 0 && stroke_may_pay(search, standing) &&
        thinker_evaluate(search->thinker, position) >= search->bar)
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
        if (stroke_works(search, &child, offers - quiet, standing + move_hint(position, moves[i])))
            return true;
    }
    return false;
}

/* Does a stroke work whatever the other side, which is to move, answers? */
static bool stroke_works(struct stroke_search *search, const struct position *position,
                         unsigned offers, score standing)
{
    if (!stroke_enter(search))
        return false;
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    if (count == 0)
        return position_is_lost(position);
    if (position_is_quiet(position)) {
        if (stroke_may_pay(search, standing) &&
            -thinker_evaluate(search->thinker, position) >= search->bar)
            return true;
        if (count > 1)
            return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, moves[i]);
        if (!stroke_goes_on(search, &child, offers, standing - move_hint(position, moves[i])))
            return false;
    }
    return true;
}

/* How a stroke begins that brings a quiet position to the bar; MOVE_NONE if none is found among so
 * many positions, those of few quiet moves first, or before the search is stopped, or if none is
 * needed. A function of its own lest it widen the stack frame of the search. */
static __attribute__((noinline)) move
stroke_find(struct thinker *thinker, const struct position *position, score bar, unsigned budget)
{
    const score standing = thinker_evaluate(thinker, position);
    if (standing >= bar)
        return MOVE_NONE;
    struct stroke_search search = {thinker, bar, budget, true};
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    for (unsigned offers = 0; offers < STROKE_OFFERS_MAX && search.cut && search.budget > 0;
         offers++) {
        search.cut = false;
        for (size_t i = 0; i < count; i++) {
            struct position child = *position;
            position_play(&child, moves[i]);
            if (!position_is_quiet(&child) &&
                stroke_works(&search, &child, offers, standing + move_hint(position, moves[i])))
                return moves[i];
        }
    }
    return MOVE_NONE;
}

#endif
