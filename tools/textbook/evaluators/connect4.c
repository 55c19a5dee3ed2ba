/*
 * Connect Four by groups: of all 69 groups of four squares in a row, each that only one side
 * occupies counts for it, and the more so, the more discs it has there.
 */
#include "games/connect4/position.h"

#include "games/dynamic.h"
#include "games/registry.h"
#include "tools/textbook/evaluator.h"

/* By the number of discs. Four are a win, which only move ordering ever asks about. */
static const score group_weights[] = {0, 1, 10, 50, 1000};

/* The groups in one direction: each begins at a square and goes on in equal steps. */
static score value_along(const struct position *position, enum step step)
{
    const bitboard own = position->own, other = position_other(position);
    const bitboard first_group =
        UINT64_C(1) | UINT64_C(1) << step | UINT64_C(1) << 2 * step | UINT64_C(1) << 3 * step;
    score value = 0;
    for (bitboard starts = fours_along(BOARD, step); starts != 0;) {
        const bitboard group = first_group << bits_take_lowest(&starts);
        if ((group & other) == 0)
            value += group_weights[bits_count(group & own)];
        else if ((group & own) == 0)
            value -= group_weights[bits_count(group & other)];
    }
    return value;
}

static score static_evaluation(const struct any_position *any)
{
    const struct position position = position_of(any);
    return value_along(&position, STEP_UP) + value_along(&position, STEP_ACROSS) +
           value_along(&position, STEP_UPHILL) + value_along(&position, STEP_DOWNHILL);
}

static const char *const positions[] = {
    "7/7/7/7/7/7 x",
    "7/7/3o3/3x3/3o3/3x3 x",
    NULL,
};

const struct evaluator connect4_evaluator = {
    .game = &connect4_game,
    .evaluate = static_evaluation,
    .positions = positions,
    .depth = 7,
};
