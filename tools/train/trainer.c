/* kingdrop-train: trains the evaluation's network on samples of kingdrop-selfplay. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/common/files.h"
#include "tools/common/flags.h"
#include "tools/common/kept_file.h"
#include "tools/common/progress_bar.h"
#include "tools/train/learner.h"
#include "tools/train/sample_file.h"

enum {
    BLOCK = 4096,    /* consecutive samples of a few games; */
    BLOCKS_OF = 20,  /* the first of every BLOCKS_OF is for validation */
    BATCH = 512,     /* examples a step */
    PATIENCE = 4,    /* epochs without improvement until training ends */
    RATE_FIRST = 40, /* learning rate in 1/10000, annealed to almost zero */
};

static const char help[] =
    "usage: kingdrop-train --out FILE [OPTION]... [SAMPLES]...\n"
    "Trains the evaluation network of draughts on samples and writes its weights. Without samples\n"
    "it writes a network that only counts men and kings.\n"
    "\n"
    "  --out FILE        the file of weights\n"
    "  --epochs N        passes over the samples (10)\n"
    "  --results N       weight of a game's result against the search's score, in per cent (10)\n"
    "  --seed N          the random seed of the first weights and of the samples' order (1)\n"
    "  --help, --version\n";

struct run {
    const char *out;
    struct kept_file file; /* the output */
    int64_t epochs, results, seed;
    float result_share; /* weight of results, 0 to 1 */
    struct random random;
    struct samples samples;
    size_t validation; /* the number of validation samples, which come first */
    struct learner *learner;
    union network best;
    double best_loss;
    struct progress_bar progress;
};

static void swap(struct sample *a, struct sample *b)
{
    const struct sample sample = *a;
    *a = *b;
    *b = sample;
}

/* Puts the validation samples first, in blocks that keep games together. */
static void split(struct run *run)
{
    struct sample *list = run->samples.list;
    for (size_t i = 0; i < run->samples.count; i++)
        if (i / BLOCK % BLOCKS_OF == 0)
            swap(&list[run->validation++], &list[i]);
}

static void shuffle(struct run *run)
{
    struct sample *list = run->samples.list + run->validation;
    for (size_t left = run->samples.count - run->validation; left > 1; left--)
        swap(&list[left - 1], &list[random_next(&run->random) % left]);
}

/* Returns a network's average validation loss; NULL: the learner's. */
static double validate(struct run *run, const union network *network)
{
    double loss = 0;
    for (size_t i = 0; i < run->validation; i++) {
        const struct example example = example_of(&run->samples.list[i], run->result_share);
        loss += network != NULL ? example_loss(&example, network)
                                : learner_forward(run->learner, &example);
    }
    return loss / (double)run->validation;
}

/* Trains on all samples once. Returns the average loss. */
static double train_epoch(struct run *run, int64_t epoch)
{
    const size_t count = run->samples.count - run->validation;
    double loss = 0;
    /* Shuffled every epoch: batches from one game would bias the steps. */
    shuffle(run);
    for (size_t i = 0; i < count; i++) {
        const struct example example =
            example_of(&run->samples.list[run->validation + i], run->result_share);
        loss += learner_backward(run->learner, &example);
        if ((i + 1) % BATCH != 0)
            continue;
        /* Cosine annealing (Loshchilov and Hutter, "SGDR", 2016), down to half a per cent of the
         * rate. */
        const double way = ((double)(epoch - 1) + (double)i / (double)count) / (double)run->epochs;
        learner_step(run->learner,
                     (float)((double)RATE_FIRST * 1e-4 * (1.01 + cos(M_PI * way)) / 2));
        progress_bar_show(&run->progress, (double)(i + 1), "epoch %lld of %lld, loss %.5f",
                          (long long)epoch, (long long)run->epochs, loss / (double)(i + 1));
    }
    run->progress.done += (double)count;
    return loss / (double)count;
}

