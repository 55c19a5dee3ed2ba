/* Names of squares, 1 to 32 and a1 to h8. Mirrored boards have the long diagonal at the right. */
#pragma once

#include FACTS_HEADER

#include "games/draughts/board.h"

/* Returns a square by index: four a row, from White's top left. */
static inline square square_of_index(unsigned index)
{
    const unsigned row = index / 4, column = index % 4;
    /* The first player is at the bitboard's top. */
    const unsigned own_row = FIRST_IS_WHITE ? 7 - row : row;
    const unsigned own_column = FIRST_IS_WHITE != IS_MIRRORED ? 3 - column : column;
    return square_of_number(4 * own_row + own_column + 1);
}

static inline unsigned index_of_square(square square)
{
    const unsigned index = square_number(square) - 1, row = index / 4, column = index % 4;
    return 4 * (FIRST_IS_WHITE ? 7 - row : row) +
           (FIRST_IS_WHITE != IS_MIRRORED ? 3 - column : column);
}

/* Map an index to the rules' square number, and back. */
static inline unsigned label_number(unsigned index)
{
    return IS_NUMBERED_FROM_WHITE ? 32 - index : index + 1;
}

static inline unsigned index_of_number(unsigned number)
{
    return IS_NUMBERED_FROM_WHITE ? 32 - number : number - 1;
}

/* Takes a number from 1 to 32. Returns 0 if there is none. */
static inline unsigned label_take_number(struct text *rest)
{
    unsigned number = 0;
    while (rest->length > 0 && text_is_digit(rest->start[0]) && number <= 32)
        number = 10 * number + (unsigned)(text_take_char(rest) - '0');
    return number <= 32 ? number : 0;
}

/* Returns whether a picture's row begins with a light square. */
static inline bool is_indented(unsigned row)
{
    return (row % 2 == 0) != IS_MIRRORED;
}

/* a1 is at the first player's left. */
static inline char label_file(square square)
{
    const unsigned own = square_number(square) - 1, row = own / 4, column = own % 4;
    return (char)('a' + 2 * (IS_MIRRORED ? column : 3 - column) + ((row % 2 == 1) != IS_MIRRORED));
}

static inline char label_rank(square square)
{
    return (char)('1' + (square_number(square) - 1) / 4);
}

/* Sets a label's square. Returns false if it is light. */
static inline bool square_of_label(char file, char rank, square *square)
{
    const unsigned row = (unsigned)(rank - '1'), column = (unsigned)(file - 'a');
    if (column % 2 != ((row % 2 == 1) != IS_MIRRORED))
        return false;
    *square = square_of_number(4 * row + (IS_MIRRORED ? column / 2 : 3 - column / 2) + 1);
    return true;
}
