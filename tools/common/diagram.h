/*
 * Diagrams: boards as one character a square, made from the text of a position. A picture needs no
 * rules of the game. Pure functions.
 */
#ifndef KINGDROP_TOOLS_COMMON_DIAGRAM_H
#define KINGDROP_TOOLS_COMMON_DIAGRAM_H

#include "games/game.h"

#define DIAGRAM_MAX 64
#define DIAGRAM_EMPTY '.'

/* Checkers has the squares 1 to 32, with b and w for men, B and W for kings, and width 0. Other
 * boards have their rows from the top, with the letters of the position's text. */
struct diagram {
    unsigned width, count;
    char cell[DIAGRAM_MAX + 1]; /* ended by NUL */
};

struct diagram diagram_of(const struct variant *variant, const struct any_position *position);

#endif
