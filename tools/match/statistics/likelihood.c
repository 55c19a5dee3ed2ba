/*
 * The generalised likelihood ratio.
 *
 * For results of frequencies p, the likeliest distribution q with sum q[i] * g[i] = 0 is q[i] =
 * p[i] / (1 + x * g[i]), where x satisfies that equation (Lagrange; A. B. Owen, Empirical
 * Likelihood, chapter 2). A fixed mean is such a linear condition. A fixed advantage is linear only
 * near a distribution, where q[i] changes the deviation by (score[i] - mean)^2 / (2 * deviation);
 * so solving and linearising alternate until they converge.
 */
#include "tools/match/statistics/likelihood.h"

#include <math.h>

/* Missing results would have the likelihood 0 and no logarithm, so each has a small weight.
 * Fishtest uses the same 1e-3. */
#define LEAST_WEIGHT 1e-3

static double outcome_score(const struct histogram *histogram, int index)
{
    return (double)index / (histogram->count - 1);
}

double histogram_total(const struct histogram *histogram)
{
    double total = 0;
    for (int i = 0; i < histogram->count; i++)
        total += histogram->weight[i];
    return total;
}

double histogram_mean(const struct histogram *histogram)
{
    double sum = 0;
    for (int i = 0; i < histogram->count; i++)
        sum += histogram->weight[i] * outcome_score(histogram, i);
    return sum / histogram_total(histogram);
}

double histogram_variance(const struct histogram *histogram, double mean)
{
    double sum = 0;
    for (int i = 0; i < histogram->count; i++) {
        const double distance = outcome_score(histogram, i) - mean;
        sum += histogram->weight[i] * distance * distance;
    }
    return sum / histogram_total(histogram);
}

/* Normalises weights to sum 1, none of them 0. */
static struct histogram frequencies_of(const struct histogram *histogram)
{
    struct histogram frequencies = *histogram;
    for (int i = 0; i < histogram->count; i++)
        frequencies.weight[i] = fmax(histogram->weight[i], LEAST_WEIGHT);
    const double total = histogram_total(&frequencies);
    for (int i = 0; i < histogram->count; i++)
        frequencies.weight[i] /= total;
    return frequencies;
}

/* Finds the likeliest distribution in which g[i], of both signs, has mean 0. The mean falls with x
 * between the poles, where 1 + x * g[i] is 0, so bisection works. */
static struct histogram likeliest(const struct histogram *frequencies, const double *g)
{
    double min = g[0], max = g[0];
    for (int i = 1; i < frequencies->count; i++) {
        min = fmin(min, g[i]);
        max = fmax(max, g[i]);
    }
    /* Beyond the poles weights would be negative. */
    double low = -1 / max, high = -1 / min;
    for (int step = 0; step < 100; step++) {
        const double x = (low + high) / 2;
        double mean = 0;
        for (int i = 0; i < frequencies->count; i++)
            mean += frequencies->weight[i] * g[i] / (1 + x * g[i]);
        if (mean > 0)
            low = x;
        else
            high = x;
    }
    struct histogram best = *frequencies;
    for (int i = 0; i < frequencies->count; i++)
        best.weight[i] /= 1 + (low + high) / 2 * g[i];
    return best;
}

/* A condition on the mean is linear: no iteration. */
static struct histogram likeliest_with_mean(const struct histogram *frequencies, double mean)
{
    double g[HISTOGRAM_MAX] = {0};
    for (int i = 0; i < frequencies->count; i++)
        g[i] = outcome_score(frequencies, i) - mean;
    return likeliest(frequencies, g);
}

/* The iteration described at the top. It starts with wins and losses only and converges in a few
 * steps; 50 is a guard. */
static struct histogram likeliest_with_advantage(const struct histogram *frequencies,
                                                 double advantage)
{
    struct histogram best = {.count = frequencies->count};
    const double lead = advantage / sqrt(1 + advantage * advantage) / 2;
    best.weight[0] = 0.5 - lead;
    best.weight[best.count - 1] = 0.5 + lead;
    for (double change = 1, steps = 0; change > 1e-10 && steps < 50; steps++) {
        const double mean = histogram_mean(&best), variance = histogram_variance(&best, mean);
        const double deviation = sqrt(variance);
        double g[HISTOGRAM_MAX] = {0};
        for (int i = 0; i < best.count; i++) {
            const double distance = outcome_score(&best, i) - mean;
            g[i] = outcome_score(&best, i) - 0.5 -
                   advantage * (deviation + distance * distance / deviation) / 2;
        }
        const struct histogram better = likeliest(frequencies, g);
        change = 0;
        for (int i = 0; i < best.count; i++)
            change = fmax(change, fabs(better.weight[i] - best.weight[i]));
        best = better;
    }
    return best;
}

/* Compares the best distributions under both hypotheses. */
static double ratio(const struct histogram *histogram,
                    struct histogram (*best)(const struct histogram *, double), double value0,
                    double value1)
{
    const struct histogram frequencies = frequencies_of(histogram);
    const struct histogram best0 = best(&frequencies, value0), best1 = best(&frequencies, value1);
    double sum = 0;
    for (int i = 0; i < histogram->count; i++)
        sum += frequencies.weight[i] * log(best1.weight[i] / best0.weight[i]);
    return histogram_total(histogram) * sum;
}

double likelihood_ratio_of_means(const struct histogram *histogram, double mean0, double mean1)
{
    return ratio(histogram, likeliest_with_mean, mean0, mean1);
}

double likelihood_ratio_of_advantages(const struct histogram *histogram, double advantage0,
                                      double advantage1)
{
    return ratio(histogram, likeliest_with_advantage, advantage0, advantage1);
}
