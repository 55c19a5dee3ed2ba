/*
 * The sequential probability ratio test (SPRT) between two hypotheses about an engine's strength.
 * Pure arithmetic, for any thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_STATISTICS_SPRT_H
#define KINGDROP_TOOLS_MATCH_STATISTICS_SPRT_H

#include "tools/match/statistics/wdl.h"

struct sprt {
    double elo0, elo1;  /* H0: the strength is elo0; H1: it is elo1; elo0 < elo1 */
    double alpha, beta; /* the chances of accepting H1 when H0 is true, and H0 when H1 is */
    bool normalised;    /* the two are normalised Elo, else logistic */
};

enum sprt_state { SPRT_OPEN, SPRT_H0, SPRT_H1 };

/* The log-likelihood ratio (LLR) at which H0 (lower) or H1 (upper) is accepted. */
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);

/* The LLR of the generalised test: of the likeliest distributions of results that have the strength
 * elo1 and elo0. 0 when the sample has no game. */
double sprt_ratio(const struct sprt *sprt, const struct wdl *wdl, enum wdl_model model);

enum sprt_state sprt_decide(const struct sprt *sprt, const struct wdl *wdl, enum wdl_model model);

/* "H1 accepted: ..." for people, with the hypotheses' figures. */
void sprt_explain(const struct sprt *sprt, enum sprt_state state, struct builder *text);

#endif
