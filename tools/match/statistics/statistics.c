/*
 * Tallies, and what they say about the strength of a side.
 *
 * All of it works on one view of the results: a distribution over equally spaced scores, 0 to 1, of
 * single games (three of them) or of pairs of games (five).
 */
#include "tools/match/statistics/statistics.h"

#include <math.h>

#include "tools/match/statistics/likelihood.h"

#define QUANTILE_95 1.959963984540054 /* of the normal distribution, two-sided */

static const double elo_scale = 400 / M_LN10;
static const double infinite = HUGE_VAL;

void wdl_add_game(struct wdl *wdl, enum player side, enum outcome outcome)
{
    const enum outcome win = side == FIRST ? FIRST_WINS : SECOND_WINS;
    wdl->games[side][outcome == DRAWN ? DRAWS : outcome == win ? WINS : LOSSES]++;
}

/* A side's half points in a game. */
static unsigned half_points(enum player side, enum outcome outcome)
{
    struct wdl one = {0};
    wdl_add_game(&one, side, outcome);
    return (unsigned)(2 * one.games[side][WINS] + one.games[side][DRAWS]);
}

void wdl_add_pair(struct wdl *wdl, enum outcome as_first, enum outcome as_second)
{
    wdl->pairs[half_points(FIRST, as_first) + half_points(SECOND, as_second)]++;
}

void wdl_add(struct wdl *wdl, const struct wdl *other)
{
    for (int side = FIRST; side <= SECOND; side++)
        for (int kind = 0; kind < RESULT_KINDS; kind++)
            wdl->games[side][kind] += other->games[side][kind];
    for (int i = 0; i < 5; i++)
        wdl->pairs[i] += other->pairs[i];
}

struct wdl wdl_reversed(const struct wdl *wdl)
{
    struct wdl reversed;
    for (int side = FIRST; side <= SECOND; side++)
        for (int kind = 0; kind < RESULT_KINDS; kind++)
            reversed.games[SECOND - side][LOSSES - kind] = wdl->games[side][kind];
    for (int i = 0; i < 5; i++)
        reversed.pairs[4 - i] = wdl->pairs[i];
    return reversed;
}

uint64_t wdl_count(const struct wdl *wdl, int kind)
{
    return wdl->games[FIRST][kind] + wdl->games[SECOND][kind];
}

uint64_t wdl_games(const struct wdl *wdl)
{
    return wdl_count(wdl, WINS) + wdl_count(wdl, DRAWS) + wdl_count(wdl, LOSSES);
}

uint64_t wdl_pairs(const struct wdl *wdl)
{
    uint64_t pairs = 0;
    for (int i = 0; i < 5; i++)
        pairs += wdl->pairs[i];
    return pairs;
}

enum wdl_model wdl_choose_model(const struct wdl *wdl, uint64_t unpaired)
{
    const uint64_t paired = 2 * wdl_pairs(wdl);
    return paired > 0 && wdl_games(wdl) - paired <= unpaired ? PENTANOMIAL : TRINOMIAL;
}

/* The results of a sample as weights of the scores 0, 1/2, 1 or 0, 1/4, ..., 1. */
static struct histogram histogram_of(const struct wdl *wdl, enum wdl_model model)
{
    struct histogram histogram = {.count = model == PENTANOMIAL ? 5 : 3};
    for (int i = 0; i < histogram.count; i++)
        histogram.weight[i] =
            (double)(model == PENTANOMIAL ? wdl->pairs[i] : wdl_count(wdl, LOSSES - i));
    return histogram;
}

/* How many games make one result of the sample. */
static double games_per_sample(enum wdl_model model)
{
    return model == PENTANOMIAL ? 2 : 1;
}

double elo_to_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double score_to_elo(double score)
{
    return score <= 0 ? -infinite : score >= 1 ? infinite : 400 * log10(score / (1 - score));
}

/* The share of the normal distribution below a number of standard deviations. */
static double normal_share(double deviations)
{
    return erfc(-deviations / M_SQRT2) / 2;
}

/* An advantage over an even score in units of a deviation that may be 0. */
static double in_deviations(double advantage, double deviation)
{
    return advantage == 0 ? 0 : advantage / deviation;
}

struct estimate wdl_estimate(const struct wdl *wdl, enum wdl_model model)
{
    const struct histogram histogram = histogram_of(wdl, model);
    const double total = histogram_total(&histogram);
    if (total == 0)
        return (struct estimate){
            .score = 0.5,
            .los = 0.5,
            .elo = {-infinite, 0, infinite},
            .nelo = {-infinite, 0, infinite},
        };
    const double mean = histogram_mean(&histogram),
                 deviation = sqrt(histogram_variance(&histogram, mean));
    const double error = deviation / sqrt(total), margin = QUANTILE_95 * error;
    /* Normalised Elo speaks of a single game's deviation: that of a mean of two is smaller. */
    const double game = deviation * sqrt(games_per_sample(model));
    const double advantage = mean - 0.5;
    return (struct estimate){
        .score = mean,
        .draw_rate = (double)wdl_count(wdl, DRAWS) / (double)wdl_games(wdl),
        .los = normal_share(in_deviations(advantage, error)),
        .elo = {score_to_elo(mean - margin), score_to_elo(mean), score_to_elo(mean + margin)},
        .nelo =
            {
                2 * elo_scale * in_deviations(advantage - margin, game),
                2 * elo_scale * in_deviations(advantage, game),
                2 * elo_scale * in_deviations(advantage + margin, game),
            },
    };
}

double sprt_lower(const struct sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

double sprt_ratio(const struct sprt *sprt, const struct wdl *wdl, enum wdl_model model)
{
    const struct histogram histogram = histogram_of(wdl, model);
    if (histogram_total(&histogram) == 0)
        return 0;
    if (!sprt->normalised)
        return likelihood_ratio_of_means(&histogram, elo_to_score(sprt->elo0),
                                         elo_to_score(sprt->elo1));
    const double unit = 2 * elo_scale / sqrt(games_per_sample(model));
    return likelihood_ratio_of_advantages(&histogram, sprt->elo0 / unit, sprt->elo1 / unit);
}

enum sprt_state sprt_decide(const struct sprt *sprt, const struct wdl *wdl, enum wdl_model model)
{
    const double ratio = sprt_ratio(sprt, wdl, model);
    return ratio >= sprt_upper(sprt) ? SPRT_H1 : ratio <= sprt_lower(sprt) ? SPRT_H0 : SPRT_OPEN;
}

void sprt_explain(const struct sprt *sprt, enum sprt_state state, struct builder *text)
{
    const char *unit = sprt->normalised ? "normalised Elo" : "Elo";
    if (state == SPRT_OPEN)
        builder_add(text, "undecided between H0 (%g %s) and H1 (%g %s)", sprt->elo0, unit,
                    sprt->elo1, unit);
    else
        builder_add(text, "%s accepted: the strength is %g %s rather than %g",
                    state == SPRT_H1 ? "H1" : "H0", state == SPRT_H1 ? sprt->elo1 : sprt->elo0,
                    unit, state == SPRT_H1 ? sprt->elo0 : sprt->elo1);
}
