/*
 * Thai draughts (makhos) with eight men, as in rhalbersma/dctl, for lack of a federation's rules.
 * Players agree on draws; here the Spanish rule applies.
 */
#pragma once

#include "games/draughts/rules.h"

#define RULES_TITLE "Thai draughts"
#define RULES_ALIAS "makhos"
#define RULES_COMPACT_NAME "thai"
#define RULES_ENDGAMES 31 /* in endgame files; PDN's GameType */

/* From this program and the tests' naive rules. rhalbersma/dctl's table has twelve men a side: see
 * tests/talk/rules/thai.talk. */
#define RULES_PERFT                                                                                \
    7, 49, 392, 3136, 26592, 218695, 1820189, 14533014, 114530830, 861842812, 6304986761,          \
        43844242933

#define KINGS_FLY 1
#define MEN_CAPTURE_BACKWARD 0
#define MEN_CAPTURE_KINGS 1
#define KINGS_LAND_BEHIND 1
#define LIFTED_AT_ONCE 1
#define CROWNING CROWNING_ENDS_MOVE
#define CHOICE CHOICE_FREE
#define NO_PROGRESS DRAWS_BY_NUMBER
#define NO_PROGRESS_PLIES 40
#define DRAW_REPETITIONS 3

#define MEN_ROWS 2
#define FIRST_IS_WHITE 1
#define IS_MIRRORED 0
#define IS_NUMBERED_FROM_WHITE 0
#define IS_ALGEBRAIC 0
#define IS_NUMBERED_FROM_A1 0 /* in PDN: "N2" */
