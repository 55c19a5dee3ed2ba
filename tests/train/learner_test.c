/* The learner: weights stay in range and survive rounding. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit.h"
#include "tools/train/learner.h"
#include "tools/train/opening.h"

/* Returns a random example that the side to move wins or loses. */
static struct example draw_example(struct random *random)
{
    const struct position position = opening_draw(random);
    const enum sample_result result = random_below(random, 2) == 0 ? SAMPLE_WON : SAMPLE_LOST;
    const score value = result == SAMPLE_WON ? SAMPLE_SCORE_MAX : -SAMPLE_SCORE_MAX;
    const struct sample sample = sample_of(&position, value, result, 0);
    return example_of(&sample, 0);
}

/* Checks that learner and network have nearly the same error. */
static void check_alike(struct learner *learner, const union network *network,
                        const struct example *example)
{
    const double real = learner_forward(learner, example), whole = example_loss(example, network);
    assert_true(fabs(real - whole) < 0.02 * real + 0.002);
}

/* Steps that are far too large, repeated on the same few examples. */
TEST(weights_stay_small_enough_to_be_rounded)
{
    enum { LESSONS = 8, STEPS = SANITIZED ? 50 : 500 };
    static union network network;
    struct random random = random_stream(1, 0);
    struct learner *learner = learner_create(&random);
    assert_non_null(learner);
    struct example examples[LESSONS];
    for (unsigned i = 0; i < LESSONS; i++)
        examples[i] = draw_example(&random);
    for (unsigned step = 0; step < STEPS; step++) {
        for (unsigned i = 0; i < LESSONS; i++)
            learner_backward(learner, &examples[i]);
        learner_step(learner, 4.0f);
    }
    learner_quantize(learner, &network);
    assert_true(network_is_safe(&network));
    for (unsigned i = 0; i < LESSONS; i++)
        check_alike(learner, &network, &examples[i]);
    learner_destroy(learner);
}

TEST(rounded_weights_agree_with_real_ones)
{
    enum { LESSONS = 200 };
    static union network network;
    struct random random = random_stream(2, 0);
    struct learner *learner = learner_create(&random);
    assert_non_null(learner);
    learner_quantize(learner, &network);
    for (unsigned i = 0; i < LESSONS; i++) {
        const struct example example = draw_example(&random);
        check_alike(learner, &network, &example);
    }
    learner_destroy(learner);
}

/* Returns the sum of an input's absolute weights. */
static int size_of_input(const union network *network, unsigned input)
{
    int size = 0;
    for (unsigned neuron = 0; neuron < NETWORK_NEURONS; neuron++)
        size += abs(network_weight(network, input, neuron));
    return size;
}

TEST(weights_that_no_example_needs_decay)
{
    enum { STEPS = 500 };
    static union network before, after;
    struct random random = random_stream(3, 0);
    struct learner *learner = learner_create(&random);
    assert_non_null(learner);
    learner_quantize(learner, &before);
    const struct example example = draw_example(&random);
    for (unsigned step = 0; step < STEPS; step++) {
        learner_backward(learner, &example);
        learner_step(learner, 1);
    }
    learner_quantize(learner, &after);
    bool is_on[NETWORK_INPUTS] = {false};
    for (unsigned i = 0; i < example.count; i++)
        is_on[example.inputs[i]] = true;
    for (unsigned input = 0; input < NETWORK_INPUTS; input++)
        if (!is_on[input])
            assert_true(size_of_input(&after, input) < size_of_input(&before, input));
    learner_destroy(learner);
}

RUN_TESTS(NULL, NULL)
