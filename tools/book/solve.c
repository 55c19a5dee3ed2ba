/*
 * The threads share nothing but the next place in the list and the solver's table, whose bounds are
 * true whoever wrote them (games/connect4/solver/table.h). Which thread solves what does not
 * matter: an exact value and the rule for equal moves leave one answer.
 */
#include "tools/book/solve.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "games/connect4/position.h"
#include "games/connect4/solver/solver.h"
#include "games/dynamic.h"
#include "tools/book/interrupt.h"

enum { NODES_AT_ONCE = 1024, SAVE_EVERY_S = 60, REPORT_EVERY_S = 5 };

/* What the threads share. */
struct bench {
    struct partial_book *partial;
    const struct work *work;
    void *memory;
    atomic_uint next;   /* place to be solved */
    atomic_uint solved; /* by this run */
    atomic_uint running;
};

static unsigned take_nodes(void *context)
{
    (void)context;
    /* 0 nodes stop the solver; the place stays unknown, and the next run solves it. */
    return is_interrupted() ? 0 : NODES_AT_ONCE;
}

static void *table_memory(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    /* Probes go all over the table: with pages of 4 KiB each would miss the TLB as well as the
     * cache. */
    madvise(memory, bytes, MADV_HUGEPAGE);
    return memory;
}

/* Finds the column of a best move: of those that keep the score the one nearest to the middle, the
 * left one of two, so that every run and every machine makes the same book. False when interrupted.
 */
static bool find_best_column(struct solver_thread *thread, const struct position *position,
                             score value, unsigned *column)
{
    static const unsigned char from_the_middle[COLUMNS] = {3, 2, 4, 1, 5, 0, 6};
    /* A child is a ply nearer to the end: a win that is kept is a ply shorter there. */
    const score most = -value + (value < 0) - (value > 0); /* of a child that keeps it */
    for (unsigned i = 0; i < COLUMNS && !thread->stopped; i++) {
        *column = from_the_middle[i];
        const bitboard move = landing_cells(position->taken) & COLUMN(*column);
        if (move == 0)
            continue;
        struct position child = *position;
        position_play(&child, move);
        const struct any_position any = any_position_of(&child);
        /* One question with an answer of yes or no is much cheaper than the value. */
        if (connect4_solver.search(thread, &any, most) <= most)
            break;
    }
    return !thread->stopped;
}

/* The book's entry for a position; BOOK_ENTRY_UNKNOWN when interrupted. */
static book_entry solve_one(const struct position *position, void *memory, size_t bytes)
{
    struct solver_thread thread = {.memory = memory, .bytes = bytes, .take_nodes = take_nodes};
    const struct any_position any = any_position_of(position);
    struct bounds bounds = BOUNDS_UNKNOWN;
    unsigned column;
    if (!solver_solve(&connect4_solver, &thread, &any, &bounds) ||
        !find_best_column(&thread, position, bounds.lower, &column))
        return BOOK_ENTRY_UNKNOWN;
    return book_entry_of(value_of_score(bounds.lower, bits_count(position->taken)), column);
}

static void *solve_places(void *context)
{
    struct bench *bench = context;
    struct partial_book *partial = bench->partial;
    while (!is_interrupted()) {
        const uint32_t place = atomic_fetch_add(&bench->next, 1);
        if (place >= bench->work->past)
            break;
        /* It was solved by an earlier run. */
        if (partial->entries[place] != BOOK_ENTRY_UNKNOWN)
            continue;
        const struct position position = partial_book_position(partial, place);
        const book_entry entry = solve_one(&position, bench->memory, bench->work->mib << 20);
        if (entry == BOOK_ENTRY_UNKNOWN)
            break;
        partial->entries[place] = entry;
        atomic_fetch_add(&bench->solved, 1);
    }
    atomic_fetch_sub(&bench->running, 1);
    return NULL;
}

