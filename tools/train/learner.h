/*
 * Training: the evaluation's network with weights of real numbers, and gradient descent on them.
 *
 * The network's value is a logit: the expected result of a position is 1 / (1 + exp(-value)), which
 * is compared with the sample's. The optimizer is Adam (Kingma and Ba, 2014). The same samples in
 * the same order give the same weights, to the last bit, in builds of one kind. Use from one
 * thread.
 */
#ifndef KINGDROP_TOOLS_TRAIN_LEARNER_H
#define KINGDROP_TOOLS_TRAIN_LEARNER_H

#include "tools/train/random.h"
#include "tools/train/sample.h"

/* The score in hundredths of a man that makes the odds e to 1, measured in self-play. */
#define LEARNER_SCORE_SCALE 128

struct learner;

/* A network with random weights; NULL when memory is short. */
struct learner *learner_create(struct random *random);
void learner_destroy(struct learner *learner);

/* A sample for training: the inputs that are on, the phase and the target. */
struct example {
    uint16_t inputs[NETWORK_INPUTS_ON];
    uint8_t count, phase;
    float target; /* the result for the side to move, from 0, a loss, to 1, a win */
};

/* `result_share`, from 0 to 1, is how much the game's result counts against the search's score. */
struct example example_of(const struct sample *sample, float result_share);

/* The loss of the network on an example: the divergence (Kullback and Leibler) of its output from
 * the target, 0 when they are equal. learner_backward also adds up the gradient, and learner_step
 * moves the weights by its average over the examples since the last step. */
double learner_forward(struct learner *learner, const struct example *example);
double learner_backward(struct learner *learner, const struct example *example);
void learner_step(struct learner *learner, float rate);

/* The network with weights in whole numbers. */
void learner_quantize(const struct learner *learner, union network *network);

/* The loss of such a network. */
double example_loss(const struct example *example, const union network *network);

/* A network that counts men and kings. */
void learner_make_material(union network *network);

#endif
