#include "tools/match/adjudicate.h"

#include <stdlib.h>

/* A mate is beyond every bound. */
static int score_of(const struct pdn_note *note)
{
    if ((note->given & PDN_MATE) == 0)
        return note->score;
    return note->score > 0 ? SCORE_WIN : -SCORE_WIN;
}

static void count(unsigned *times, bool again)
{
    *times = again ? *times + 1 : 0;
}

void opinions_add(struct opinions *opinions, const struct draw_rule *draw,
                  const struct resign_rule *resign, enum player mover, const struct pdn_note *note)
{
    const bool is_known = (note->given & (PDN_SCORE | PDN_MATE)) != 0;
    const int score = score_of(note);
    count(&opinions->level, is_known && abs(score) <= draw->score);
    count(&opinions->worse[mover], is_known && score <= -resign->score);
    count(&opinions->better[mover], is_known && score >= resign->score);
}

static bool gives_up(const struct opinions *opinions, const struct resign_rule *resign,
                     enum player side)
{
    return opinions->worse[side] >= resign->movecount &&
           (!resign->two_sided || opinions->better[player_other(side)] >= resign->movecount);
}

enum outcome opinions_judge(const struct opinions *opinions, const struct draw_rule *draw,
                            const struct resign_rule *resign, size_t plies)
{
    if (resign->movecount > 0 && gives_up(opinions, resign, FIRST))
        return SECOND_WINS;
    if (resign->movecount > 0 && gives_up(opinions, resign, SECOND))
        return FIRST_WINS;
    if (draw->movecount > 0 && opinions->level >= 2 * draw->movecount &&
        plies >= 2 * (size_t)draw->movenumber)
        return DRAWN;
    return ONGOING;
}
