/*
 * The builder's value of a position: a byte that counts plies. An odd number is a win for the
 * side to move, an even one a loss, 0 a loss on the spot.
 *
 * Up to EXACT_PIECES pieces they count to the end of the game with best play. In slices of more
 * they count to the next conversion, a capture or a man's move, which the winner hurries and the
 * loser puts off: a winner who makes the number fall wins, because conversions come to an end. It
 * is all that a winner needs, takes a fraction of the room, and no byte is too small for it, while
 * wins of eight pieces take 291 plies and more.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_VALUE_H
#define KINGDROP_TOOLS_ENDGAME_VALUE_H

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

/* The value of a position that a conversion led to, for slices that count to conversions. */
static inline uint8_t value_converted(uint8_t value)
{
    return value == VALUE_DRAWN ? VALUE_DRAWN : value % 2;
}

/* The negamax value over moves: starts at zero and takes the value after each move. The best is a
 * fast win, then a draw, then a slow loss. */
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

/* The value of a position with these moves; without any it is lost. */
static inline uint8_t negamax_value(const struct negamax *negamax)
{
    return negamax->win > 0 ? negamax->win : negamax->draw ? VALUE_DRAWN : negamax->loss;
}

#endif
