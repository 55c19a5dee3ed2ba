/*
 * Tic-tac-toe by open lines: a side's are the rows, columns and diagonals that it may still fill,
 * and the position is worth the difference. With a cross in the centre and a nought on the middle
 * of an edge crosses have 6 and noughts 4, which makes 6 - 4 = 2.
 */
#include "games/tictactoe/position.h"

#include "games/cold.h"
#include "games/list.h"
#include "tools/textbook/judge.h"

enum { WORTH_OF_LINE = 10 };

int tictactoe_open_lines(const struct state *state, enum player player)
{
    const struct position position = position_of(state);
    return open_lines(player == position_turn(&position) ? position.other : position.own);
}

static score judge(const struct state *state)
{
    const enum player turn = cold_turn(state);
    return WORTH_OF_LINE *
           (tictactoe_open_lines(state, turn) - tictactoe_open_lines(state, player_other(turn)));
}

const struct judge tictactoe_judge = {.game = &tictactoe_game, .evaluate = judge};