static void print_progress(const struct bench *bench, uint32_t unsolved, time_t started)
{
    const unsigned solved = atomic_load(&bench->solved);
    const double seconds = difftime(time(NULL), started);
    const double rate = seconds > 0 ? solved / seconds : 0;
    fprintf(stderr, "\r%u of %u positions solved, %.1f a second, %.0f minutes to go   ", solved,
            unsolved, rate, rate > 0 ? (unsolved - solved) / rate / 60 : 0);
}

/* Saves and prints progress until all threads have ended; the last save must succeed. */
static bool supervise(const struct bench *bench, uint32_t unsolved)
{
    const time_t started = time(NULL);
    time_t reported = started, saved = started;
    while (atomic_load(&bench->running) > 0) {
        /* This thread does nothing else: one that solves would stand still while it saves. */
        nanosleep(&(struct timespec){.tv_nsec = 100 * 1000 * 1000}, NULL);
        const time_t now = time(NULL);
        if (now - reported >= REPORT_EVERY_S) {
            print_progress(bench, unsolved, started);
            reported = now;
        }
        if (now - saved >= SAVE_EVERY_S) {
            /* A save that fails now may succeed later; only the last one decides. */
            partial_book_save(bench->partial, bench->work->path);
            saved = now;
        }
    }
    print_progress(bench, unsolved, started);
    fputc('\n', stderr);
    return partial_book_save(bench->partial, bench->work->path);
}

static uint32_t unsolved_of(const struct partial_book *partial, const struct work *work)
{
    uint32_t unsolved = 0;
    for (uint32_t place = work->first; place < work->past; place++)
        unsolved += partial->entries[place] == BOOK_ENTRY_UNKNOWN;
    return unsolved;
}

bool partial_book_solve(struct partial_book *partial, const struct work *work)
{
    struct bench bench = {.partial = partial,
                          .work = work,
                          .memory = table_memory(work->mib << 20),
                          .next = work->first};
    pthread_t *threads = calloc(work->threads, sizeof *threads);
    if (bench.memory == NULL || threads == NULL) {
        fprintf(stderr, "kingdrop-book: memory is short\n");
        free(threads);
        return false;
    }
    interrupt_catch();
    /* At once, so that a file that cannot be written is known before hours of thread. */
    if (!partial_book_save(partial, work->path)) {
        free(threads);
        munmap(bench.memory, work->mib << 20);
        return false;
    }
    const uint32_t unsolved = unsolved_of(partial, work);
    unsigned started = 0;
    for (; started < work->threads; started++) {
        atomic_fetch_add(&bench.running, 1);
        if (pthread_create(&threads[started], NULL, solve_places, &bench) != 0) {
            atomic_fetch_sub(&bench.running, 1);
            /* Those that run must end before their memory is freed. */
            interrupt_work();
            break;
        }
    }
    const bool saved = supervise(&bench, unsolved);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    munmap(bench.memory, work->mib << 20);
    if (saved && is_interrupted())
        fprintf(stderr, "kingdrop-book: %s: not finished; the same line goes on\n", work->path);
    return saved && !is_interrupted();
}

size_t partial_book_solve_again(const struct partial_book *partial, uint32_t sample)
{
    const size_t bytes = (size_t)64 << 20;
    void *memory = table_memory(bytes);
    if (memory == NULL)
        return SIZE_MAX;
    size_t wrong = 0;
    for (uint32_t i = 0; i < sample; i++) {
        const uint32_t place = (uint32_t)((uint64_t)partial->positions * i / sample);
        const struct position position = partial_book_position(partial, place);
        /* Entries of an earlier position could hide a wrong one in the book. */
        memset(memory, 0, bytes);
        const book_entry entry = solve_one(&position, memory, bytes);
        wrong += entry == BOOK_ENTRY_UNKNOWN || entry != partial->entries[place];
        fprintf(stderr, "\r%u of %u positions solved again, %zu wrong   ", i + 1, sample, wrong);
    }
    fputc('\n', stderr);
    munmap(memory, bytes);
    return wrong;
}
