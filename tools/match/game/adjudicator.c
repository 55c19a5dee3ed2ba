/* Draws and resignations need several scores in a row: an engine may misjudge one position. */
#include "tools/match/game/adjudicator.h"

#include <stdlib.h>

static int score_of(const struct move_eval *eval)
{
    /* A mate score counts moves and exceeds every bound. */
    if ((eval->given & EVAL_MATE) == 0)
        return eval->score;
    return eval->score > 0 ? SCORE_WIN : -SCORE_WIN;
}

static void count_in_row(unsigned *count, bool again)
{
    *count = again ? *count + 1 : 0;
}

void adjudicator_add_score(struct adjudicator *adjudicator, enum player mover,
                           const struct move_eval *eval)
{
    /* A move without a score breaks every streak. */
    const bool is_known = (eval->given & (EVAL_SCORE | EVAL_MATE)) != 0;
    const int score = score_of(eval);
    const int drawish = (int)adjudicator->draw->score, lost = -(int)adjudicator->resign->score;
    count_in_row(&adjudicator->drawish, is_known && abs(score) <= drawish);
    count_in_row(&adjudicator->losing[mover], is_known && score <= lost);
    count_in_row(&adjudicator->winning[mover], is_known && score >= -lost);
}

static bool resigns(const struct adjudicator *adjudicator, enum player side)
{
    const struct resign_rule *rule = adjudicator->resign;
    return rule->movecount > 0 && adjudicator->losing[side] >= rule->movecount &&
           (!rule->two_sided || adjudicator->winning[player_other(side)] >= rule->movecount);
}

enum outcome adjudicator_outcome(const struct adjudicator *adjudicator, size_t plies)
{
    const struct draw_rule *draw = adjudicator->draw;
    /* Resignation first: a wide draw bound must not save the loser. */
    if (resigns(adjudicator, FIRST))
        return SECOND_WINS;
    if (resigns(adjudicator, SECOND))
        return FIRST_WINS;
    /* Rules count full moves, games count plies. */
    if (draw->max_moves > 0 && plies >= 2 * (size_t)draw->max_moves)
        return DRAWN;
    if (draw->movecount > 0 && adjudicator->drawish >= 2 * draw->movecount &&
        plies >= 2 * (size_t)draw->movenumber)
        return DRAWN;
    return ONGOING;
}
