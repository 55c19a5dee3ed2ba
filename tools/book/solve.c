/* Threads share only the next place and the solver's table, whose bounds always hold
 * (games/connect4/solver/table.h). Exact values and a rule for equal moves make the book
 * independent of scheduling. */
#include "tools/book/solve.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/engine.h"
#include "engine/pages.h"
#include "games/connect4/position.h"
#include "games/connect4/solver/solver.h"
#include "games/dynamic.h"
#include "tools/book/interrupt.h"
#include "tools/common/progress_bar.h"

enum { NODES_AT_ONCE = 1024 };

/* Shared by the threads. */
struct work {
    struct partial_book *partial;
    void *memory; /* the solver's table */
    size_t bytes;
    atomic_uint next; /* next place to solve */
    uint32_t past;
    uint32_t unsolved;  /* at the start */
    atomic_uint solved; /* by this run */
    atomic_uint running;
};

static unsigned take_nodes(void *context)
{
    (void)context;
    /* 0 nodes stop the solver; the next run solves the place. */
    return is_interrupted() ? 0 : NODES_AT_ONCE;
}

/* Finds the best move's column: the most central that keeps the score, left before right, for
 * reproducible books. Returns false when interrupted. */
static bool find_best_column(struct solver_thread *thread, const struct position *position,
                             score value, unsigned *column)
{
    static const unsigned char from_the_middle[COLUMNS] = {3, 2, 4, 1, 5, 0, 6};
    /* A child is one ply closer to the end, so its decisive score is one ply shorter. */
    const score max = -value + (value < 0) - (value > 0); /* of a child that keeps the score */
    for (unsigned i = 0; i < COLUMNS && !thread->stopped; i++) {
        *column = from_the_middle[i];
        const bitboard move = landing_cells(position->taken) & COLUMN(*column);
        if (move == 0)
            continue;
        struct position child = *position;
        position_play(&child, move);
        const struct any_position any = any_position_of(&child);
        /* A null-window search is much cheaper than solving. */
        if (connect4_solver()->search(thread, &any, max) <= max)
            break;
    }
    return !thread->stopped;
}

/* Returns a position's entry, or BOOK_ENTRY_UNKNOWN when interrupted. */
static book_entry solve_one(const struct position *position, void *memory, size_t bytes)
{
    struct solver_thread thread = {.memory = memory, .bytes = bytes, .take_nodes = take_nodes};
    const struct any_position any = any_position_of(position);
    struct bounds bounds = BOUNDS_UNKNOWN;
    unsigned column;
    if (!solver_solve(connect4_solver(), &thread, &any, &bounds) ||
        !find_best_column(&thread, position, bounds.lower, &column))
        return BOOK_ENTRY_UNKNOWN;
    return book_entry_of(value_of_score(bounds.lower, bits_count(position->taken)), column);
}

static void *solve_places(void *context)
{
    struct work *work = context;
    struct partial_book *partial = work->partial;
    while (!is_interrupted()) {
        const uint32_t place = atomic_fetch_add(&work->next, 1);
        if (place >= work->past)
            break;
        /* Solved by an earlier run. */
        if (partial->entries[place] != BOOK_ENTRY_UNKNOWN)
            continue;
        const struct position position = partial_book_position(partial, place);
        const book_entry entry = solve_one(&position, work->memory, work->bytes);
        if (entry == BOOK_ENTRY_UNKNOWN)
            break;
        partial->entries[place] = entry;
        atomic_fetch_add(&work->solved, 1);
    }
    atomic_fetch_sub(&work->running, 1);
    return NULL;
}

/* Saves and prints progress until all threads end. Returns false if the last save fails. */
static bool supervise(const struct work *work, struct kept_file *file)
{
    int64_t saved_ns = engine_now_ns();
    struct progress_bar progress = progress_bar_begin(work->unsolved, 0);
    while (atomic_load(&work->running) > 0) {
        /* This thread saves, so that no solver thread must. */
        nanosleep(&(struct timespec){.tv_nsec = 100 * 1000 * 1000}, NULL);
        progress.done = atomic_load(&work->solved);
        progress_bar_show(&progress, 0, "%.0f of %u positions solved", progress.done,
                          work->unsolved);
        /* Failed saves are retried; only the last save counts. */
        if (book_is_due(&saved_ns, SAVE_EVERY_S))
            partial_book_save(work->partial, file);
    }
    progress_bar_clear(&progress);
    fprintf(stderr, "%u of %u positions solved in %.0f s\n", atomic_load(&work->solved),
            work->unsolved, progress_bar_seconds(&progress));
    return partial_book_save(work->partial, file);
}

/* Runs the threads. Returns false if work is left. */
static bool solve_all(struct work *work, const struct book_options *options)
{
    for (uint32_t place = work->next; place < work->past; place++)
        work->unsolved += work->partial->entries[place] == BOOK_ENTRY_UNKNOWN;
    for (int64_t i = 0; i < options->threads; i++) {
        pthread_t thread;
        atomic_fetch_add(&work->running, 1);
        const int error = pthread_create(&thread, NULL, solve_places, work);
        if (error != 0) {
            book_fail(strerror(error), "cannot start a thread");
            atomic_fetch_sub(&work->running, 1);
            interrupt_work();
            break;
        }
        pthread_detach(thread);
    }
    return supervise(work, options->kept) &&
           (!is_interrupted() ||
            book_fail("not finished; the same command resumes", options->file));
}

bool partial_book_solve(struct partial_book *partial, const struct book_options *options)
{
    const struct part shard = options->shard;
    const size_t bytes = (size_t)options->mib << 20;
    struct work work = {
        .partial = partial,
        .memory = pages_map(bytes),
        .bytes = bytes,
        .next = (uint32_t)(partial->positions * (shard.number - 1) / shard.count),
        .past = (uint32_t)(partial->positions * shard.number / shard.count),
    };
    if (work.memory == NULL)
        return book_fail("out of memory", options->file);
    interrupt_catch();
    /* The first save reports an unwritable file before hours of work. */
    const bool done = partial_book_save(partial, options->kept) && solve_all(&work, options);
    pages_unmap(work.memory, bytes);
    return done;
}

bool partial_book_solve_again(const struct partial_book *partial, uint32_t sample, size_t *wrong)
{
    const size_t bytes = (size_t)64 << 20;
    void *memory = pages_map(bytes);
    if (memory == NULL)
        return false;
    *wrong = 0;
    struct progress_bar progress = progress_bar_begin(sample, 0);
    for (uint32_t i = 0; i < sample; i++) {
        const uint32_t place = (uint32_t)((uint64_t)partial->positions * i / sample);
        const struct position position = partial_book_position(partial, place);
        /* Old table entries could hide a wrong book entry. */
        pages_clear(memory, bytes);
        const book_entry entry = solve_one(&position, memory, bytes);
        *wrong += entry == BOOK_ENTRY_UNKNOWN || entry != partial->entries[place];
        progress.done++;
        progress_bar_show(&progress, 0, "%u of %u positions solved again, %zu wrong", i + 1, sample,
                          *wrong);
    }
    progress_bar_clear(&progress);
    pages_unmap(memory, bytes);
    return true;
}
