/* Evaluates tic-tac-toe by open lines: rows, columns and diagonals that a side can still fill, less
 * the opponent's. A cross in the centre and a nought on the middle of an edge give 6 - 4 = 2. */
#include "games/tictactoe/position.h"

#include "games/dynamic.h"
#include "games/registry.h"
#include "tools/textbook/evaluator.h"

static const char *const positions[] = {"3/3/3 x", NULL};

/* The squares of the board rotated by 90 degrees, and mirrored. */
static const unsigned turned[SQUARES] = {2, 5, 8, 1, 4, 7, 0, 3, 6};
static const unsigned mirrored[SQUARES] = {2, 1, 0, 5, 4, 3, 8, 7, 6};

static unsigned carry(unsigned stones, const unsigned onto[SQUARES])
{
    unsigned carried = 0;
    for (unsigned square = 0; square < SQUARES; square++)
        carried |= (stones >> square & 1) << onto[square];
    return carried;
}

/* Returns the smallest key of the eight symmetric boards. */
static uint64_t symmetric_key(const struct any_position *any)
{
    struct position position = position_of(any);
    uint64_t min = UINT64_MAX;
    for (unsigned image = 0; image < 8; image++) {
        const unsigned *onto = image % 4 == 3 ? mirrored : turned;
        const uint64_t key = position_key(&position);
        min = key < min ? key : min;
        position = (struct position){carry(position.own, onto), carry(position.other, onto)};
    }
    return min;
}

static score evaluate(const struct any_position *position)
{
    return dynamic_evaluate(position, NULL);
}

const struct evaluator tictactoe_evaluator = {
    .game = &tictactoe_game,
    .evaluate = evaluate,
    .symmetric_key = symmetric_key,
    .positions = positions,
    .depth = 9,
};
