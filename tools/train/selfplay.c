/*
 * kingdrop-selfplay: makes training samples by self-play.
 *
 * Each game depends only on seed and number. Workers play chunks in parallel and write them in
 * order, so the file does not depend on workers or interruptions.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/registry.h"
#include "tools/common/flags.h"
#include "tools/common/progress_bar.h"
#include "tools/train/opening.h"
#include "tools/train/sample_file.h"
#include "tools/train/self_player.h"

enum { CHUNK_GAMES = 32, WORKERS_MAX = 256, PIECES_EMBEDDED = 4 };

static const char help[] =
    "usage: kingdrop-selfplay --out FILE [OPTION]...\n"
    "Plays draughts against itself and saves positions with scores and results as samples for\n"
    "kingdrop-train. The same command resumes an interrupted run.\n"
    "\n"
    "  --out FILE      the file of samples\n"
    "  --games N       games, rounded up to a multiple of 32 (10000)\n"
    "  --nodes N       nodes a move (2000)\n"
    "  --seed N        the random seed of the games (1)\n"
    "  --weights FILE  the evaluation's weights, from kingdrop-train (the build's)\n"
    "  --workers N     games at once (1)\n"
    "  --help, --version\n";

struct run {
    int64_t games, nodes, seed, workers;
    const char *out, *weights_file;
    struct weights *weights;           /* from the file; NULL: the build's */
    const struct tablebase *tablebase; /* the build's; NULL: none */

    pthread_mutex_t lock;
    pthread_cond_t turn;     /* a chunk was written, or the run failed */
    uint32_t next, end;      /* the next chunk to play, and the end */
    struct sample_file file; /* its number of chunks gives the next to write */
    struct builder *error;
    bool failed;
    struct progress_bar progress;
};

/* Returns a hash of everything that determines samples, so that a file never mixes two
 * evaluations. */
static uint64_t identity(const struct run *run)
{
    struct random random = random_stream(0, 0);
    struct position position = opening_draw(&random);
    uint64_t identity = zobrist_mix((uint64_t)run->nodes);
    identity = zobrist_mix(identity ^ (uint64_t)run->seed);
    identity = zobrist_mix(identity ^ (run->tablebase != NULL ? PIECES_EMBEDDED : 0));
    /* The weights file may change between runs: evaluations identify it. */
    for (unsigned i = 0; i < 32; i++, position = opening_draw(&random))
        identity = zobrist_mix(identity ^ (uint64_t)position_evaluate(&position, run->weights));
    return identity;
}

static void fail(struct run *run, const char *what)
{
    pthread_mutex_lock(&run->lock);
    if (!run->failed && what != NULL)
        builder_add(run->error, "%s", what);
    run->failed = true;
    pthread_cond_broadcast(&run->turn);
    pthread_mutex_unlock(&run->lock);
}

/* Takes the number of the next chunk to play. Returns false if none is left. */
static bool take_chunk(struct run *run, uint32_t *number)
{
    pthread_mutex_lock(&run->lock);
    const bool taken = !run->failed && run->next < run->end;
    if (taken)
        *number = run->next++;
    pthread_mutex_unlock(&run->lock);
    return taken;
}

/* Waits for all earlier chunks, then writes this one. */
static bool write_in_order(struct run *run, uint32_t number, const struct sample *samples,
                           size_t count)
{
    pthread_mutex_lock(&run->lock);
    /* A fast worker waits here, so that a killed run leaves no gaps. */
    while (!run->failed && run->file.chunks < number)
        pthread_cond_wait(&run->turn, &run->lock);
    if (!run->failed)
        run->failed = !sample_file_add(&run->file, samples, count, run->error);
    run->progress.done = run->file.chunks;
    progress_bar_show(&run->progress, 0, "%lld of %lld games, %zu samples",
                      (long long)run->file.chunks * CHUNK_GAMES, (long long)run->end * CHUNK_GAMES,
                      run->file.samples);
    const bool ok = !run->failed;
    pthread_cond_broadcast(&run->turn);
    pthread_mutex_unlock(&run->lock);
    return ok;
}

