/* Brazilian draughts: international rules on 8x8; draws by FMJD-64. */
#pragma once

#include "games/draughts/rules.h"

#define RULES_TITLE "Brazilian draughts"
#define RULES_ALIAS NULL
#define RULES_COMPACT_NAME "brazilian"
#define RULES_ENDGAMES 26 /* in endgame files; PDN's GameType */

/* From rhalbersma/dctl's traversal tests, without round trips. */
#define RULES_PERFT                                                                                \
    7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022, 105491257, 511882477,        \
        2481546396

#define KINGS_FLY 1
#define MEN_CAPTURE_BACKWARD 1
#define MEN_CAPTURE_KINGS 1
#define KINGS_LAND_BEHIND 0
#define LIFTED_AT_ONCE 0
#define CROWNING CROWNING_AT_END
#define CHOICE CHOICE_MOST
#define NO_PROGRESS DRAWS_BY_MATERIAL
#define NO_PROGRESS_PLIES 30
#define DRAW_REPETITIONS 3

#define MEN_ROWS 3
#define FIRST_IS_WHITE 1
#define IS_MIRRORED 0
#define IS_NUMBERED_FROM_WHITE 0
#define IS_ALGEBRAIC 0
#define IS_NUMBERED_FROM_A1 1 /* in PDN: "A0" */
