/* Pool checkers: American Pool Checker Association. */
#pragma once

#include "games/draughts/rules.h"

#define RULES_TITLE "Pool checkers"
#define RULES_ALIAS "american-pool"
#define RULES_COMPACT_NAME "pool"
#define RULES_ENDGAMES 23 /* in endgame files; PDN's GameType */

/* From rhalbersma/dctl's traversal tests, without round trips. */
#define RULES_PERFT                                                                                \
    7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955, 110833952, 544005148,        \
        2668385616

#define KINGS_FLY 1
#define MEN_CAPTURE_BACKWARD 1
#define MEN_CAPTURE_KINGS 1
#define KINGS_LAND_BEHIND 0
#define LIFTED_AT_ONCE 0
#define CROWNING CROWNING_AT_END
#define CHOICE CHOICE_FREE
#define NO_PROGRESS DRAWS_BY_NUMBER
#define NO_PROGRESS_PLIES 30
#define DRAW_REPETITIONS 3

#define MEN_ROWS 3
#define FIRST_IS_WHITE 0
#define IS_MIRRORED 0
#define IS_NUMBERED_FROM_WHITE 0
#define IS_ALGEBRAIC 0
#define IS_NUMBERED_FROM_A1 0 /* in PDN: "N1" */
