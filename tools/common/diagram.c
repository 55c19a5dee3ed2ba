/*
 * Positions as text are read here a second time, beside the games' own readers, because a picture
 * needs only the cells and the static interface of each game numbers its squares differently.
 * Texts written by a game are always valid, so errors are assertions.
 */
#include "tools/common/diagram.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "tools/common/pdn/pdn.h"

enum { CHECKERS_SQUARES = 32 };

/* "B:W21,22,K30:B1,2,3" */
static void place_pieces(struct diagram *diagram, struct text text)
{
    char colour = DIAGRAM_EMPTY;
    bool king = false;
    unsigned square = 0;
    memset(diagram->cell, DIAGRAM_EMPTY, CHECKERS_SQUARES);
    diagram->count = CHECKERS_SQUARES;
    while (text.length > 0) {
        const char c = text_take_char(&text);
        if (c >= '0' && c <= '9')
            square = 10 * square + (unsigned)(c - '0');
        else if (c == 'K')
            king = true;
        else if (c == 'W' || c == 'B')
            colour = (char)tolower(c);
        /* The last digit of a square's number: the piece is known now. */
        if (square > 0 && (text.length == 0 || text.start[0] < '0' || text.start[0] > '9')) {
            assert(square <= CHECKERS_SQUARES);
            diagram->cell[square - 1] = king ? (char)toupper(colour) : colour;
            king = false;
            square = 0;
        }
    }
}

/* "7/7/7/7/3o3/3x3 x" */
static void place_rows(struct diagram *diagram, struct text text)
{
    struct text board = text_take_word(&text);
    while (board.length > 0) {
        const char c = text_take_char(&board);
        if (c == '/' && diagram->width == 0)
            diagram->width = diagram->count;
        if (c == '/')
            continue;
        /* A digit stands for that many empty squares, as in FEN. */
        const unsigned run = c >= '1' && c <= '9' ? (unsigned)(c - '0') : 1;
        assert(diagram->count + run <= DIAGRAM_MAX);
        memset(diagram->cell + diagram->count, c >= '1' && c <= '9' ? DIAGRAM_EMPTY : c, run);
        diagram->count += run;
    }
}

struct diagram diagram_of(const struct variant *variant, const struct any_position *position)
{
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    pdn_variant(variant->game)->write_position(position, &text);
    struct diagram diagram = {0};
    /* Only checkers' positions list pieces by square; all others have rows. */
    if (strchr(text.start, ':') != NULL)
        place_pieces(&diagram, builder_text(&text));
    else
        place_rows(&diagram, builder_text(&text));
    return diagram;
}
