/* English checkers: World Checkers/Draughts Federation. */
#pragma once

#include "games/draughts/rules.h"

#define RULES_TITLE "English checkers"
#define RULES_ALIAS "english"
#define RULES_COMPACT_NAME "english"
#define RULES_ENDGAMES 0 /* in endgame files; the first rule set */

#define KINGS_FLY 0
#define MEN_CAPTURE_BACKWARD 0
#define MEN_CAPTURE_KINGS 1
#define KINGS_LAND_BEHIND 0
#define LIFTED_AT_ONCE 0
#define CROWNING CROWNING_ENDS_MOVE
#define CHOICE CHOICE_FREE
#define NO_PROGRESS DRAWS_BY_NUMBER
#define NO_PROGRESS_PLIES 80 /* WCDF: forty moves each without a capture or man's move */
#define DRAW_REPETITIONS 3

#define FIRST_IS_WHITE 0
#define IS_MIRRORED 0
#define IS_NUMBERED_FROM_WHITE 0
#define IS_ALGEBRAIC 0
#define IS_NUMBERED_FROM_A1 0 /* in PDN: "N1" */
