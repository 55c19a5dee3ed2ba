/*
 * A rehearsal: a won game is played out by what the game's data say, to see whether it makes its
 * progress, or ends, before the draw by lack of progress.
 */
#ifndef KINGDROP_ENGINE_SEARCH_PLAYOUT_H
#define KINGDROP_ENGINE_SEARCH_PLAYOUT_H

#include "engine/search/tablebase.h"

enum { PLAYOUT_UNKNOWN = SCORE_INFINITE };

/* The score that the data give a position, by way of its captures if there are any. */
static score playout_score(const struct search *search, const struct position *position)
{
    const struct bounds found = position_probe(position, search->tablebase);
    if (found.lower == found.upper)
        return found.lower;
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    if (count == 0)
        return position_is_lost(position) ? score_loss_in(0) : SCORE_DRAW;
    score best = position_is_quiet(position) ? PLAYOUT_UNKNOWN : -SCORE_INFINITE;
    for (size_t i = 0; i < count && best != PLAYOUT_UNKNOWN; i++) {
        struct position child = *position;
        position_play(&child, moves[i]);
        const score reply = playout_score(search, &child);
        if (reply == PLAYOUT_UNKNOWN)
            best = PLAYOUT_UNKNOWN;
        else if (-value_from_table(reply, 1) > best)
            best = -value_from_table(reply, 1);
    }
    return best;
}

/* Makes a move of the data's: the winner's fastest, with progress if there is a choice, or the
 * loser's longest defence, without. False when the data do not tell all that it takes. */
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
        const bool has_progress = position_reversible_plies(&child) == 0;
        if (reply < best || (reply == best && has_progress == is_winner)) {
            best = reply;
            *position = child;
        }
    }
    return best < SCORE_INFINITE;
}

/* Does a win or loss at the root come in time, as far as the data can tell? Where they tell no
 * distance, or not enough, it is believed to. */
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
        if (score_plies(value) >= plies) /* damaged data, or they would get nearer to the end */
            return true;
    }
    return true;
}

#endif
