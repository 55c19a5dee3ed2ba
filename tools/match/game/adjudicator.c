#include "tools/match/game/adjudicator.h"

#include <stdlib.h>

/* A mate is beyond every bound. */
static int score_of(const struct move_eval *eval)
{
    if ((eval->given & EVAL_MATE) == 0)
        return eval->score;
    return eval->score > 0 ? SCORE_WIN : -SCORE_WIN;
}

static void count(unsigned *times, bool again)
{
    *times = again ? *times + 1 : 0;
}

void adjudicator_add_score(struct adjudicator *adjudicator, const struct draw_rule *draw,
                           const struct resign_rule *resign, enum player mover,
                           const struct move_eval *eval)
{
    const bool is_known = (eval->given & (EVAL_SCORE | EVAL_MATE)) != 0;
    const int score = score_of(eval);
    count(&adjudicator->drawish, is_known && abs(score) <= draw->score);
    count(&adjudicator->losing[mover], is_known && score <= -resign->score);
    count(&adjudicator->winning[mover], is_known && score >= resign->score);
}

static bool resigns(const struct adjudicator *adjudicator, const struct resign_rule *resign,
                    enum player side)
{
    return adjudicator->losing[side] >= resign->movecount &&
           (!resign->two_sided || adjudicator->winning[player_other(side)] >= resign->movecount);
}

enum outcome adjudicator_outcome(const struct adjudicator *adjudicator,
                                 const struct draw_rule *draw, const struct resign_rule *resign,
                                 size_t plies)
{
    if (resign->movecount > 0 && resigns(adjudicator, resign, FIRST))
        return SECOND_WINS;
    if (resign->movecount > 0 && resigns(adjudicator, resign, SECOND))
        return FIRST_WINS;
    if (draw->movecount > 0 && adjudicator->drawish >= 2 * draw->movecount &&
        plies >= 2 * (size_t)draw->movenumber)
        return DRAWN;
    return ONGOING;
}
