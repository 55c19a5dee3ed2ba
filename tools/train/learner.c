/*
 * The network and its training: one hidden layer of squared clipped neurons (SCReLU), an output for
 * each game phase, few binary inputs.
 *
 * Sources: Adam (Kingma and Ba, 2014) with decoupled weight decay (Loshchilov and Hutter, 2017);
 * straight-through estimator for quantization (Bengio, Leonard and Courville, 2013).
 */
#include "tools/train/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The integer for a weight of 1. */
#define INPUT_UNIT ((float)NETWORK_ONE)
#define PHASE_UNIT                                                                                 \
    ((float)LEARNER_SCORE_SCALE * (1 << NETWORK_VALUE_SHIFT) / (NETWORK_ONE * NETWORK_ONE))
#define PHASE_BIAS_UNIT                                                                            \
    ((float)LEARNER_SCORE_SCALE * (1 << (NETWORK_VALUE_SHIFT - NETWORK_BIAS_SHIFT)))

/* Weight decay of the inputs, relative to the learning rate, against overfitting. */
#define INPUT_DECAY 0.003f

/* Adam's decay rates of the first and second moments. */
#define MEAN_DECAY 0.9f
#define SQUARE_DECAY 0.999f
#define SQUARE_MIN 1e-8f

/* Smaller numbers are flushed to zero, because denormals are slow. */
#define GRADIENT_MIN 1e-16f
#define MEAN_MIN 1e-30f
#define SQUARE_SEEN_MIN 1e-34f

/* A fixed number of lanes, independent of the CPU's vectors, in groups that fit the registers. */
enum { LANES = 16, BLOCKS = NETWORK_NEURONS / LANES, GROUP = 8 };
typedef float lanes __attribute__((vector_size(LANES * sizeof(float))));
typedef int32_t lanes_mask __attribute__((vector_size(LANES * sizeof(float))));

_Static_assert(BLOCKS % GROUP == 0, "groups must cover all neurons");

enum { INPUT_WEIGHTS = NETWORK_INPUTS * NETWORK_NEURONS };

/* The weights of union network, as one array. */
union parameters {
    struct {
        _Alignas(64) float input[NETWORK_INPUTS][NETWORK_NEURONS];
        float input_bias[NETWORK_NEURONS];
        float phase[NETWORK_PHASES][NETWORK_NEURONS];
        float phase_bias[NETWORK_PHASES];
    };
    float numbers[INPUT_WEIGHTS + NETWORK_NEURONS + NETWORK_PHASES * (NETWORK_NEURONS + 1)];
};

/* Steps change the exact weights, and the forward pass uses the quantized ones (quantization-aware
 * training). */
struct learner {
    union parameters exact, quantized, gradient, mean, square;
    unsigned examples_seen; /* since the last step */
    float mean_bias, square_bias;

    /* The last example: neurons before squaring, derivatives, output. */
    lanes neurons[BLOCKS], slopes[BLOCKS];
    float output;
};

/* Returns a number from -1 to 1. */
static float random_weight(struct random *random)
{
    return (float)((double)(random_next(random) >> 11) * 0x1p-52 - 1);
}

static void quantize(struct learner *learner)
{
    learner->quantized = learner->exact;
    float *quantized = learner->quantized.numbers;
    for (size_t i = 0; i < INPUT_WEIGHTS + NETWORK_NEURONS; i++)
        quantized[i] = rintf(quantized[i] * INPUT_UNIT) / INPUT_UNIT;
}

struct learner *learner_create(struct random *random)
{
    struct learner *learner = aligned_alloc(64, (sizeof *learner + 63) / 64 * 64);
    if (learner == NULL)
        return NULL;
    memset(learner, 0, sizeof *learner);
    learner->mean_bias = learner->square_bias = 1;
    for (unsigned i = 0; i < NETWORK_INPUTS; i++)
        for (unsigned j = 0; j < NETWORK_NEURONS; j++)
            learner->exact.input[i][j] = random_weight(random) / 4;
    for (unsigned j = 0; j < NETWORK_NEURONS; j++)
        learner->exact.input_bias[j] = 0.3f;
    /* All phases start equal. */
    for (unsigned j = 0; j < NETWORK_NEURONS; j++) {
        const float weight = random_weight(random) * sqrtf(3.0f / (float)NETWORK_NEURONS);
        for (unsigned phase = 0; phase < NETWORK_PHASES; phase++)
            learner->exact.phase[phase][j] = weight;
    }
    quantize(learner);
    return learner;
}

void learner_destroy(struct learner *learner)
{
    free(learner);
}

static float sigmoid(float logit)
{
    return 1 / (1 + expf(-logit));
}

struct example example_of(const struct sample *sample, float result_share)
{
    const struct position position = sample_position(sample);
    struct example example;
    example.count = (uint8_t)position_inputs(&position, example.inputs);
    example.phase = (uint8_t)position_phase(&position);
    example.target = sigmoid((float)sample->score / LEARNER_SCORE_SCALE);
    if (sample->result != SAMPLE_UNKNOWN)
        example.target = (1 - result_share) * example.target +
                         result_share * (float)sample->result / (float)SAMPLE_WON;
    return example;
}

