/* Evaluates draughts by piece-square values: each piece's value times its square's weight, higher
 * near the edge, where pieces are safe. Compiled once per rule set. */
#include GAME_HEADER

#include "games/draughts/labels.h"
#include "games/dynamic.h"
#include "games/registry.h"
#include "tools/textbook/evaluator.h"

enum { TEXTBOOK_MAN = 5, TEXTBOOK_MAN_NEAR_CROWNING = 7, TEXTBOOK_KING = 10 };
enum { ROWS_NEAR_CROWNING = 3 }; /* the crowning row included */

/* Weights by distance from the edge. */
static const int edge_weights[] = {6, 5, 5, 4};

/* Makes a man on most squares worth 100. */
enum { SCALE = 4 };

static int min(int a, int b)
{
    return a < b ? a : b;
}

static score worth_of_piece(const struct position *position, enum player side, square square)
{
    const int index = (int)square_number(square) - 1;
    const int row = index / 4, column = 2 * (index % 4) + (row + 1) % 2;
    const int from_edge = min(min(row, 7 - row), min(column, 7 - column));
    const int to_go = side == FIRST ? 7 - row : row;
    const int worth = (position->kings & bitboard_of(square)) != 0 ? TEXTBOOK_KING
                      : to_go < ROWS_NEAR_CROWNING                 ? TEXTBOOK_MAN_NEAR_CROWNING
                                                                   : TEXTBOOK_MAN;
    return SCALE * worth * edge_weights[from_edge];
}

static score textbook_worth(const struct position *position, enum player side)
{
    score worth = 0;
    for (bitboard pieces = position->pieces[side]; pieces != 0;)
        worth += worth_of_piece(position, side, bits_take_lowest(&pieces));
    return worth;
}

static score static_evaluation(const struct any_position *any)
{
    const struct position position = position_of(any);
    return textbook_worth(&position, position.turn) -
           textbook_worth(&position, player_other(position.turn));
}

/* Writes the value of each piece on its square. */
static void explain(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    builder_add(text, "Value of each piece: man 5, man near crowning 7, king 10;\n"
                      "times 6 at the edge to 4 in the middle; times 4\n");
    for (unsigned row = 0; row < 8; row++) {
        builder_add(text, is_indented(row) ? "      " : "");
        for (unsigned index = 4 * row; index < 4 * row + 4; index++) {
            const square at = square_of_index(index);
            const bool is_own = (position.pieces[FIRST] & bitboard_of(at)) != 0;
            const char *gap = index < 4 * row + 3 ? "     " : "\n";
            if (((position.pieces[FIRST] | position.pieces[SECOND]) & bitboard_of(at)) == 0)
                builder_add(text, "     .%s", gap);
            else
                builder_add(text, "%+6d%s",
                            is_own ? worth_of_piece(&position, FIRST, at)
                                   : -worth_of_piece(&position, SECOND, at),
                            gap);
        }
    }
    builder_add(text, "%s %d, %s %d, the difference for %s %+d\n",
                OF_GAME(game).player_names[FIRST], textbook_worth(&position, FIRST),
                OF_GAME(game).player_names[SECOND], textbook_worth(&position, SECOND),
                OF_GAME(game).player_names[FIRST],
                textbook_worth(&position, FIRST) - textbook_worth(&position, SECOND));
}

static bool is_quiet(const struct any_position *any)
{
    const struct position position = position_of(any);
    return position_is_quiet(&position);
}

static const char *const positions[] = {
    "B:W21-32:B1-12",
    "W:W19,22,25,26,27,30,32:B3,5,8,10,11,13,14",
    "B:W18,21,23,24,26,28,30,31,32:B1,2,3,6,7,9,11,12,16",
    "B:W13,22,K6,31:B5,K23,12,20",
    NULL,
};

/* The positions are English draughts. */
const struct evaluator OF_GAME(evaluator) = {
    .game = &OF_GAME(game),
    .evaluate = static_evaluation,
    .explain = explain,
    .is_quiet = is_quiet,
    .positions = FIRST_IS_WHITE || KINGS_FLY ? NULL : positions,
    .depth = 7,
};
