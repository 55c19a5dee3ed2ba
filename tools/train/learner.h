/*
 * What learns: the evaluation's network with weights of real numbers, and gradient descent on them.
 *
 * The network's value is taken as the logarithm of the odds: what it expects of a position is
 * 1 / (1 + exp(-value)), to be compared with what the sample says. Adam (Kingma and Ba, 2014) makes
 * the steps. The same samples in the same order give the same weights, to the last bit, in builds
 * of one kind. Use from one thread.
 */
#ifndef KINGDROP_TOOLS_TRAIN_LEARNER_H
#define KINGDROP_TOOLS_TRAIN_LEARNER_H

#include "games/checkers/network.h"
#include "tools/train/random.h"
#include "tools/train/sample.h"

/* A score of so many hundredths of a man makes the odds e to 1, as self-play has shown. */
#define LEARNER_SCORE_SCALE 128

struct learner;

/* A network that knows nothing, drawn at random; NULL when memory is short. */
struct learner *learner_create(struct random *random);
void learner_destroy(struct learner *learner);

/* A sample as a question: which inputs are on in which phase, and the answer. */
struct example {
    uint16_t inputs[NETWORK_INPUTS_ON];
    uint8_t count, phase;
    float target; /* what the side to move gets, from 0, a loss, to 1, a win */
};

/* `result_share`, from 0 to 1, is how much the game's result counts against the search's score. */
struct example example_of(const struct sample *sample, float result_share);

/* How far the network is off: the divergence (Kullback and Leibler) of its answer from the
 * lesson's, 0 when they are the same. learner_backward also adds up how the weights should change,
 * and learner_step changes them by the average of that over the lessons studied since the last
 * step. */
double learner_forward(struct learner *learner, const struct example *example);
double learner_backward(struct learner *learner, const struct example *example);
void learner_step(struct learner *learner, float rate);

/* The network in whole numbers. */
void learner_quantize(const struct learner *learner, union network *network);

/* How far such a network is off. */
double example_loss(const struct example *example, const union network *network);

/* A network that was never taught anything: it counts men and kings. */
void learner_make_material(union network *network);

#endif
