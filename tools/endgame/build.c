#include "tools/endgame/build.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tools/endgame/family.h"
#include "tools/endgame/unit.h"

enum {
    THREADS_MAX = 256,
    LEVELS = 7 * ENDGAME_PIECES_MAX + 1, /* rows that men have advanced in all */
    BATCH_POSITIONS = 1 << 14,
};

/* One slice and the turned one being built. */
struct job {
    struct build *build;
    const struct slice *slice, *turned_slice;
    uint8_t *values, *turned_values;
    uint32_t *units; /* by level, the most advanced first */
    size_t starts[LEVELS + 1];
    uint32_t batch; /* units that a thread takes at a time */
    atomic_size_t next[LEVELS];
    atomic_bool failed;
    pthread_barrier_t barrier;
    struct workshop *workshops[THREADS_MAX];
    atomic_uint ranks; /* threads that have begun */
    atomic_uint_fast64_t done;
    int64_t told_ns;
};

int64_t build_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* How many rows below the top the most advanced men are: units with all men one row from crowning
 * come first. */
static unsigned level_of(const struct setup *setup)
{
    unsigned steps = 0;
    for (bitboard rest = setup->men[OWN]; rest != 0;)
        steps += 7 - (square_number(bits_take_lowest(&rest)) - 1) / 4;
    for (bitboard rest = setup->men[FOE]; rest != 0;)
        steps += (square_number(bits_take_lowest(&rest)) - 1) / 4;
    return steps;
}

static uint64_t turned_unit(const struct job *job, const struct setup *setup)
{
    return slice_unit(job->turned_slice, turned(setup->men[FOE]), turned(setup->men[OWN]));
}

/* Of a unit and its image in the same slice one is enough. */
static bool is_wanted(const struct job *job, uint64_t unit, const struct setup *setup)
{
    return job->slice != job->turned_slice || unit <= turned_unit(job, setup);
}

/* Sorts the units by level: counted first, then put in their places. */
static bool list_units(struct job *job)
{
    size_t places[LEVELS] = {0};
    const uint64_t count = job->slice->units;
    job->units = malloc(count * sizeof *job->units);
    uint8_t *levels = malloc(count);
    if (job->units != NULL && levels != NULL) {
        for (uint64_t unit = 0; unit < count; unit++) {
            struct setup setup;
            slice_unit_setup(job->slice, unit, &setup);
            levels[unit] = is_wanted(job, unit, &setup) ? (uint8_t)level_of(&setup) : UINT8_MAX;
            if (levels[unit] != UINT8_MAX)
                places[levels[unit]]++;
        }
        for (unsigned level = 0; level < LEVELS; level++) {
            job->starts[level + 1] = job->starts[level] + places[level];
            places[level] = job->starts[level];
        }
        for (uint64_t unit = 0; unit < count; unit++)
            if (levels[unit] != UINT8_MAX)
                job->units[places[levels[unit]]++] = (uint32_t)unit;
    }
    free(levels);
    return job->units != NULL;
}

static void tell_progress(struct job *job)
{
    const struct build *build = job->build;
    const int64_t now_ns = build_now_ns();
    const bool is_terminal = isatty(STDERR_FILENO);
    if (now_ns < job->told_ns + (is_terminal ? 1 : 30) * INT64_C(1000000000))
        return;
    job->told_ns = now_ns;
    const double seconds = (double)(now_ns - build->started_ns) / 1e9;
    const double done = (double)(build->built + atomic_load(&job->done));
    const double rate = done / (seconds > 0 ? seconds : 1);
    char name[5];
    material_write(job->slice->material, name);
    fprintf(stderr,
            "%s%s  %5.1f %% of the slice, %5.1f %% of all, %.0f positions/s, %.0f s to go%s",
            is_terminal ? "\r" : "", name,
            100 * (double)atomic_load(&job->done) / (double)family_positions(job->slice->material),
            100 * done / (double)build->positions, rate,
            ((double)build->positions - done) / (rate > 0 ? rate : 1), is_terminal ? "  " : "\n");
}

static void build_unit(struct job *job, struct workshop *workshop, uint32_t unit)
{
    struct setup setup;
    slice_unit_setup(job->slice, unit, &setup);
    const uint64_t image = turned_unit(job, &setup), size = job->slice->kings_size;
    if (!unit_solve(workshop, job->build->archive, job->slice, setup.men, job->values + unit * size,
                    job->turned_slice, job->turned_values + image * size))
        atomic_store(&job->failed, true);
    const bool is_own_image = job->slice == job->turned_slice && image == unit;
    atomic_fetch_add(&job->done, is_own_image ? size : 2 * size);
}

static void build_level(struct job *job, unsigned level, struct workshop *workshop, bool tells)
{
    const size_t end = job->starts[level + 1];
    for (;;) {
        const size_t first = atomic_fetch_add(&job->next[level], job->batch);
        if (first >= end)
            return;
        for (size_t i = first; i < first + job->batch && i < end; i++)
            build_unit(job, workshop, job->units[i]);
        if (tells)
            tell_progress(job);
    }
}

