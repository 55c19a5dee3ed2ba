/*
 * A rehearsal: a won game is played out by what the game's data say, to see whether it makes its
 * progress, or ends, before the draw by lack of progress.
 */
#ifndef KINGDROP_ENGINE_REHEARSAL_H
#define KINGDROP_ENGINE_REHEARSAL_H

#include "engine/known.h"

enum { REHEARSAL_UNKNOWN = SCORE_INFINITE };

/* The score that the data give a position, by way of its captures if there are any. */
static score rehearsal_value(const struct search *search, const struct position *position)
{
    const struct bounds found = position_recall(position, search->knowledge);
    if (found.lower == found.upper)
        return found.lower;
    move moves[MOVES_MAX];
    const size_t count = position_moves(position, moves);
    if (count == 0)
        return position_is_lost(position) ? score_loss_in(0) : SCORE_DRAW;
    score best = position_is_quiet(position) ? REHEARSAL_UNKNOWN : -SCORE_INFINITE;
    for (size_t i = 0; i < count && best != REHEARSAL_UNKNOWN; i++) {
        struct position child = *position;
        position_play(&child, moves[i]);
        const score reply = rehearsal_value(search, &child);
        if (reply == REHEARSAL_UNKNOWN)
            best = REHEARSAL_UNKNOWN;
        else if (-value_from_table(reply, 1) > best)
            best = -value_from_table(reply, 1);
    }
    return best;
}

/* Makes a move of the data's: the winner's fastest, with progress if there is a choice, or the
 * loser's longest defence, without. False when the data do not tell all that it takes. */
static bool rehearsal_step(const struct search *search, struct position *position, bool is_winner)
{
    const struct position now = *position;
    move moves[MOVES_MAX];
    const size_t count = position_moves(&now, moves);
    score best = SCORE_INFINITE;
    for (size_t i = 0; i < count; i++) {
        struct position child = now;
        position_play(&child, moves[i]);
        const score reply = rehearsal_value(search, &child);
        if (reply == REHEARSAL_UNKNOWN)
            return false;
        const bool has_progress = position_quiet_plies(&child) == 0;
        if (reply < best || (reply == best && has_progress == is_winner)) {
            best = reply;
            *position = child;
        }
    }
    return best < SCORE_INFINITE;
}

/* Does a win or loss at the root come in time, as far as the data can tell? Where they tell no
 * distance, or not enough, it is believed to. */
static bool rehearsal_succeeds(const struct search *search, const struct position *root)
{
    if (search->knowledge == NULL || search->settings.draw_plies == 0)
        return true;
    struct position position = *root;
    score value = rehearsal_value(search, &position);
    while (value != REHEARSAL_UNKNOWN && !comes_in_time(search, &position, value)) {
        const unsigned plies = score_plies(value);
        if (plies_left(search, &position) == 0)
            return false;
        if (!rehearsal_step(search, &position, score_is_win(value)))
            return true;
        value = rehearsal_value(search, &position);
        if (score_plies(value) >= plies) /* damaged data, or they would get nearer to the end */
            return true;
    }
    return true;
}

#endif
