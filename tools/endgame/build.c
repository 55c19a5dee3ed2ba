/* Positions with the same men form a placement, which only captures and moves of men leave. A slice
 * is solved placement by placement (retrograde.h), each after its successors. Threads share the
 * independent placements of one tempo; a barrier separates tempos. A placement and its rotated
 * image are solved together: king moves alternate between them. */
#include "tools/endgame/build.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/endgame/build_order.h"
#include "tools/endgame/relative_moves.h"
#include "tools/endgame/retrograde.h"

enum {
    THREADS_MAX = 256,
    TEMPOS = 7 * TABLEBASE_PIECES_MAX + 1, /* maximum distance of all men from crowning */
    BATCH_POSITIONS = 1 << 14,
};

/* A slice and its rotated one under construction. */
struct job {
    struct build *build;
    const struct slice *slice, *rotated_slice;
    uint8_t *values, *rotated_values;
    uint32_t *placements; /* by tempo, the most advanced first */
    size_t starts[TEMPOS + 1];
    uint32_t batch; /* placements that a thread takes at a time */
    atomic_size_t next[TEMPOS];
    atomic_bool failed;
    pthread_barrier_t barrier;
    struct retrograde *retrogrades[THREADS_MAX];
    atomic_uint ranks; /* threads that have begun */
    atomic_uint_fast64_t done;
};

/* Returns the tempo: the men's total distance from crowning. Moves of men decrease it. */
static unsigned tempo_of(const struct relative_position *relative)
{
    return rows_to_crown(relative->men[OWN]) + rows_to_crown(rotated(relative->men[OPPONENT]));
}

static uint64_t rotated_placement(const struct job *job, const struct relative_position *relative)
{
    return slice_placement(job->rotated_slice, rotated(relative->men[OPPONENT]),
                           rotated(relative->men[OWN]));
}

/* Returns whether a placement represents itself and its image. */
static bool is_wanted(const struct job *job, uint64_t placement,
                      const struct relative_position *relative)
{
    return job->slice != job->rotated_slice || placement <= rotated_placement(job, relative);
}

/* A counting sort of the placements by tempo. */
static bool list_placements(struct job *job)
{
    /* Two passes, far fewer than a comparison sort of hundreds of millions. */
    size_t places[TEMPOS] = {0};
    const uint64_t count = job->slice->placements;
    job->placements = malloc((size_t)count * sizeof *job->placements);
    uint8_t *tempos = malloc((size_t)count);
    if (job->placements != NULL && tempos != NULL) {
        for (uint64_t placement = 0; placement < count; placement++) {
            struct relative_position relative;
            slice_placement_at(job->slice, placement, &relative);
            tempos[placement] =
                is_wanted(job, placement, &relative) ? (uint8_t)tempo_of(&relative) : UINT8_MAX;
            if (tempos[placement] != UINT8_MAX)
                places[tempos[placement]]++;
        }
        for (unsigned tempo = 0; tempo < TEMPOS; tempo++) {
            job->starts[tempo + 1] = job->starts[tempo] + places[tempo];
            places[tempo] = job->starts[tempo];
        }
        for (uint64_t placement = 0; placement < count; placement++)
            if (tempos[placement] != UINT8_MAX)
                job->placements[places[tempos[placement]]++] = (uint32_t)placement;
    }
    const bool ok = job->placements != NULL && tempos != NULL;
    free(tempos);
    return ok;
}

static void solve_placement(struct job *job, struct retrograde *retrograde, uint32_t placement)
{
    struct relative_position relative;
    slice_placement_at(job->slice, placement, &relative);
    const uint64_t image = rotated_placement(job, &relative), size = job->slice->kings_size;
    const struct placement_values own_values = {job->slice, job->values + placement * size};
    const struct placement_values image_values = {job->rotated_slice,
                                                  job->rotated_values + image * size};
    if (!retrograde_solve(retrograde, job->build->workspace, relative.men, own_values,
                          image_values))
        atomic_store(&job->failed, true);
    /* Only for progress, so order does not matter. */
    const bool is_own_image = job->slice == job->rotated_slice && image == placement;
    atomic_fetch_add(&job->done, is_own_image ? size : 2 * size);
}

static void solve_tempo(struct job *job, unsigned tempo, struct retrograde *retrograde,
                        bool reports)
{
    const size_t end = job->starts[tempo + 1];
    for (;;) {
        const size_t first = atomic_fetch_add(&job->next[tempo], job->batch);
        if (first >= end)
            return;
        for (size_t i = first; i < first + job->batch && i < end; i++)
            solve_placement(job, retrograde, job->placements[i]);
        if (reports && job->build->progress != NULL)
            progress_bar_show(job->build->progress,
                              job->build->weight * (double)atomic_load(&job->done), "building");
    }
}

