/*
 * Ends games early by the engines' scores, with the draw and resign rules of cutechess-cli and
 * fastchess. Pure.
 */
#pragma once

#include "tools/common/pdn/pdn.h"
#include "tools/match/settings/settings.h"

/* The rules and a game's counters, 0 at its start. */
struct adjudicator {
    const struct draw_rule *draw;
    const struct resign_rule *resign;
    unsigned drawish;    /* successive scores of both sides within the draw bound */
    unsigned losing[2];  /* a side's successive scores beyond the resign bound */
    unsigned winning[2]; /* a side's successive winning scores */
};

/* Counts the score of the mover's move. */
void adjudicator_add_score(struct adjudicator *adjudicator, enum player mover,
                           const struct move_eval *eval);

/* Returns the outcome after `plies` plies, or ONGOING. */
enum outcome adjudicator_outcome(const struct adjudicator *adjudicator, size_t plies);
