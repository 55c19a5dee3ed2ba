/*
 * The static evaluation: what a position looks worth without any search, in hundredths of a man.
 */
#ifndef KINGDROP_GAMES_CHECKERS_EVALUATE_H
#define KINGDROP_GAMES_CHECKERS_EVALUATE_H

#include "games/checkers/board.h"

/* The terms that add up to the evaluation, for one side. */
enum term { TERM_MATERIAL, TERMS };

FOR_SIDE void evaluate_side(enum player side, const struct position *position, score terms[TERMS])
{
    const struct view view = view_of(position, side);
    terms[TERM_MATERIAL] = (score)(100 * bits_count(view.men) + 130 * bits_count(view.kings));
}

static inline void evaluate_terms(const struct position *position, score terms[2][TERMS])
{
    evaluate_side(FIRST, position, terms[FIRST]);
    evaluate_side(SECOND, position, terms[SECOND]);
}

/* For the side to move. */
static inline score position_evaluate(const struct position *position)
{
    score terms[2][TERMS];
    evaluate_terms(position, terms);
    score value = 0;
    for (unsigned term = 0; term < TERMS; term++)
        value += terms[FIRST][term] - terms[SECOND][term];
    return position->turn == FIRST ? value : -value;
}

#endif
