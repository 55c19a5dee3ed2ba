/*
 * The evaluation's network and its weights.
 *
 * One layer of neurons with SCReLU (squared clipped ReLU): each sums its weights for the active
 * inputs, clips the sum to 0..1 and squares it. The value is the sum of these squares, weighted by
 * phase. Integers give the same value on every machine:
 *
 *   sum of input weights   1 is NETWORK_ONE
 *   neuron                 likewise; its square fits 16 bits
 *   value                  a hundredth of a man is 1 << NETWORK_VALUE_SHIFT
 */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "games/base/score.h"
#include "games/base/text.h"

enum {
    NETWORK_INPUTS = 421,
    NETWORK_INPUTS_ON = 25, /* at most */
    NETWORK_NEURONS = 512,
    NETWORK_PHASES = 8,

    NETWORK_ONE = 90, /* so that weights go up to 1.41 */
    NETWORK_VALUE_SHIFT = 16,
    NETWORK_BIAS_SHIFT = 10, /* shift from a bias to the value */

    /* The largest output bias, as a weight of a saturated neuron. */
    NETWORK_BIAS_SHARE = (1 << NETWORK_BIAS_SHIFT) * INT16_MAX / (NETWORK_ONE * NETWORK_ONE) + 1,

    NETWORK_WEIGHT_MAX = 127,  /* of an input */
    NETWORK_WEIGHT_ZERO = 128, /* the byte of a weight that is 0 */

    /* Bounds on biases and weights, against overflow and scores above SCORE_STATIC_MAX. */
    NETWORK_BIAS_MAX = INT16_MAX - NETWORK_INPUTS_ON * NETWORK_WEIGHT_ZERO,
    NETWORK_PHASE_MAX = (SCORE_STATIC_MAX << NETWORK_VALUE_SHIFT) / (NETWORK_ONE * NETWORK_ONE) -
                        NETWORK_BIAS_SHARE,

    NETWORK_HALF = NETWORK_NEURONS / 2,
    NETWORK_NUMBERS =
        NETWORK_INPUTS * NETWORK_HALF + NETWORK_NEURONS + NETWORK_PHASES * (NETWORK_NEURONS + 1)
};

/* The weights by name, or in file order. Input weights are bytes, to save memory traffic:
 * number i holds the weights of neurons i (low) and i + NETWORK_HALF (high). */
union network {
    struct {
        _Alignas(64) uint16_t input[NETWORK_INPUTS][NETWORK_HALF];
        int16_t input_bias[NETWORK_NEURONS];
        int16_t phase[NETWORK_PHASES][NETWORK_NEURONS];
        int16_t phase_bias[NETWORK_PHASES];
    };
    int16_t numbers[NETWORK_NUMBERS];
};

/* Get and set a neuron's weight for an input, from -NETWORK_WEIGHT_MAX to NETWORK_WEIGHT_MAX. */
static inline int network_weight(const union network *network, unsigned input, unsigned neuron)
{
    const unsigned pair = network->input[input][neuron % NETWORK_HALF];
    return (int)(pair >> neuron / NETWORK_HALF * 8 & 0xff) - NETWORK_WEIGHT_ZERO;
}

static inline void network_set_weight(union network *network, unsigned input, unsigned neuron,
                                      int weight)
{
    uint16_t *pair = &network->input[input][neuron % NETWORK_HALF];
    assert(abs(weight) <= NETWORK_WEIGHT_MAX);
    const unsigned byte = (unsigned)(weight + NETWORK_WEIGHT_ZERO);
    const unsigned shift = neuron / NETWORK_HALF * 8;
    *pair = (uint16_t)((*pair & ~(0xffu << shift)) | byte << shift);
}

/* Weights from a file (games/game.h). */
struct weights {
    union network network;
};

/* Implement the struct game members of the same names. */
struct weights *weights_open(const char *name, const char *rules, struct builder *error);
void weights_close(struct weights *weights);

/* Returns a network file's bytes, which the caller frees, or NULL when memory is short. Weights
 * must be within bounds. */
unsigned char *network_write(const union network *network, const char *rules, size_t *length);