static double divergence(float target, float output)
{
    const double min = 1e-7, wanted = (double)target;
    const double given = fmin(fmax((double)output, min), 1 - min);
    double sum = 0;
    /* x log x tends to 0, but log(0) is infinite. */
    if (wanted > min)
        sum += wanted * log(wanted / given);
    if (wanted < 1 - min)
        sum += (1 - wanted) * log((1 - wanted) / (1 - given));
    return sum;
}

static const lanes *lanes_of(const float *row)
{
    return (const lanes *)(const void *)row;
}

static lanes *lanes_in(float *row)
{
    return (lanes *)(void *)row;
}

static lanes where(lanes_mask mask, lanes values)
{
    return (lanes)(mask & (lanes_mask)values);
}

/* Computes the neurons of a group of blocks. */
static void forward_group(struct learner *learner, const struct example *example, unsigned first)
{
    const union parameters *quantized = &learner->quantized;
    lanes sums[GROUP];
    for (unsigned i = 0; i < GROUP; i++)
        sums[i] = lanes_of(quantized->input_bias)[first + i];
    for (unsigned input = 0; input < example->count; input++) {
        const lanes *weights = lanes_of(quantized->input[example->inputs[input]]) + first;
        for (unsigned i = 0; i < GROUP; i++)
            sums[i] += weights[i];
    }
    const lanes ones = 1 - (lanes){0};
    for (unsigned i = 0; i < GROUP; i++) {
        const lanes_mask below_1 = sums[i] < 1, within = below_1 & (sums[i] > 0);
        const lanes cut = where(within, sums[i]);
        learner->neurons[first + i] = cut + where(~below_1, ones);
        learner->slopes[first + i] = 2 * cut;
    }
}

double learner_forward(struct learner *learner, const struct example *example)
{
    for (unsigned first = 0; first < BLOCKS; first += GROUP)
        forward_group(learner, example, first);
    const lanes *weights = lanes_of(learner->quantized.phase[example->phase]);
    lanes parts = {0};
    for (unsigned i = 0; i < BLOCKS; i++)
        parts += learner->neurons[i] * learner->neurons[i] * weights[i];
    float logit = learner->quantized.phase_bias[example->phase];
    /* A fixed summation order makes the weights reproducible. */
    for (unsigned i = 0; i < LANES; i++)
        logit += parts[i];
    learner->output = sigmoid(logit);
    return divergence(example->target, learner->output);
}

/* Adds the gradients of a group of blocks. */
static void backward_group(struct learner *learner, const struct example *example, unsigned first,
                           float error)
{
    union parameters *gradient = &learner->gradient;
    const lanes *weights = lanes_of(learner->quantized.phase[example->phase]) + first;
    lanes *phase = lanes_in(gradient->phase[example->phase]) + first;
    lanes *bias = lanes_in(gradient->input_bias) + first;
    lanes back[GROUP];
    for (unsigned i = 0; i < GROUP; i++) {
        const lanes neurons = learner->neurons[first + i];
        phase[i] += error * neurons * neurons;
        back[i] = error * weights[i] * learner->slopes[first + i];
        bias[i] += back[i];
    }
    for (unsigned input = 0; input < example->count; input++) {
        lanes *inputs = lanes_in(gradient->input[example->inputs[input]]) + first;
        for (unsigned i = 0; i < GROUP; i++)
            inputs[i] += back[i];
    }
}

double learner_backward(struct learner *learner, const struct example *example)
{
    const double loss = learner_forward(learner, example);
    /* The derivative of the loss with respect to the logit, as for cross-entropy. */
    const float error = learner->output - example->target;
    for (unsigned first = 0; first < BLOCKS; first += GROUP)
        backward_group(learner, example, first, error);
    learner->gradient.phase_bias[example->phase] += error;
    learner->examples_seen++;
    return loss;
}

static void clamp(float *weights, size_t count, float max)
{
    for (size_t i = 0; i < count; i++)
        weights[i] = weights[i] > max ? max : weights[i] < -max ? -max : weights[i];
}

/* Keeps weights in integer range. */
static void clamp_each(union parameters *weights)
{
    clamp(weights->numbers, INPUT_WEIGHTS, (float)NETWORK_WEIGHT_MAX / INPUT_UNIT);
    clamp(weights->input_bias, NETWORK_NEURONS, (float)NETWORK_BIAS_MAX / INPUT_UNIT);
    for (unsigned phase = 0; phase < NETWORK_PHASES; phase++)
        clamp(weights->phase[phase], NETWORK_NEURONS, INT16_MAX / PHASE_UNIT);
    clamp(weights->phase_bias, NETWORK_PHASES, INT16_MAX / PHASE_BIAS_UNIT);
}

/* Keeps a phase's sum in range too: decided positions with few pieces would let weights grow
 * forever. */
