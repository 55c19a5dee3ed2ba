/*
 * Ending games early, when the engines' own scores leave no doubt. Pure.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_ADJUDICATOR_H
#define KINGDROP_TOOLS_MATCH_GAME_ADJUDICATOR_H

#include "tools/common/pdn/pdn.h"
#include "tools/match/settings/settings.h"

/* What a game's scores have shown so far; all zero at its start. */
struct adjudicator {
    unsigned drawish;   /* the last so many scores were within the draw rule's bound */
    unsigned losing[2]; /* of each side, the last so many were beyond the resign rule's bound */
    unsigned winning[2];
};

/* Takes notice of what the mover said of its move. */
void adjudicator_add_score(struct adjudicator *adjudicator, const struct draw_rule *draw,
                           const struct resign_rule *resign, enum player mover,
                           const struct move_eval *eval);

/* As what is a game of so many plies to be ended? ONGOING: not at all. */
enum outcome adjudicator_outcome(const struct adjudicator *adjudicator,
                                 const struct draw_rule *draw, const struct resign_rule *resign,
                                 size_t plies);

#endif
