/*
 * What results prove: scores, ratings with their errors, and the sequential test of a match.
 *
 * A tally counts the games of one side of a match, from that side's view. Games that were played in
 * pairs, the same opening with both colours, are counted as pairs as well: the two results of a
 * pair depend on each other through the opening, so that pairs show a smaller error than the same
 * games on their own. Pure arithmetic, for any thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_STATISTICS_STATISTICS_H
#define KINGDROP_TOOLS_MATCH_STATISTICS_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

#include "games/game.h"

enum { WINS, DRAWS, LOSSES, RESULT_KINDS };

/* All zero: nothing played. */
struct wdl {
    uint64_t games[2][RESULT_KINDS]; /* by the seat: as FIRST, as SECOND */
    uint64_t pairs[5];               /* with 0, 1/2, 1, 3/2, 2 points */
};

/* Counts a decided or drawn game played in that seat. */
void wdl_add_game(struct wdl *wdl, enum player side, enum outcome outcome);

/* Counts two games, both counted already by themselves, as a pair: their outcomes with the side as
 * FIRST and as SECOND. */
void wdl_add_pair(struct wdl *wdl, enum outcome as_first, enum outcome as_second);

/* Adds the other tally's games and pairs. */
void wdl_add(struct wdl *wdl, const struct wdl *other);

/* The same games from the other side's view. */
struct wdl wdl_reversed(const struct wdl *wdl);

/* Games of one kind of result in both sides, all games, all pairs. */
uint64_t wdl_count(const struct wdl *wdl, int kind);
uint64_t wdl_games(const struct wdl *wdl);
uint64_t wdl_pairs(const struct wdl *wdl);

/* By what the games are weighed: each by itself (the trinomial model) or in pairs (pentanomial). */
enum wdl_model { TRINOMIAL, PENTANOMIAL };

/* PENTANOMIAL when all games were played in pairs and at least one pair is done; games whose
 * partner is still to come (at most `open` of them) do no harm. */
enum wdl_model wdl_choose_model(const struct wdl *wdl, uint64_t unpaired);

struct interval {
    double low, value, high; /* the 95 % interval; may be infinite */
};

struct estimate {
    double score;         /* points a game, 0 to 1 */
    double draw_rate;     /* of games; 0 to 1 */
    double los;           /* likelihood of superiority: that the side is the stronger one */
    struct interval elo;  /* logistic Elo */
    struct interval nelo; /* normalised Elo: in units of a game's standard deviation */
};

/* What a tally says; with no game of the sample nothing is known: score 1/2, infinite errors. */
struct estimate wdl_estimate(const struct wdl *wdl, enum wdl_model model);

/* The score that Elo points promise, and back: -infinity for 0, infinity for 1. */
double elo_to_score(double elo);
double score_to_elo(double score);

/* A sequential probability ratio test between two hypotheses about the side's strength. */
struct sprt {
    double elo0, elo1;  /* H0: the strength is elo0; H1: it is elo1; elo0 < elo1 */
    double alpha, beta; /* the chances of accepting H1 when H0 is true, and H0 when H1 is */
    bool normalised;    /* the two are normalised Elo, else logistic */
};

enum sprt_state { SPRT_OPEN, SPRT_H0, SPRT_H1 };

/* The log-likelihood ratio at which H0 (lower) or H1 (upper) is accepted. */
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);

/* The log-likelihood ratio of the generalised test: of the likeliest distributions of results that
 * have the strength elo1 and elo0. 0 when the sample has no game. */
double sprt_ratio(const struct sprt *sprt, const struct wdl *wdl, enum wdl_model model);

enum sprt_state sprt_decide(const struct sprt *sprt, const struct wdl *wdl, enum wdl_model model);

/* "H1 accepted: ..." for people, with the hypotheses' figures. */
void sprt_explain(const struct sprt *sprt, enum sprt_state state, struct builder *text);

#endif
