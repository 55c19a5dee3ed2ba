/*
 * Gradient descent on the evaluation network in floating point.
 *
 * The network's value is a logit: the expected result is 1 / (1 + exp(-value)). The same samples in
 * the same order give bit-identical weights in builds for one target. Not thread-safe.
 */
#pragma once

#include "tools/train/random.h"
#include "tools/train/sample.h"

/* The score in hundredths of a man at odds of e to 1, measured in self-play. */
#define LEARNER_SCORE_SCALE 128

struct learner;

/* Returns a network with random weights, or NULL if memory is short. */
struct learner *learner_create(struct random *random);
void learner_destroy(struct learner *learner);

/* A training example: active inputs, phase and target. */
struct example {
    uint16_t inputs[NETWORK_INPUTS_ON];
    uint8_t count, phase;
    float target; /* the result for the side to move, from 0 (loss) to 1 (win) */
};

/* Returns a sample's example. `result_share`, 0 to 1, weights the result against the score. */
struct example example_of(const struct sample *sample, float result_share);

/* Return the loss: the Kullback-Leibler divergence between output and target. learner_backward()
 * adds the gradient; learner_step() applies its average. */
double learner_forward(struct learner *learner, const struct example *example);
double learner_backward(struct learner *learner, const struct example *example);
void learner_step(struct learner *learner, float rate);

/* Rounds the weights to integers. */
void learner_quantize(const struct learner *learner, union network *network);

/* Returns the loss of a quantized network. */
double example_loss(const struct example *example, const union network *network);

/* Makes a network that counts men and kings. */
void learner_make_material(union network *network);
