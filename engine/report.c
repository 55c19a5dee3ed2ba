#include "engine/report.h"

#include <math.h>

/* A logistic curve through what scores are worth in games: a man up wins about half of them, and
 * level positions are mostly drawn. */
static unsigned chance_permille(score value)
{
    const double men_beyond_even = ((double)value - 100.0) / 40.0;
    return (unsigned)lround(1000.0 / (1.0 + exp(-men_beyond_even)));
}

struct wdl report_wdl(score value, bool proven)
{
    if (score_is_win(value))
        return (struct wdl){1000, 0, 0};
    if (score_is_loss(value))
        return (struct wdl){0, 0, 1000};
    if (proven)
        return (struct wdl){0, 1000, 0};
    const unsigned win = chance_permille(value);
    const unsigned loss = chance_permille(-value);
    return (struct wdl){win, 1000 - win - loss, loss};
}