/* Returns whether no sum of weights can overflow. */
bool network_is_safe(const union network *network);

/* The machine's vectors of 16-bit numbers. */
#if defined(__AVX512BW__)
enum { NETWORK_LANES = 32 };
#elif defined(__AVX2__)
enum { NETWORK_LANES = 16 };
#else
enum { NETWORK_LANES = 8 };
#endif
enum { NETWORK_BLOCKS = NETWORK_HALF / NETWORK_LANES, NETWORK_GROUP = 4 };
typedef int16_t network_lanes __attribute__((vector_size(2 * NETWORK_LANES)));
typedef uint16_t network_pairs __attribute__((vector_size(2 * NETWORK_LANES)));

_Static_assert(NETWORK_BLOCKS % NETWORK_GROUP == 0, "the blocks must fill whole groups");
_Static_assert(INT16_MAX / NETWORK_ONE >= NETWORK_ONE, "a neuron's square must fit into 16 bits");

/* SCReLU: clips and squares the neurons' sums. */
static inline network_lanes network_squares(network_lanes sums)
{
    sums &= sums > 0;
    const network_lanes beyond = sums > NETWORK_ONE;
    sums = (sums & ~beyond) | (beyond & NETWORK_ONE);
    return sums * sums;
}

/* Returns the weighted sum of neurons. */
static inline int32_t network_sum(const int16_t neurons[NETWORK_NEURONS],
                                  const int16_t weights[NETWORK_NEURONS])
{
    int32_t sum = 0;
#ifdef __wasm_simd128__
    /* The multiply-add instruction, which the compiler does not find. */
    typedef int32_t wide_lanes __attribute__((vector_size(16)));
    const network_lanes *squares = (const network_lanes *)(const void *)neurons;
    const network_lanes *factors = (const network_lanes *)(const void *)weights;
    wide_lanes sums = {0};
    for (unsigned i = 0; i < NETWORK_NEURONS / NETWORK_LANES; i++)
        sums += (wide_lanes)__builtin_wasm_dot_s_i32x4_i16x8(squares[i], factors[i]);
    for (unsigned i = 0; i < 4; i++)
        sum += sums[i];
#else
    for (unsigned i = 0; i < NETWORK_NEURONS; i++)
        sum += (int32_t)neurons[i] * weights[i];
#endif
    return sum;
}

/* Returns the value for active inputs. Works on NETWORK_GROUP vectors at a time, to fill the
 * registers. `sums` adds pairs, `high` their high bytes; sums - (high << 8) sums the low bytes. */
static inline score network_value(const union network *network, const uint16_t *inputs,
                                  unsigned count, unsigned phase)
{
    network_lanes squares[2][NETWORK_BLOCKS];
    const network_lanes *bias = (const network_lanes *)(const void *)network->input_bias;
    const uint16_t zero = (uint16_t)(count * NETWORK_WEIGHT_ZERO);
    for (unsigned first = 0; first < NETWORK_BLOCKS; first += NETWORK_GROUP) {
        network_pairs sums[NETWORK_GROUP] = {0}, high[NETWORK_GROUP] = {0};
        for (unsigned input = 0; input < count; input++) {
            const network_pairs *pairs =
                (const network_pairs *)(const void *)network->input[inputs[input]];
            for (unsigned i = 0; i < NETWORK_GROUP; i++) {
                sums[i] += pairs[first + i];
                high[i] += pairs[first + i] >> 8;
            }
        }
        for (unsigned i = 0; i < NETWORK_GROUP; i++) {
            const unsigned block = first + i;
            const network_pairs low = sums[i] - (high[i] << 8);
            squares[0][block] = network_squares(bias[block] + (network_lanes)(low - zero));
            squares[1][block] =
                network_squares(bias[NETWORK_BLOCKS + block] + (network_lanes)(high[i] - zero));
        }
    }
    const int16_t *neurons = (const int16_t *)(const void *)squares;
    const int32_t value = network->phase_bias[phase] * (1 << NETWORK_BIAS_SHIFT) +
                          network_sum(neurons, network->phase[phase]);
    return value / (1 << NETWORK_VALUE_SHIFT);
}
