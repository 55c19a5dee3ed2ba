/*
 * Tallies, and what they say about the strength of a side.
 *
 * All of it works on one view of the results: a distribution over equally spaced scores, 0 to 1, of
 * single games (three of them) or of pairs of games (five).
 */
#include "tools/match/statistics.h"

#include <math.h>

#include "tools/match/likelihood.h"

#define QUANTILE_95 1.959963984540054 /* of the normal distribution, two-sided */

static const double elo_scale = 400 / M_LN10;
static const double infinite = HUGE_VAL;

void tally_add_game(struct tally *tally, enum player seat, enum outcome outcome)
{
    const enum outcome win = seat == FIRST ? FIRST_WINS : SECOND_WINS;
    tally->games[seat][outcome == DRAWN ? DRAWS : outcome == win ? WINS : LOSSES]++;
}

/* A side's half points in a game. */
static unsigned half_points(enum player seat, enum outcome outcome)
{
    struct tally one = {0};
    tally_add_game(&one, seat, outcome);
    return (unsigned)(2 * one.games[seat][WINS] + one.games[seat][DRAWS]);
}

void tally_add_pair(struct tally *tally, enum outcome as_first, enum outcome as_second)
{
    tally->pairs[half_points(FIRST, as_first) + half_points(SECOND, as_second)]++;
}

void tally_add(struct tally *tally, const struct tally *other)
{
    for (int seat = FIRST; seat <= SECOND; seat++)
        for (int kind = 0; kind < RESULT_KINDS; kind++)
            tally->games[seat][kind] += other->games[seat][kind];
    for (int i = 0; i < 5; i++)
        tally->pairs[i] += other->pairs[i];
}

struct tally tally_reversed(const struct tally *tally)
{
    struct tally reversed;
    for (int seat = FIRST; seat <= SECOND; seat++)
        for (int kind = 0; kind < RESULT_KINDS; kind++)
            reversed.games[SECOND - seat][LOSSES - kind] = tally->games[seat][kind];
    for (int i = 0; i < 5; i++)
        reversed.pairs[4 - i] = tally->pairs[i];
    return reversed;
}

uint64_t tally_count(const struct tally *tally, int kind)
{
    return tally->games[FIRST][kind] + tally->games[SECOND][kind];
}

uint64_t tally_games(const struct tally *tally)
{
    return tally_count(tally, WINS) + tally_count(tally, DRAWS) + tally_count(tally, LOSSES);
}

uint64_t tally_pairs(const struct tally *tally)
{
    uint64_t pairs = 0;
    for (int i = 0; i < 5; i++)
        pairs += tally->pairs[i];
    return pairs;
}

enum sample tally_sample(const struct tally *tally, uint64_t open)
{
    const uint64_t paired = 2 * tally_pairs(tally);
    return paired > 0 && tally_games(tally) - paired <= open ? BY_PAIR : BY_GAME;
}

/* The results of a sample as weights of the scores 0, 1/2, 1 or 0, 1/4, ..., 1. */
static struct results results_of(const struct tally *tally, enum sample sample)
{
    struct results results = {.count = sample == BY_PAIR ? 5 : 3};
    for (int i = 0; i < results.count; i++)
        results.weight[i] =
            (double)(sample == BY_PAIR ? tally->pairs[i] : tally_count(tally, LOSSES - i));
    return results;
}

/* How many games make one result of the sample. */
static double games_in_one(enum sample sample)
{
    return sample == BY_PAIR ? 2 : 1;
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

struct estimate tally_estimate(const struct tally *tally, enum sample sample)
{
    const struct results results = results_of(tally, sample);
    const double total = results_total(&results);
    if (total == 0)
        return (struct estimate){
            .score = 0.5,
            .los = 0.5,
            .elo = {-infinite, 0, infinite},
            .nelo = {-infinite, 0, infinite},
        };
    const double mean = results_mean(&results), deviation = sqrt(results_variance(&results, mean));
    const double error = deviation / sqrt(total), margin = QUANTILE_95 * error;
    /* Normalised Elo speaks of a single game's deviation: that of a mean of two is smaller. */
    const double game = deviation * sqrt(games_in_one(sample));
    const double advantage = mean - 0.5;
    return (struct estimate){
        .score = mean,
        .draw_rate = (double)tally_count(tally, DRAWS) / (double)tally_games(tally),
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

double sprt_ratio(const struct sprt *sprt, const struct tally *tally, enum sample sample)
{
    const struct results results = results_of(tally, sample);
    if (results_total(&results) == 0)
        return 0;
    if (!sprt->normalised)
        return likelihood_ratio_of_means(&results, elo_to_score(sprt->elo0),
                                         elo_to_score(sprt->elo1));
    const double unit = 2 * elo_scale / sqrt(games_in_one(sample));
    return likelihood_ratio_of_advantages(&results, sprt->elo0 / unit, sprt->elo1 / unit);
}

enum sprt_state sprt_decide(const struct sprt *sprt, const struct tally *tally, enum sample sample)
{
    const double ratio = sprt_ratio(sprt, tally, sample);
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
