/*
 * Czech draughts: Czech Draughts Federation. King captures come first; 15 king moves by each side
 * draw.
 */
#pragma once

#include "games/draughts/rules.h"

#define RULES_TITLE "Czech draughts"
#define RULES_ALIAS NULL
#define RULES_COMPACT_NAME "czech"
#define RULES_ENDGAMES 29 /* in endgame files; PDN's GameType */

/* From rhalbersma/dctl's traversal tests, without round trips. */
#define RULES_PERFT                                                                                \
    7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210, 386262109,         \
        1749707352

#define KINGS_FLY 1
#define MEN_CAPTURE_BACKWARD 0
#define MEN_CAPTURE_KINGS 1
#define KINGS_LAND_BEHIND 0
#define LIFTED_AT_ONCE 0
#define CROWNING CROWNING_ENDS_MOVE
#define CHOICE CHOICE_BY_KING
#define NO_PROGRESS DRAWS_BY_NUMBER
#define NO_PROGRESS_PLIES 30
#define DRAW_REPETITIONS 3

#define MEN_ROWS 3
#define FIRST_IS_WHITE 1
#define IS_MIRRORED 0
#define IS_NUMBERED_FROM_WHITE 0
#define IS_ALGEBRAIC 1
#define IS_NUMBERED_FROM_A1 1 /* in PDN: "A0" */