/* Trains all epochs, or until PATIENCE of them bring no improvement. Keeps the best network. */
static void train(struct run *run)
{
    int64_t best_epoch = 0;
    for (int64_t epoch = 1; epoch <= run->epochs && epoch - best_epoch <= PATIENCE; epoch++) {
        const double training = train_epoch(run, epoch), validation = validate(run, NULL);
        const bool is_best = epoch == 1 || validation < run->best_loss;
        if (is_best) {
            best_epoch = epoch;
            run->best_loss = validation;
            learner_quantize(run->learner, &run->best);
        }
        progress_bar_clear(&run->progress);
        fprintf(stderr, "epoch %lld: loss %.5f in training, %.5f in validation%s; %.0f s\n",
                (long long)epoch, training, validation, is_best ? "" : ", no better",
                progress_bar_seconds(&run->progress));
    }
}

static bool write_weights(struct run *run, struct builder *error)
{
    size_t length;
    /* The evaluation adds unchecked, so weights must not overflow on any board. */
    if (!network_is_safe(&run->best))
        return builder_fail(error, "the weights are too large for integers");
    unsigned char *bytes = network_write(&run->best, GAME_TEXT, &length);
    if (bytes == NULL)
        return builder_fail(error, "%s: out of memory", run->out);
    const bool saved = kept_file_save(&run->file, bytes, length, error);
    free(bytes);
    return saved;
}

/* Locks the output during training. Returns false and sets *error if it would overwrite samples or
 * a foreign file, or cannot be saved. */
static bool open_out(struct run *run, const struct arguments *names, struct builder *error)
{
    for (int i = 0; i < names->count; i++) {
        const struct named_file files[] = {{"--out", run->out}, {"the samples", names->words[i]}};
        if (!files_differ(files, 2, error))
            return false;
    }
    return file_is_kind(run->out, "KDNW", error) && kept_file_open(&run->file, run->out, error);
}

static bool teach(struct run *run, const struct arguments *names, struct builder *error)
{
    /* The first generation plays with material only, because random weights play randomly. */
    if (names->count == 0) {
        learner_make_material(&run->best);
        return write_weights(run, error);
    }
    for (int i = 0; i < names->count; i++) {
        const size_t before = run->samples.bytes_skipped;
        if (!samples_load(&run->samples, names->words[i], error))
            return false;
        if (run->samples.bytes_skipped > before)
            fprintf(stderr, "%s: damaged: %zu bytes skipped\n", names->words[i],
                    run->samples.bytes_skipped - before);
    }
    run->random = random_stream((uint64_t)run->seed, 0);
    run->learner = learner_create(&run->random);
    if (run->learner == NULL)
        return builder_fail(error, "out of memory");
    run->result_share = (float)run->results / 100;
    split(run);
    fprintf(stderr, "%zu samples, %zu of them for validation\n", run->samples.count,
            run->validation);
    /* Less than a batch would make no step. */
    if (run->samples.count - run->validation < BATCH)
        return builder_fail(error, "too few samples");
    run->progress =
        progress_bar_begin((double)run->epochs * (double)(run->samples.count - run->validation), 0);
    train(run);
    /* Again with the engine's integers: a difference is a rounding bug. */
    fprintf(stderr, "loss %.5f in validation after rounding to integers\n",
            validate(run, &run->best));
    return write_weights(run, error);
}

int main(int argc, char *argv[])
{
    struct builder error = BUILDER(512);
    static struct run run = {.file.lock = -1, .epochs = 10, .results = 10, .seed = 1};
    const struct flag flags[] = {
        {"--out", .word = &run.out},
        {"--epochs", .number = &run.epochs, .min = 1, .max = 10000},
        {"--results", .number = &run.results, .min = 0, .max = 100},
        {"--seed", .number = &run.seed, .min = 0, .max = INT64_MAX},
        {NULL},
    };
    const struct tool tool = {"kingdrop-train", help, flags, argc};
    struct arguments names = {argc, argv};
    int status;
    if (!flags_read(&tool, &names, &status))
        return status;
    if (run.out == NULL)
        return flags_refuse(&tool, "--out FILE is missing");
    const bool ok = open_out(&run, &names, &error) && teach(&run, &names, &error);
    kept_file_close(&run.file);
    if (!ok)
        fprintf(stderr, "kingdrop-train: %s\n", error.start);
    learner_destroy(run.learner);
    samples_finish(&run.samples);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
