/*
 * Mean score with its standard error, assumed normal, converted to Elo. Normalised Elo: Michel Van
 * den Bergh, "Normalized Elo".
 */
#include "tools/match/statistics/elo.h"

#include <math.h>

#define QUANTILE_95 1.959963984540054 /* of the normal distribution, two-sided */

static const double elo_scale = 400 / M_LN10;
static const double infinite = HUGE_VAL;

double elo_to_score(double elo)
{
    /* Logistic Elo: a lead of 400 means ten times the opponent's points. */
    return 1 / (1 + pow(10, -elo / 400));
}

double score_to_elo(double score)
{
    return score <= 0 ? -infinite : score >= 1 ? infinite : 400 * log10(score / (1 - score));
}

double elo_per_deviation(enum wdl_model model)
{
    /* Unit: a single game's deviation; a pair's mean has 1/sqrt(2) of it. The factor makes small
     * differences between drawless players equal in Elo and nElo: score_to_elo has the slope
     * 4 * scale at 1/2, a fair coin the deviation 1/2. */
    return 2 * elo_scale / sqrt(model == PENTANOMIAL ? 2 : 1);
}

/* The deviation is 0 if all results were equal; avoid 0 / 0. */
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
    /* By the central limit theorem the mean of a few dozen samples is nearly normal. */
    const double mean = histogram_mean(&histogram);
    const double deviation = sqrt(histogram_variance(&histogram, mean));
    const double error = deviation / sqrt(total), margin = QUANTILE_95 * error;
    const double advantage = mean - 0.5, unit = elo_per_deviation(model);
    return (struct estimate){
        .score = mean,
        .draw_rate = (double)wdl_count(wdl, DRAWS) / (double)wdl_games(wdl),
        .los = erfc(-in_deviations(advantage, error) / M_SQRT2) / 2,
        /* Elo is not linear in the score, so convert both ends. */
        .elo = {score_to_elo(mean - margin), score_to_elo(mean), score_to_elo(mean + margin)},
        .nelo = {unit * in_deviations(advantage - margin, deviation),
                 unit * in_deviations(advantage, deviation),
                 unit * in_deviations(advantage + margin, deviation)},
    };
}
