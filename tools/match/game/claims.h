/*
 * What engines claim beside their moves: principal variations and mate scores. A wrong claim is a
 * warning; it changes no game. Pure.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_CLAIMS_H
#define KINGDROP_TOOLS_MATCH_GAME_CLAIMS_H

#include "tools/common/pdn/pdn.h"

/* Begins as all zero with each game. */
struct claims {
    int mates[2];           /* the sign of each side's mate score with its last move; 0: none */
    unsigned told[2];       /* the kinds of warning that were given about each side */
    struct strbuf warnings; /* a line each; the owner finishes it */
};

/* What an engine said with its move. */
struct claim {
    const char *engine; /* its name */
    struct text pv;
    move move;
    const struct move_eval *eval;
};

/* Checks what the side to move said, before its move is played. */
void claims_check_move(struct claims *claims, const struct game_history *history,
                       const struct claim *claim);

/* Checks mate scores by the outcome of a game that ended by the rules. */
void claims_check_outcome(struct claims *claims, const struct game_history *history,
                          enum outcome outcome, const char *const engines[2]);

#endif
