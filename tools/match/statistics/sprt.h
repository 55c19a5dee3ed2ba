/*
 * The sequential probability ratio test (SPRT) of two hypotheses about an engine's strength. Pure
 * arithmetic, any thread.
 */
#pragma once

#include "tools/match/statistics/wdl.h"

/* Beyond it an expected score would round to 1, which has no ratio. */
#define SPRT_ELO_MAX 6000

struct sprt {
    double elo0, elo1;  /* strength under H0 and H1, within SPRT_ELO_MAX; elo0 < elo1 */
    double alpha, beta; /* chance of accepting H1 under H0, and H0 under H1 */
    bool normalised;    /* normalised Elo, else logistic */
};

enum sprt_state { SPRT_OPEN, SPRT_H0, SPRT_H1 };

/* Returns the log-likelihood ratio (LLR) that accepts H0. */
double sprt_lower(const struct sprt *sprt);

/* Returns the LLR that accepts H1. */
double sprt_upper(const struct sprt *sprt);

/* Returns the LLR of the likeliest distributions with strengths elo1 and elo0; 0 without games. */
double sprt_ratio(const struct sprt *sprt, const struct wdl *wdl, enum wdl_model model);

enum sprt_state sprt_decide(const struct sprt *sprt, const struct wdl *wdl, enum wdl_model model);

/* Writes "H1 accepted: ..." with both hypotheses' figures. */
void sprt_explain(const struct sprt *sprt, enum sprt_state state, struct builder *text);
