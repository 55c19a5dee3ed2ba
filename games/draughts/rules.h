/* Values of rule constants (rules/); the compiler drops other rules' code. */
#pragma once

#include <stdbool.h>

#include "games/of_game.h"

/* A man that reaches its crowning row during a capture. */
enum crowning {
    CROWNING_ENDS_MOVE,
    CROWNING_AT_END, /* it continues as a man, crowned only if it stops there */
    CROWNING_ON_WAY, /* it continues as a king */
};

/* Which of several captures are legal. */
enum choice {
    CHOICE_FREE,
    CHOICE_MOST,    /* the most pieces */
    CHOICE_BY_KING, /* a king's before a man's */
    CHOICE_SPANISH, /* the most pieces, then the most kings */
    CHOICE_ITALIAN, /* most pieces, by a king, most kings, a king soonest */
};

/* How a game without progress is drawn. */
enum draws {
    DRAWS_BY_NUMBER,   /* after NO_PROGRESS_PLIES moves of kings without a capture */
    DRAWS_BY_MATERIAL, /* draws.h: the count of FMJD-64 */
};

/* A function, because cppcheck reports constant comparisons. */
static inline bool fact_is(unsigned fact, unsigned value)
{
    return fact == value;
}
