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
    NETWORK_NEURONS = 512,
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

/* Neurons that the machine's vectors hold. */
#if defined(__AVX512BW__)
enum { NETWORK_LANES = 32 };
#elif defined(__AVX2__)
enum { NETWORK_LANES = 16 };
#else
enum { NETWORK_LANES = 8 };
#endif
enum { NETWORK_BLOCKS = NETWORK_NEURONS / NETWORK_LANES };
typedef int16_t network_lanes __attribute__((vector_size(2 * NETWORK_LANES)));

/* What becomes of the neurons' sums: cut off, and squared. */
static inline network_lanes network_squares(network_lanes sums)
{
    network_lanes cut = sums >> NETWORK_SUM_SHIFT;
    cut &= cut > 0;
    const network_lanes beyond = cut > NETWORK_ONE;
    cut = (cut & ~beyond) | (beyond & NETWORK_ONE);
    return cut * cut;
}

/* The value of a position whose inputs are on. As many neurons go together as registers can hold
 * the sums of. */
static inline score network_value(const union network *network, const uint16_t *inputs,
                                  unsigned count, unsigned phase)
{
    enum { GROUP = NETWORK_BLOCKS < 8 ? NETWORK_BLOCKS : 8 };
    network_lanes squares[NETWORK_BLOCKS];
    for (unsigned first = 0; first < NETWORK_BLOCKS; first += GROUP) {
        const network_lanes *bias = (const network_lanes *)(const void *)network->input_bias;
        network_lanes sums[GROUP];
        for (unsigned i = 0; i < GROUP; i++)
            sums[i] = bias[first + i];
        for (unsigned input = 0; input < count; input++) {
            const network_lanes *weights =
                (const network_lanes *)(const void *)network->input[inputs[input]];
            for (unsigned i = 0; i < GROUP; i++)
                sums[i] += weights[first + i];
        }
        for (unsigned i = 0; i < GROUP; i++)
            squares[first + i] = network_squares(sums[i]);
    }
    const int16_t *neurons = (const int16_t *)(const void *)squares;
    int32_t value = network->phase_bias[phase] * (1 << NETWORK_BIAS_SHIFT);
    for (unsigned i = 0; i < NETWORK_NEURONS; i++)
        value += (int32_t)neurons[i] * network->phase[phase][i];
    return value / (1 << NETWORK_VALUE_SHIFT);
}

#endif
