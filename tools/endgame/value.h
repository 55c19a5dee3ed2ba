/*
 * The builder's value of a position: a byte of plies. Odd numbers are wins for the side to move,
 * even ones losses, 0 at once.
 *
 * Up to EXACT_PIECES pieces they count to the end of the game, in larger slices to the next
 * conversion (a capture or a man's move). Reducing this number always wins, because conversions run
 * out, and it fits a byte, while wins of eight pieces can take over 291 plies.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    EXACT_PIECES = 5,
    VALUE_LAST = 253, /* the longest win or loss */
    VALUE_DRAWN = 255,
};

static inline bool value_is_win(uint8_t value)
{
    return value != VALUE_DRAWN && value % 2 == 1;
}

static inline bool value_is_loss(uint8_t value)
{
    return value % 2 == 0;
}

/* Returns the value after a conversion with its count restarted. */
static inline uint8_t value_converted(uint8_t value)
{
    return value == VALUE_DRAWN ? VALUE_DRAWN : value % 2;
}

/* The negamax value over moves, zero at first. A fast win is best, then a draw, then a slow
 * loss. */
struct negamax {
    uint8_t win;  /* the fastest in plies; 0: none */
    uint8_t loss; /* the slowest in plies; 0: none */
    bool draw;
};

static inline void negamax_add(struct negamax *negamax, uint8_t after)
{
    if (after == VALUE_DRAWN) {
        negamax->draw = true;
    } else if (value_is_loss(after)) {
        if (negamax->win == 0 || after + 1 < negamax->win)
            negamax->win = (uint8_t)(after + 1);
    } else if (after + 1 > negamax->loss) {
        negamax->loss = (uint8_t)(after + 1);
    }
}

/* Returns the best value over the moves; a loss if there are none. */
static inline uint8_t negamax_value(const struct negamax *negamax)
{
    return negamax->win > 0 ? negamax->win : negamax->draw ? VALUE_DRAWN : negamax->loss;
}
