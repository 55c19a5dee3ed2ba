/* Italian draughts: Federazione Italiana Dama. Mirrored board. */
#pragma once

#include "games/draughts/rules.h"

#define RULES_TITLE "Italian draughts"
#define RULES_ALIAS "dama"
#define RULES_COMPACT_NAME "italian"
#define RULES_ENDGAMES 22 /* in endgame files; PDN's GameType */

/* From rhalbersma/dctl's traversal tests, without round trips. */
#define RULES_PERFT                                                                                \
    7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367911475,         \
        1655211086

#define KINGS_FLY 0
#define MEN_CAPTURE_BACKWARD 0
#define MEN_CAPTURE_KINGS 0
#define KINGS_LAND_BEHIND 0
#define LIFTED_AT_ONCE 0
#define CROWNING CROWNING_ENDS_MOVE
#define CHOICE CHOICE_ITALIAN
#define NO_PROGRESS DRAWS_BY_NUMBER
#define NO_PROGRESS_PLIES 80
#define DRAW_REPETITIONS 4

#define MEN_ROWS 3
#define FIRST_IS_WHITE 1
#define IS_MIRRORED 1
#define IS_NUMBERED_FROM_WHITE 0
#define IS_ALGEBRAIC 0
#define IS_NUMBERED_FROM_A1 0 /* in PDN: "N2" */
