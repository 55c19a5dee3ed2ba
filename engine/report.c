#include "engine/report.h"

#include <math.h>

static unsigned chance_permille(const struct odds *odds, score value)
{
    /* The logistic curve of rating systems (struct odds). */
    return (unsigned)lround(1000.0 / (1.0 + exp((double)(odds->half_won - value) / odds->spread)));
}

struct wdl report_wdl(const struct game *game, score value, bool proven)
{
    if (score_is_win(value))
        return (struct wdl){1000, 0, 0};
    if (score_is_loss(value))
        return (struct wdl){0, 0, 1000};
    if (proven)
        return (struct wdl){0, 1000, 0};
    /* The rest are draws: half_won above 0 keeps win + loss within 1000. */
    const unsigned win = chance_permille(&game->odds, value);
    const unsigned loss = chance_permille(&game->odds, -value);
    return (struct wdl){win, 1000 - win - loss, loss};
}
