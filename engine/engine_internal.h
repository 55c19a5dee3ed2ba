/*
 * What the engine's facade (engine.c) keeps, and the jobs that it starts (think.c, jobs.c, bench.c,
 * solver_bench.c) work with. Nobody else includes this. All functions but engine_post are for the
 * loop's thread.
 */
#ifndef KINGDROP_ENGINE_ENGINE_INTERNAL_H
#define KINGDROP_ENGINE_ENGINE_INTERNAL_H

#include "engine/control.h"
#include "engine/engine.h"
#include "engine/mailbox.h"
#include "engine/search_backend.h"
#include "engine/thread_pool.h"
#include "engine/time_manager.h"
#include "engine/transposition.h"

struct engine {
    const struct search_backend *const *backends;
    const struct tablebase **tablebase; /* of the game of each search backend; NULL: none */
    const struct opening_book **book;   /* the same */
    const struct weights **weights;     /* the same; NULL: those of the build */
    struct transposition_table *table;  /* NULL until it is needed */
    bool is_prefaulted;                 /* has the table all its memory? */

    /* Only the levels'; NULL until one plays. */
    struct transposition_table *level_table;
    uint64_t level_seed; /* of their errors in this game */

    bool polls; /* do jobs run on the owner's thread? */
    struct control *control;
    struct mailbox *mailbox;
    struct thread_pool *pool;

    /* What search threads keep from one search to the next, a piece for each thread; zeroed when
     * another search backend searches. */
    char *memory;
    size_t memory_bytes; /* a thread's piece */
    const struct search_backend *memory_owner;

    bool busy;
    struct job job;

    /* The running search. The pondered budget waits for engine_ponder_hit. */
    const struct search_backend *backend;
    struct search search;
    uint64_t *earlier_keys;
    struct report *results; /* one a thread */
    struct time_budget budget;

    unsigned perft_depth, bench_depth; /* 0: the bench's own depths */
    struct transposition_table *bench_table;
    struct solver_bench_position *solver_positions; /* of the solver's bench */
    size_t solver_position_count;
};

/* The tablebase, opening book and weights of a game; NULL: none. */
const struct tablebase *engine_tablebase(const struct engine *engine, const struct game *game);
const struct opening_book *engine_book(const struct engine *engine, const struct game *game);
const struct weights *engine_weights(const struct engine *engine, const struct game *game);

/* Makes a table of the default size if there is none yet; false when memory is short. */
bool engine_ensure_table(struct engine *engine);

/* transposition_lend(), after which engine_prefault() may have to do its work again. */
void engine_lend_table(struct engine *engine, bool lend);

/* Gives the search the game's position, with the keys of those before it that can occur again,
 * and chooses the search backend; false when memory is short or no search backend is for the game.
 */
bool engine_take_root(struct engine *engine, const struct game_history *history);

/* Starts a job on that many threads; `finish` runs on the last one to end. */
void engine_start_job(struct engine *engine, unsigned threads,
                      void (*work)(void *context, unsigned thread), void (*finish)(void *context));

/* Posts a report, from any thread. */
void engine_post(void *context, const struct report *report);

#endif
