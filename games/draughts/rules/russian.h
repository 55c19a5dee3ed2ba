/* Russian draughts: FMJD-64, "Rules of the game". */
#pragma once

#include "games/draughts/rules.h"

#define RULES_TITLE "Russian draughts"
#define RULES_ALIAS "shashki"
#define RULES_COMPACT_NAME "russian"
#define RULES_ENDGAMES 25 /* in endgame files; PDN's GameType */

/* From rhalbersma/dctl's traversal tests, without round trips. */
#define RULES_PERFT                                                                                \
    7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032, 110917189, 544770444,        \
        2673979569

#define KINGS_FLY 1
#define MEN_CAPTURE_BACKWARD 1
#define MEN_CAPTURE_KINGS 1
#define KINGS_LAND_BEHIND 0
#define LIFTED_AT_ONCE 0
#define CROWNING CROWNING_ON_WAY
#define CHOICE CHOICE_FREE
#define NO_PROGRESS DRAWS_BY_MATERIAL
#define NO_PROGRESS_PLIES 30
#define DRAW_REPETITIONS 3

#define MEN_ROWS 3
#define FIRST_IS_WHITE 1
#define IS_MIRRORED 0
#define IS_NUMBERED_FROM_WHITE 0
#define IS_ALGEBRAIC 1
#define IS_NUMBERED_FROM_A1 1 /* in PDN: "A0" */
