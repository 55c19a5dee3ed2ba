/*
 * Tic-tac-toe by open lines, as the game itself evaluates it: a side's are the rows, columns and
 * diagonals that it may still fill, and the position is worth the difference. With a cross in the
 * centre and a nought on the middle of an edge crosses have 6 and noughts 4, which makes 6 - 4 = 2.
 */
#include "games/tictactoe/position.h"

#include "games/dynamic.h"
#include "games/registry.h"
#include "tools/textbook/evaluator.h"

static const char *const positions[] = {"3/3/3 x", NULL};

static score evaluate(const struct any_position *position)
{
    return dynamic_evaluate(position, NULL);
}

const struct evaluator tictactoe_evaluator = {
    .game = &tictactoe_game,
    .evaluate = evaluate,
    .positions = positions,
    .depth = 9,
};
