/*
 * The static evaluation by pieces and places, in hundredths of a man.
 */
#ifndef KINGDROP_GAMES_DRAUGHTS_EVALUATE_H
#define KINGDROP_GAMES_DRAUGHTS_EVALUATE_H

#include RULES_HEADER

#include "games/draughts/draws.h"

enum {
    WORTH_OF_MAN = 100,
    WORTH_OF_SHORT_KING = 150,
    WORTH_OF_FLYING_KING = 280,
    WORTH_OF_ROW = 3, /* for a man, each row that it has advanced */
    WORTH_OF_CENTRE = 5,
    WORTH_OF_HOME = 8,       /* for a man that guards its first row */
    WORTH_OF_MAIN_ROAD = 30, /* for a flying king */
};

#define CENTRE UINT64_C(0x198cc00) /* the middle of rows 2 to 5 */

/* The worth of men by the rows that they have advanced. */
FOR_SIDE score worth_of_rows(enum player side, bitboard men)
{
    static const bitboard rows[] = {
        [0] = UINT64_C(0xf),       [1] = UINT64_C(0xf) << 4,  [2] = UINT64_C(0xf) << 9,
        [3] = UINT64_C(0xf) << 13, [4] = UINT64_C(0xf) << 18, [5] = UINT64_C(0xf) << 22,
        [6] = UINT64_C(0xf) << 27, [7] = UINT64_C(0xf) << 31,
    };
    score worth = 0;
    for (unsigned row = 1; row < 7; row++)
        worth += (score)(row * bits_count(men & rows[side == FIRST ? row : 7 - row]));
    return WORTH_OF_ROW * worth;
}

FOR_SIDE score worth_of_side(enum player side, const struct position *position)
{
    const bitboard pieces = position->pieces[side];
    const bitboard kings = pieces & position->kings, men = pieces & ~kings;
    score worth = (score)(WORTH_OF_MAN * bits_count(men)) + worth_of_rows(side, men);
    worth += (score)(WORTH_OF_CENTRE * bits_count(men & CENTRE));
    worth += (score)(WORTH_OF_HOME * bits_count(men & crowning_row(player_other(side))));
    worth += (score)((KINGS_FLY ? WORTH_OF_FLYING_KING : WORTH_OF_SHORT_KING) * bits_count(kings));
    if (KINGS_FLY && (kings & MAIN_ROAD) != 0)
        worth += WORTH_OF_MAIN_ROAD;
    return worth;
}

/* For the side to move. */
static inline score position_evaluate(const struct position *position)
{
    const score first = worth_of_side(FIRST, position) - worth_of_side(SECOND, position);
    return position->turn == FIRST ? first : -first;
}

#endif
