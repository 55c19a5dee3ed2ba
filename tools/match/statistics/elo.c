/*
 * The mean score of the sample with its standard error, assumed normal, turned into Elo at three
 * points. Normalised Elo: Michel Van den Bergh, "Normalized Elo", the note behind Fishtest's tests.
 */
#include "tools/match/statistics/elo.h"

#include <math.h>

#define QUANTILE_95 1.959963984540054 /* of the normal distribution, two-sided */

static const double elo_scale = 400 / M_LN10;
static const double infinite = HUGE_VAL;

double elo_to_score(double elo)
{
    /* Elo's logistic curve: ten times as many points as the opponent are worth 400. */
    return 1 / (1 + pow(10, -elo / 400));
}

double score_to_elo(double score)
{
    return score <= 0 ? -infinite : score >= 1 ? infinite : 400 * log10(score / (1 - score));
}

double elo_per_deviation(enum wdl_model model)
{
    /* The unit is a single game's deviation: that of the mean of a pair is smaller by sqrt(2).
     * The factor makes small differences between drawless players equal in Elo and nElo: the
     * slope of score_to_elo at 1/2 is 4 * scale, and the deviation of a fair coin 1/2. */
    return 2 * elo_scale / sqrt(model == PENTANOMIAL ? 2 : 1);
}

/* An advantage in units of a deviation. The deviation is 0 when all results were equal, and then
 * an even score is still no advantage at all, not 0 / 0. */
static double in_deviations(double advantage, double deviation)
{
    return advantage == 0 ? 0 : advantage / deviation;
}

struct estimate elo_estimate(const struct wdl *wdl, enum wdl_model model)
{
    const struct histogram histogram = wdl_histogram(wdl, model);
    const double total = histogram_total(&histogram);
    if (total == 0)
        return (struct estimate){
            .score = 0.5,
            .los = 0.5,
            .elo = {-infinite, 0, infinite},
            .nelo = {-infinite, 0, infinite},
        };
    /* The central limit theorem: for more than some dozens of samples their mean is nearly normal,
     * with the deviation of one sample over the root of their number as its standard error. */
    const double mean = histogram_mean(&histogram);
    const double deviation = sqrt(histogram_variance(&histogram, mean));
    const double error = deviation / sqrt(total), margin = QUANTILE_95 * error;
    const double advantage = mean - 0.5, unit = elo_per_deviation(model);
    return (struct estimate){
        .score = mean,
        .draw_rate = (double)wdl_count(wdl, DRAWS) / (double)wdl_games(wdl),
        .los = erfc(-in_deviations(advantage, error) / M_SQRT2) / 2,
        /* Elo is not linear in the score, so the interval is not symmetric: each end by itself. */
        .elo = {score_to_elo(mean - margin), score_to_elo(mean), score_to_elo(mean + margin)},
        .nelo = {unit * in_deviations(advantage - margin, deviation),
                 unit * in_deviations(advantage, deviation),
                 unit * in_deviations(advantage + margin, deviation)},
    };
}
