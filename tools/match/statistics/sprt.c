/*
 * Wald's sequential test with the generalised likelihood ratio: each hypothesis becomes the
 * likeliest distribution with its strength (likelihood.h). Fishtest and fastchess do the same.
 */
#include "tools/match/statistics/sprt.h"

#include <math.h>

#include "tools/match/statistics/elo.h"

/* Wald's bounds: A. Wald, "Sequential Tests of Statistical Hypotheses", 1945. */
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
    const struct histogram histogram = wdl_histogram(wdl, model);
    if (histogram_total(&histogram) == 0)
        return 0;
    if (!sprt->normalised)
        return likelihood_ratio_of_means(&histogram, elo_to_score(sprt->elo0),
                                         elo_to_score(sprt->elo1));
    /* Strength in the sample's standard deviations makes a test's length independent of the draw
     * rate. */
    const double unit = elo_per_deviation(model);
    return likelihood_ratio_of_advantages(&histogram, sprt->elo0 / unit, sprt->elo1 / unit);
}

enum sprt_state sprt_decide(const struct sprt *sprt, const struct wdl *wdl, enum wdl_model model)
{
    /* Wald showed that these bounds limit the errors to about alpha and beta, however often one
     * checks. */
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