static void *work(void *context)
{
    struct job *job = context;
    const unsigned rank = atomic_fetch_add(&job->ranks, 1);
    for (unsigned level = 0; level < LEVELS; level++) {
        build_level(job, level, job->workshops[rank], rank == 0);
        pthread_barrier_wait(&job->barrier);
    }
    return NULL;
}

static bool run_threads(struct job *job)
{
    const unsigned threads = job->build->threads;
    pthread_t helpers[THREADS_MAX];
    for (unsigned level = 0; level < LEVELS; level++)
        atomic_init(&job->next[level], job->starts[level]);
    pthread_barrier_init(&job->barrier, NULL, threads);
    for (unsigned i = 1; i < threads; i++) {
        if (pthread_create(&helpers[i], NULL, work, job) != 0) {
            fprintf(stderr, "cannot start %u threads\n", threads);
            exit(EXIT_FAILURE); /* those that run would wait for ever */
        }
    }
    work(job);
    for (unsigned i = 1; i < threads; i++)
        pthread_join(helpers[i], NULL);
    pthread_barrier_destroy(&job->barrier);
    if (atomic_load(&job->failed))
        fprintf(stderr, "a win of more plies than can be told\n");
    return !atomic_load(&job->failed);
}

static bool job_run(struct job *job)
{
    bool good = list_units(job);
    job->batch = (uint32_t)(1 + BATCH_POSITIONS / job->slice->kings_size);
    for (unsigned i = 0; good && i < job->build->threads; i++) {
        job->workshops[i] = workshop_create(job->slice->kings_size);
        good = job->workshops[i] != NULL;
    }
    if (good)
        good = run_threads(job);
    else
        fprintf(stderr, "out of memory\n");
    for (unsigned i = 0; i < job->build->threads; i++)
        workshop_destroy(job->workshops[i]);
    free(job->units);
    return good;
}

uint64_t build_bytes(struct material material, unsigned threads)
{
    struct slice slice;
    slice_describe(&slice, material);
    uint64_t bytes =
        family_positions(material) + threads * workshop_bytes(slice.kings_size) + 5 * slice.units;
    struct material needs[FAMILY_MAX];
    const size_t count = family_needs(material, needs);
    for (size_t i = 0; i < count; i++) {
        slice_describe(&slice, needs[i]);
        bytes += slice.size;
    }
    return bytes;
}

/* Opens what a slice needs and closes all else, unless there is room for it. */
static bool open_needed(struct build *build, struct material material)
{
    struct archive *archive = build->archive;
    struct material needs[FAMILY_MAX];
    const size_t count = family_needs(material, needs);
    bool is_needed[MATERIAL_CODES] = {false};
    for (size_t i = 0; i < count; i++)
        is_needed[material_code(needs[i])] = true;
    for (size_t code = 0; code < MATERIAL_CODES; code++)
        if (archive->shelves[code].values != NULL && !is_needed[code])
            archive_close(archive, archive->shelves[code].slice.material);
    for (size_t i = 0; i < count; i++)
        if (!archive_open(archive, needs[i]))
            return false;
    return true;
}

bool build_slice(struct build *build, struct material material)
{
    const uint64_t bytes = build_bytes(material, build->threads);
    if (bytes > build->memory_bytes) {
        char name[5];
        material_write(material, name);
        fprintf(stderr, "%s needs %llu MiB of memory\n", name, (unsigned long long)(bytes >> 20));
        return false;
    }
    if (!open_needed(build, material))
        return false;

    struct archive *archive = build->archive;
    const struct material other = material_turned(material);
    const bool is_own_image = material_code(other) == material_code(material);
    struct job job = {.build = build, .told_ns = build_now_ns()};
    job.values = archive_begin(archive, material);
    job.turned_values = is_own_image ? job.values : archive_begin(archive, other);
    if (job.values == NULL || job.turned_values == NULL)
        return false;
    job.slice = &archive->shelves[material_code(material)].slice;
    job.turned_slice = &archive->shelves[material_code(other)].slice;
    if (!job_run(&job))
        return false;
    build->built += family_positions(material);
    return archive_keep(archive, material) && (is_own_image || archive_keep(archive, other));
}

struct build build_freely(struct archive *archive, unsigned threads)
{
    return (struct build){
        .archive = archive,
        .threads = threads,
        .memory_bytes = UINT64_MAX,
        .positions = 1,
        .started_ns = build_now_ns(),
    };
}

void build_remove(struct archive *archive, unsigned pieces_max)
{
    struct material list[FAMILY_MAX];
    const size_t count = family_list(pieces_max, list);
    for (size_t i = 0; i < count; i++) {
        archive_remove(archive, list[i]);
        archive_remove(archive, material_turned(list[i]));
    }
}
