/*
 * The network that the evaluation asks, and the weights that it was taught.
 *
 * One layer of neurons. A neuron adds up its weights for the inputs that are on, is cut off below 0
 * and above 1, and squared; the value is the sum of what each of them then weighs in the position's
 * phase. All in whole numbers, so that the value is the same on every machine:
 *
 *   sum of input weights   1 is NETWORK_ONE << NETWORK_SUM_SHIFT
 *   neuron                 1 is NETWORK_ONE, whose square just fits 16 bits
 *   value                  a hundredth of a man is 1 << NETWORK_VALUE_SHIFT
 *
 * The loops are written so that the compiler makes vector instructions of them.
 */
#ifndef KINGDROP_GAMES_CHECKERS_NETWORK_H
#define KINGDROP_GAMES_CHECKERS_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/score.h"
#include "games/text.h"

enum {
    NETWORK_INPUTS = 421,
    NETWORK_INPUTS_ON = 25, /* at most */
    NETWORK_NEURONS = 128,
    NETWORK_PHASES = 8,

    NETWORK_ONE = 181,
    NETWORK_SUM_SHIFT = 2,
    NETWORK_VALUE_SHIFT = 16,
    NETWORK_BIAS_SHIFT = 10, /* from the weights of a value's bias to the value */

    /* A value's bias is at most as much as so large a weight of a neuron. */
    NETWORK_BIAS_SHARE = (1 << NETWORK_BIAS_SHIFT) * INT16_MAX / (NETWORK_ONE * NETWORK_ONE) + 1,

    /* No weight of an input or a bias is beyond this, lest their sum overflow; nor are the weights
     * of a phase together beyond that, lest the value be more than an evaluation may say. */
    NETWORK_INPUT_MAX = INT16_MAX / (NETWORK_INPUTS_ON + 1),
    NETWORK_PHASE_MAX = (SCORE_STATIC_MAX << NETWORK_VALUE_SHIFT) / (NETWORK_ONE * NETWORK_ONE) -
                        NETWORK_BIAS_SHARE,

    NETWORK_NUMBERS =
        (NETWORK_INPUTS + 1) * NETWORK_NEURONS + NETWORK_PHASES * (NETWORK_NEURONS + 1)
};

/* The weights by name, or all of them in the order in which a file has them. */
union network {
    struct {
        _Alignas(64) int16_t input[NETWORK_INPUTS][NETWORK_NEURONS];
        int16_t input_bias[NETWORK_NEURONS];
        int16_t phase[NETWORK_PHASES][NETWORK_NEURONS];
        int16_t phase_bias[NETWORK_PHASES];
    };
    int16_t numbers[NETWORK_NUMBERS];
};

/* The network in use: at first that of the build. One for the whole process; it may be changed
 * while nothing searches. */
extern const union network *network_in_use;

/* Uses the network of a file from now on, or, for an empty name, that of the build again. False,
 * and why in words that name the file, when there is no good one in it; the old one stays. */
bool network_use_file(const char *name, struct builder *why);

/* The bytes of a network's file, allocated; NULL when memory is short. Every weight must be within
 * its bounds. */
unsigned char *network_write(const union network *network, size_t *length);

/* Are all weights such that no sum overflows? */
bool network_is_safe(const union network *network);

/* The value of a position whose inputs are on. */
static inline score network_value(const union network *network, const uint16_t *inputs,
                                  unsigned count, unsigned phase)
{
    enum { LANES = 16, BLOCKS = NETWORK_NEURONS / LANES };
    typedef int16_t lanes __attribute__((vector_size(2 * LANES)));

    /* A block of neurons at a time, whose sums fit the registers. */
    enum { GROUP = BLOCKS < 8 ? BLOCKS : 8 };
    int32_t sum = network->phase_bias[phase] * (1 << NETWORK_BIAS_SHIFT);
    for (unsigned first = 0; first < BLOCKS; first += GROUP) {
        lanes sums[GROUP];
        const lanes *bias = (const lanes *)(const void *)network->input_bias + first;
        for (unsigned i = 0; i < GROUP; i++)
            sums[i] = bias[i];
        for (unsigned input = 0; input < count; input++) {
            const lanes *weights =
                (const lanes *)(const void *)network->input[inputs[input]] + first;
            for (unsigned i = 0; i < GROUP; i++)
                sums[i] += weights[i];
        }
        int16_t squares[GROUP * LANES];
        const int16_t *flat = (const int16_t *)(const void *)sums;
        for (unsigned i = 0; i < GROUP * LANES; i++) {
            const int16_t whole = (int16_t)(flat[i] >> NETWORK_SUM_SHIFT);
            const int16_t cut = (int16_t)(whole < 0             ? 0
                                          : whole > NETWORK_ONE ? NETWORK_ONE
                                                                : whole);
            squares[i] = (int16_t)(cut * cut);
        }
        const int16_t *weights = network->phase[phase] + first * LANES;
        for (unsigned i = 0; i < GROUP * LANES; i++)
            sum += (int32_t)squares[i] * weights[i];
    }
    return sum / (1 << NETWORK_VALUE_SHIFT);
}

#endif
