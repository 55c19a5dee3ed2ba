/*
 * Tic-tac-toe by open lines: a side's are the rows, columns and diagonals that it may still fill,
 * and the position is worth the difference. With a cross in the centre and a nought on the middle
 * of an edge crosses have 6 and noughts 4, which makes 6 - 4 = 2.
 */
#include "games/tictactoe/position.h"

#include "games/dynamic.h"
#include "games/registry.h"
#include "tools/textbook/evaluator.h"

enum { WORTH_OF_LINE = 10 };

int tictactoe_open_lines(const struct any_position *any, enum player player)
{
    const struct position position = position_of(any);
    return open_lines(player == position_turn(&position) ? position.other : position.own);
}

static score static_evaluation(const struct any_position *position)
{
    const enum player turn = dynamic_turn(position);
    return WORTH_OF_LINE * (tictactoe_open_lines(position, turn) -
                            tictactoe_open_lines(position, player_other(turn)));
}

static const char *const positions[] = {"3/3/3 x", NULL};

const struct evaluator tictactoe_evaluator = {
    .game = &tictactoe_game,
    .evaluate = static_evaluation,
    .positions = positions,
    .depth = 9,
};
