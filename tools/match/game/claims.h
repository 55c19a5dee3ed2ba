/*
 * Checks engines' principal variations and mate scores. A wrong claim causes only a warning. Pure.
 */
#pragma once

#include "tools/common/pdn/pdn.h"

/* All zero at a game's start. */
struct claims {
    int mates[2];           /* sign of each side's last mate score, or 0 */
    unsigned told[2];       /* kinds of warning given about each side */
    struct strbuf warnings; /* a line each; the owner finishes it */
};

/* An engine's claims with its move. */
struct claim {
    const char *engine; /* its name */
    struct text pv;
    move move;
    const struct move_eval *eval;
};

/* Checks the mover's claims; call it before the move is played. */
void claims_check_move(struct claims *claims, const struct game_history *history,
                       const struct claim *claim);

/* Checks mate scores against the outcome of a game ended by the rules. */
void claims_check_outcome(struct claims *claims, const struct game_history *history,
                          enum outcome outcome, const char *const engines[2]);