static void *work(void *context)
{
    struct run *run = context;
    struct self_player *self_player =
        self_player_create((uint64_t)run->nodes, run->tablebase, run->weights);
    struct sample *samples = malloc(CHUNK_GAMES * GAME_SAMPLES_MAX * sizeof *samples);
    uint32_t number;
    /* The others finish their chunk and detect the failure. */
    if (self_player == NULL || samples == NULL)
        fail(run, "out of memory");
    while (take_chunk(run, &number)) {
        size_t count = 0;
        for (uint64_t i = 0; i < CHUNK_GAMES; i++)
            count += self_player_play(self_player, (uint64_t)run->seed,
                                      (uint64_t)number * CHUNK_GAMES + i, samples + count);
        if (!write_in_order(run, number, samples, count))
            break;
    }
    self_player_destroy(self_player);
    free(samples);
    return NULL;
}

static bool play(struct run *run)
{
    if (OF_GAME(game).tablebase_embedded != NULL) {
        run->tablebase = OF_GAME(game).tablebase_embedded();
        if (run->tablebase == NULL)
            return builder_fail(run->error, "out of memory");
    }
    if (run->weights_file[0] != '\0') {
        run->weights = OF_GAME(game).weights_open(run->weights_file, run->error);
        if (run->weights == NULL && run->error->length == 0)
            builder_add(run->error, "%s: weights for another game", run->weights_file);
        if (run->weights == NULL)
            return false;
    }
    if (!sample_file_open(&run->file, run->out, identity(run), run->error))
        return false;
    run->next = run->file.chunks;
    run->end = (uint32_t)((run->games + CHUNK_GAMES - 1) / CHUNK_GAMES);
    run->progress = progress_bar_begin(run->end, run->file.chunks);
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->turn, NULL);
    pthread_t threads[WORKERS_MAX];
    int64_t started = 0;
    while (started < run->workers && pthread_create(&threads[started], NULL, work, run) == 0)
        started++;
    /* Joins the started threads, which use main()'s memory. */
    if (started < run->workers)
        fail(run, "cannot start a thread");
    for (int64_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    progress_bar_clear(&run->progress);
    fprintf(stderr, "%lld games, %zu samples; %.0f s\n", (long long)run->file.chunks * CHUNK_GAMES,
            run->file.samples, progress_bar_seconds(&run->progress));
    pthread_cond_destroy(&run->turn);
    pthread_mutex_destroy(&run->lock);
    sample_file_close(&run->file);
    return !run->failed;
}

int main(int argc, char *argv[])
{
    struct builder error = BUILDER(512);
    struct run run = {.weights_file = "",
                      .games = 10000,
                      .nodes = 2000,
                      .seed = 1,
                      .workers = 1,
                      .error = &error};
    const struct flag flags[] = {
        {"--out", .word = &run.out},
        {"--weights", .word = &run.weights_file},
        {"--games", .number = &run.games, .min = 1, .max = INT32_MAX},
        {"--nodes", .number = &run.nodes, .min = 1, .max = INT32_MAX},
        {"--seed", .number = &run.seed, .min = 0, .max = INT64_MAX},
        {"--workers", .number = &run.workers, .min = 1, .max = WORKERS_MAX},
        {NULL},
    };
    const struct tool tool = {"kingdrop-selfplay", help, flags, 0};
    struct arguments words = {argc, argv};
    int status;
    if (!flags_read(&tool, &words, &status))
        return status;
    if (run.out == NULL)
        return flags_refuse(&tool, "--out FILE is missing");
    const bool ok = play(&run);
    weights_close(run.weights);
    if (!ok)
        fprintf(stderr, "kingdrop-selfplay: %s\n", error.start);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
