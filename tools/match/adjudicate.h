/*
 * Ending games early, when the engines' own scores leave no doubt. Pure.
 */
#ifndef KINGDROP_TOOLS_MATCH_ADJUDICATE_H
#define KINGDROP_TOOLS_MATCH_ADJUDICATE_H

#include "tools/match/pdn.h"
#include "tools/match/settings.h"

/* What a game's scores have shown so far; all zero at its start. */
struct opinions {
    unsigned level;    /* the last so many scores were within the draw rule's bound */
    unsigned worse[2]; /* of each side, the last so many were beyond the resign rule's bound */
    unsigned better[2];
};

/* Takes notice of what the mover said of its move. */
void opinions_add(struct opinions *opinions, const struct draw_rule *draw,
                  const struct resign_rule *resign, enum player mover, const struct pdn_note *note);

/* As what is a game of so many plies to be ended? ONGOING: not at all. */
enum outcome opinions_judge(const struct opinions *opinions, const struct draw_rule *draw,
                            const struct resign_rule *resign, size_t plies);

#endif
