/*
 * Elo: the rating difference that results show, with its error. Pure arithmetic, for any thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_STATISTICS_ELO_H
#define KINGDROP_TOOLS_MATCH_STATISTICS_ELO_H

#include "tools/match/statistics/wdl.h"

struct interval {
    double low, value, high; /* the 95 % confidence interval; may be infinite */
};

struct estimate {
    double score;         /* points a game, 0 to 1 */
    double draw_rate;     /* of games; 0 to 1 */
    double los;           /* likelihood of superiority: that the engine is the stronger one */
    struct interval elo;  /* logistic Elo */
    struct interval nelo; /* normalised Elo: in units of a game's standard deviation */
};

/* With no game of the sample nothing is known: score 1/2, infinite errors. */
struct estimate elo_estimate(const struct wdl *wdl, enum wdl_model model);

/* The score that an Elo difference predicts, and back: -infinity for 0, infinity for 1. */
double elo_to_score(double elo);
double score_to_elo(double score);

/* Normalised Elo of one standard deviation of a sample's result. */
double elo_per_deviation(enum wdl_model model);

#endif
