#include "tools/match/cells.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "tools/match/pdn.h"

enum { CHECKERS_SQUARES = 32 };

/* "B:W21,22,K30:B1,2,3" */
static void place_pieces(struct cells *cells, struct text text)
{
    char colour = CELLS_EMPTY;
    bool king = false;
    unsigned square = 0;
    memset(cells->cell, CELLS_EMPTY, CHECKERS_SQUARES);
    cells->count = CHECKERS_SQUARES;
    while (text.length > 0) {
        const char c = text_take_char(&text);
        if (c >= '0' && c <= '9')
            square = 10 * square + (unsigned)(c - '0');
        else if (c == 'K')
            king = true;
        else if (c == 'W' || c == 'B')
            colour = (char)tolower(c);
        if (square > 0 && (text.length == 0 || text.start[0] < '0' || text.start[0] > '9')) {
            assert(square <= CHECKERS_SQUARES);
            cells->cell[square - 1] = king ? (char)toupper(colour) : colour;
            king = false;
            square = 0;
        }
    }
}

/* "7/7/7/7/3o3/3x3 x" */
static void place_rows(struct cells *cells, struct text text)
{
    struct text board = text_take_word(&text);
    while (board.length > 0) {
        const char c = text_take_char(&board);
        if (c == '/' && cells->width == 0)
            cells->width = cells->count;
        if (c == '/')
            continue;
        const unsigned run = c >= '1' && c <= '9' ? (unsigned)(c - '0') : 1;
        assert(cells->count + run <= CELLS_MAX);
        memset(cells->cell + cells->count, c >= '1' && c <= '9' ? CELLS_EMPTY : c, run);
        cells->count += run;
    }
}

struct cells cells_of(const struct variant *variant, const struct any_position *position)
{
    char array[GAME_POSITION_TEXT];
    struct builder text = builder_over(array, sizeof array);
    pdn_variant(variant->game)->write_position(position, &text);
    struct cells cells = {0};
    if (strchr(array, ':') != NULL)
        place_pieces(&cells, builder_text(&text));
    else
        place_rows(&cells, builder_text(&text));
    return cells;
}

struct cells cells_mirrored(const struct cells *cells)
{
    struct cells mirrored = *cells;
    for (unsigned i = 0; i < cells->count && cells->width > 0; i++) {
        const unsigned column = i % cells->width;
        mirrored.cell[i] = cells->cell[i - column + cells->width - 1 - column];
    }
    return mirrored;
}
