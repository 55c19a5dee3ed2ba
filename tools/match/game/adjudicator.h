/*
 * Adjudication: ends a game early when the engines' own scores leave no doubt, by the draw and
 * resign rules that cutechess-cli and fastchess have. Pure.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_ADJUDICATOR_H
#define KINGDROP_TOOLS_MATCH_GAME_ADJUDICATOR_H

#include "tools/common/pdn/pdn.h"
#include "tools/match/settings/settings.h"

/* The rules, and what a game's scores have shown so far: 0 at its start. */
struct adjudicator {
    const struct draw_rule *draw;
    const struct resign_rule *resign;
    unsigned drawish;    /* number of last scores, of both sides, within the draw rule's bound */
    unsigned losing[2];  /* number of a side's last scores beyond the resign rule's bound */
    unsigned winning[2]; /* the same on the good side */
};

/* Counts the score that the mover gave with its move. */
void adjudicator_add_score(struct adjudicator *adjudicator, enum player mover,
                           const struct move_eval *eval);

/* The outcome by the rules of a game of that length; ONGOING: it goes on. */
enum outcome adjudicator_outcome(const struct adjudicator *adjudicator, size_t plies);

#endif