static void *work(void *context)
{
    struct job *job = context;
    /* pthread_create() passes all threads the same argument. */
    const unsigned rank = atomic_fetch_add(&job->ranks, 1);
    for (unsigned tempo = 0; tempo < TEMPOS; tempo++) {
        solve_tempo(job, tempo, job->retrogrades[rank], rank == 0);
        /* The barrier publishes this tempo's values to other threads. */
        pthread_barrier_wait(&job->barrier);
    }
    return NULL;
}

static bool run_threads(struct job *job)
{
    const unsigned threads = job->build->threads;
    pthread_t helpers[THREADS_MAX];
    for (unsigned tempo = 0; tempo < TEMPOS; tempo++)
        atomic_init(&job->next[tempo], job->starts[tempo]);
    if (pthread_barrier_init(&job->barrier, NULL, threads) != 0) {
        fprintf(stderr, "cannot start %u threads\n", threads);
        return false;
    }
    for (unsigned i = 1; i < threads; i++) {
        if (pthread_create(&helpers[i], NULL, work, job) != 0) {
            fprintf(stderr, "cannot start %u threads\n", threads);
            exit(EXIT_FAILURE); /* the others would wait at the barrier forever */
        }
    }
    work(job);
    for (unsigned i = 1; i < threads; i++)
        pthread_join(helpers[i], NULL);
    pthread_barrier_destroy(&job->barrier);
    if (atomic_load(&job->failed))
        fprintf(stderr, "a win takes more plies than a byte counts\n");
    return !atomic_load(&job->failed);
}

static bool job_run(struct job *job)
{
    bool ok = list_placements(job);
    job->batch = (uint32_t)(1 + BATCH_POSITIONS / job->slice->kings_size);
    for (unsigned i = 0; ok && i < job->build->threads; i++) {
        job->retrogrades[i] = retrograde_create(job->slice->kings_size);
        ok = job->retrogrades[i] != NULL;
    }
    if (ok)
        ok = run_threads(job);
    else
        fprintf(stderr, "out of memory\n");
    for (unsigned i = 0; i < job->build->threads; i++)
        retrograde_destroy(job->retrogrades[i]);
    free(job->placements);
    return ok;
}

/* Returns the memory needed to build a slice pair, with its successors mapped. */
static uint64_t build_bytes(struct material material, unsigned threads)
{
    struct slice slice;
    slice_describe(&slice, material);
    /* Both slices' values, each thread's arrays, and five bytes a placement. Mapped successors are
     * accessed at random, so they count as memory. */
    uint64_t bytes = build_order_positions(material) +
                     threads * retrograde_bytes(slice.kings_size) + 5 * slice.placements;
    struct material needs[BUILD_ORDER_MAX];
    const size_t count = build_order_needs(material, needs);
    for (size_t i = 0; i < count; i++) {
        slice_describe(&slice, needs[i]);
        bytes += slice.size;
    }
    return bytes;
}

/* Maps a slice's successors and unmaps all others. */
static bool open_needed(struct build *build, struct material material)
{
    struct workspace *workspace = build->workspace;
    struct material needs[BUILD_ORDER_MAX];
    const size_t count = build_order_needs(material, needs);
    bool is_needed[MATERIAL_CODES] = {false};
    for (size_t i = 0; i < count; i++)
        is_needed[material_code(needs[i])] = true;
    for (size_t code = 0; code < MATERIAL_CODES; code++)
        if (workspace->raw_slices[code].values != NULL && !is_needed[code])
            workspace_close(workspace, workspace->raw_slices[code].slice.material);
    for (size_t i = 0; i < count; i++)
        if (!workspace_open(workspace, needs[i]))
            return false;
    return true;
}

bool build_slice(struct build *build, struct material material)
{
    const uint64_t bytes = build_bytes(material, build->threads);
    if (bytes > build->memory_bytes || bytes != (size_t)bytes) {
        char name[5];
        material_write(material, name);
        fprintf(stderr, "slice %s needs %llu MiB of memory; see --memory\n", name,
                (unsigned long long)(bytes >> 20));
        return false;
    }
    /* The files of a seven-piece build exceed memory. */
    if (!open_needed(build, material))
        return false;

    struct workspace *workspace = build->workspace;
    const struct material other = material_rotated(material);
    const bool is_own_image = material_code(other) == material_code(material);
    struct job job = {.build = build};
    job.values = workspace_allocate(workspace, material);
    job.rotated_values = is_own_image ? job.values : workspace_allocate(workspace, other);
    if (job.values == NULL || job.rotated_values == NULL)
        return false;
    job.slice = &workspace->raw_slices[material_code(material)].slice;
    job.rotated_slice = &workspace->raw_slices[material_code(other)].slice;
    if (!job_run(&job))
        return false;
    build->built += build_order_positions(material);
    if (build->progress != NULL)
        build->progress->done += build->weight * (double)build_order_positions(material);
    return workspace_save(workspace, material) &&
           (is_own_image || workspace_save(workspace, other));
}
