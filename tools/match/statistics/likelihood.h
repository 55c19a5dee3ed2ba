/* Generalised likelihood ratios for result distributions of unknown shape. Pure arithmetic. */
#pragma once

enum { HISTOGRAM_MAX = 5 };

/* Frequencies of `count` equally spaced scores from 0 to 1. */
struct histogram {
    int count;
    double weight[HISTOGRAM_MAX];
};

double histogram_total(const struct histogram *histogram);

/* Returns the mean score; the total must exceed 0. */
double histogram_mean(const struct histogram *histogram);

/* Returns the mean squared distance from `mean`. */
double histogram_variance(const struct histogram *histogram, double mean);

/* Returns the logarithm of the likelihood ratio between the best distributions with mean1 and
 * mean0, both between 0 and 1. */
double likelihood_ratio_of_means(const struct histogram *histogram, double mean0, double mean1);

/* Returns the same for fixed advantages, (mean - 1/2) / deviation. */
double likelihood_ratio_of_advantages(const struct histogram *histogram, double advantage0,
                                      double advantage1);
