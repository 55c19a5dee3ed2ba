/* Spanish draughts, also played in Portugal: Federacao Portuguesa de Damas. Mirrored board. */
#pragma once

#include "games/draughts/rules.h"

#define RULES_TITLE "Spanish draughts"
#define RULES_ALIAS NULL
#define RULES_OTHER_NAME "portuguese"
#define RULES_COMPACT_NAME "spanish"
#define RULES_ENDGAMES 24 /* in endgame files; PDN's GameType */

/* From rhalbersma/dctl's traversal tests, without round trips. */
#define RULES_PERFT                                                                                \
    7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365728331,         \
        1637958247

#define KINGS_FLY 1
#define MEN_CAPTURE_BACKWARD 0
#define MEN_CAPTURE_KINGS 1
#define KINGS_LAND_BEHIND 0
#define LIFTED_AT_ONCE 0
#define CROWNING CROWNING_ENDS_MOVE
#define CHOICE CHOICE_SPANISH
#define NO_PROGRESS DRAWS_BY_NUMBER
#define NO_PROGRESS_PLIES 40
#define DRAW_REPETITIONS 3

#define MEN_ROWS 3
#define FIRST_IS_WHITE 1
#define IS_MIRRORED 1
#define IS_NUMBERED_FROM_WHITE 1
#define IS_ALGEBRAIC 0
#define IS_NUMBERED_FROM_A1 0 /* in PDN: "N1" */