static void clamp_phase(float weights[NETWORK_NEURONS])
{
    const float max = (float)(NETWORK_PHASE_MAX - NETWORK_NEURONS) / PHASE_UNIT;
    float sum = 0;
    for (unsigned i = 0; i < NETWORK_NEURONS; i++)
        sum += fabsf(weights[i]);
    if (sum <= max)
        return;
    for (unsigned i = 0; i < NETWORK_NEURONS; i++)
        weights[i] *= max / sum;
}

static float flush_to_zero(float number, float min)
{
    return fabsf(number) < min ? 0 : number;
}

void learner_step(struct learner *learner, float rate)
{
    if (learner->examples_seen == 0)
        return;
    learner->mean_bias *= MEAN_DECAY;
    learner->square_bias *= SQUARE_DECAY;
    const float share = 1 / (float)learner->examples_seen;
    const float mean_scale = rate / (1 - learner->mean_bias);
    const float square_scale = 1 / (1 - learner->square_bias);
    float *exact = learner->exact.numbers;
    for (size_t i = 0; i < sizeof learner->exact.numbers / sizeof *exact; i++) {
        /* Adam: mean gradient over root mean square, so rare inputs learn equally fast. Both means
         * need bias correction. */
        const float gradient = learner->gradient.numbers[i] * share;
        float *mean = &learner->mean.numbers[i], *square = &learner->square.numbers[i];
        const float steep = flush_to_zero(gradient, GRADIENT_MIN);
        *mean = flush_to_zero(MEAN_DECAY * *mean + (1 - MEAN_DECAY) * gradient, MEAN_MIN);
        *square = flush_to_zero(SQUARE_DECAY * *square + (1 - SQUARE_DECAY) * steep * steep,
                                SQUARE_SEEN_MIN);
        exact[i] -= mean_scale * *mean / (sqrtf(*square * square_scale) + SQUARE_MIN);
    }
    for (size_t i = 0; i < INPUT_WEIGHTS; i++)
        exact[i] -= rate * INPUT_DECAY * exact[i];
    clamp_each(&learner->exact);
    for (unsigned phase = 0; phase < NETWORK_PHASES; phase++)
        clamp_phase(learner->exact.phase[phase]);
    quantize(learner);
    memset(&learner->gradient, 0, sizeof learner->gradient);
    learner->examples_seen = 0;
}

static int16_t rounded(float number, float unit)
{
    const float whole = roundf(number * unit);
    return (int16_t)(whole > INT16_MAX ? INT16_MAX : whole < -INT16_MAX ? -INT16_MAX : whole);
}

void learner_quantize(const struct learner *learner, union network *network)
{
    const union parameters *quantized = &learner->quantized;
    for (unsigned i = 0; i < NETWORK_INPUTS; i++)
        for (unsigned j = 0; j < NETWORK_NEURONS; j++)
            network_set_weight(network, i, j, rounded(quantized->input[i][j], INPUT_UNIT));
    for (unsigned j = 0; j < NETWORK_NEURONS; j++)
        network->input_bias[j] = rounded(quantized->input_bias[j], INPUT_UNIT);
    for (unsigned phase = 0; phase < NETWORK_PHASES; phase++) {
        for (unsigned j = 0; j < NETWORK_NEURONS; j++)
            network->phase[phase][j] = rounded(quantized->phase[phase][j], PHASE_UNIT);
        network->phase_bias[phase] = rounded(quantized->phase_bias[phase], PHASE_BIAS_UNIT);
    }
}

double example_loss(const struct example *example, const union network *network)
{
    const score value = network_value(network, example->inputs, example->count, example->phase);
    return divergence(example->target, sigmoid((float)value / LEARNER_SCORE_SCALE));
}

/* Two neurons count the material difference with opposite signs: the difference of their squares is
 * linear. */
void learner_make_material(union network *network)
{
    enum { MAN = 2, KING = KINGS_FLY ? 6 : 3 };
    memset(network, 0, sizeof *network);
    memset(network->input, NETWORK_WEIGHT_ZERO, sizeof network->input);
    for (unsigned input = 0; input < INPUT_THE_MOVE; input++) {
        const unsigned plane = input / SQUARES_END;
        const int worth = (plane & PLANE_KING) != 0 ? KING : MAN;
        const int own = (plane & PLANE_OPPONENT) != 0 ? -worth : worth;
        network_set_weight(network, input, 0, own);
        network_set_weight(network, input, 1, -own);
    }
    network->input_bias[0] = network->input_bias[1] = NETWORK_ONE / 2;
    /* The difference of the squares is 2 * NETWORK_ONE times the count. */
    const int man = 2 * NETWORK_ONE * MAN;
    for (unsigned phase = 0; phase < NETWORK_PHASES; phase++) {
        network->phase[phase][0] = (int16_t)((100 << NETWORK_VALUE_SHIFT) / man);
        network->phase[phase][1] = (int16_t)-network->phase[phase][0];
    }
}
