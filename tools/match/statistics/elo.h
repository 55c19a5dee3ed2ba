/* Rating differences with their errors. Pure arithmetic, any thread. */
#pragma once

#include "tools/match/statistics/wdl.h"

struct interval {
    double low, value, high; /* 95 % confidence interval, may be infinite */
};

struct estimate {
    double score;         /* points per game, 0 to 1 */
    double draw_rate;     /* of games; 0 to 1 */
    double los;           /* likelihood of superiority */
    struct interval elo;  /* logistic Elo */
    struct interval nelo; /* normalised Elo, in standard deviations of a game */
};

/* Returns score 1/2 and infinite errors without games. */
struct estimate elo_estimate(const struct wdl *wdl, enum wdl_model model);

/* Returns the expected score for an Elo difference. */
double elo_to_score(double elo);

/* Returns -infinity for 0 and infinity for 1. */
double score_to_elo(double score);

/* Returns the normalised Elo of one standard deviation of a sample's result. */
double elo_per_deviation(enum wdl_model model);
