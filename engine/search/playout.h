/*
 * Tablebase playout: plays a won game out for both sides, to find whether progress comes before the
 * no-progress draw.
 */
#pragma once

#include "engine/search/tablebase.h"

enum { PLAYOUT_UNKNOWN = SCORE_INFINITE };

/* Returns the tablebase's score or, with captures pending, the best capture's; or
 * PLAYOUT_UNKNOWN. */
static score playout_score(const struct search *search, const struct position *position)
{
    const struct bounds found = position_probe(position, search->tablebase);
    if (found.lower == found.upper)
        return found.lower;
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    if (count == 0)
        return position_end_score(position);
    score best = position_is_quiet(position) ? PLAYOUT_UNKNOWN : -SCORE_INFINITE;
    for (size_t i = 0; i < count && best != PLAYOUT_UNKNOWN; i++) {
        struct position child = *position;
        position_play(&child, moves[i]);
        const score reply = playout_score(search, &child);
        if (reply == PLAYOUT_UNKNOWN)
            best = PLAYOUT_UNKNOWN;
        else if (-score_farther(reply, 1) > best)
            best = -score_farther(reply, 1);
    }
    return best;
}

/* Plays the best move; among equals the winner prefers irreversible ones, the loser reversible.
 * Returns false if a reply is in no tablebase. */
static bool playout_move(const struct search *search, struct position *position, bool is_winner)
{
    const struct position now = *position;
    move moves[MOVES_MAX];
    const size_t count = position_moves(&now, moves);
    score best = SCORE_INFINITE;
    for (size_t i = 0; i < count; i++) {
        struct position child = now;
        position_play(&child, moves[i]);
        const score reply = playout_score(search, &child);
        if (reply == PLAYOUT_UNKNOWN)
            return false;
        const bool is_irreversible = position_reversible_plies(&child) == 0;
        if (reply < best || (reply == best && is_irreversible == is_winner)) {
            best = reply;
            *position = child;
        }
    }
    return best < SCORE_INFINITE;
}

/* Returns true if the root's win or loss comes before the no-progress draw, or if that is
 * unknown. */
static bool playout_succeeds(const struct search *search, const struct position *root)
{
    if (search->tablebase == NULL || search->settings.draw_plies == 0)
        return true;
    struct position position = *root;
    score value = playout_score(search, &position);
    while (value != PLAYOUT_UNKNOWN && !ends_before_draw(search, &position, value)) {
        const unsigned plies = score_plies(value);
        if (plies_to_draw(search, &position) == 0)
            return false;
        if (!playout_move(search, &position, score_is_win(value)))
            return true;
        value = playout_score(search, &position);
        /* Every move shortens the distance, unless the database is damaged. */
        if (score_plies(value) >= plies)
            return true;
    }
    return true;
}
