/*
 * The generalised likelihood ratio of two statements about the distribution of results, whose shape
 * is not known. Pure arithmetic.
 */
#ifndef KINGDROP_TOOLS_MATCH_STATISTICS_LIKELIHOOD_H
#define KINGDROP_TOOLS_MATCH_STATISTICS_LIKELIHOOD_H

enum { HISTOGRAM_MAX = 5 };

/* How often each of `count` equally spaced scores from 0 to 1 occurred. */
struct histogram {
    int count;
    double weight[HISTOGRAM_MAX];
};

double histogram_total(const struct histogram *histogram);

/* The mean score, and the mean square of the distance from a mean; of a total above 0. */
double histogram_mean(const struct histogram *histogram);
double histogram_variance(const struct histogram *histogram, double mean);

/* The logarithm of how much likelier the results are under the best distribution with mean1 than
 * under the best one with mean0. Both are between 0 and 1. */
double likelihood_ratio_of_means(const struct histogram *histogram, double mean0, double mean1);

/* The same of distributions whose advantage, (mean - 1/2) / deviation, is the given one. */
double likelihood_ratio_of_advantages(const struct histogram *histogram, double advantage0,
                                      double advantage1);

#endif
