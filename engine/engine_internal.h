/*
 * The state behind the engine's facade, for its jobs alone. All functions but engine_post are for
 * the owner's thread.
 */
#pragma once

#include "engine/control.h"
#include "engine/engine.h"
#include "engine/mailbox.h"
#include "engine/search_backend.h"
#include "engine/thread_pool.h"
#include "engine/time_manager.h"
#include "engine/transposition.h"

struct engine {
    const struct search_backend *const *backends;
    const struct tablebase **tablebase; /* one per backend; NULL: embedded */
    const struct opening_book **book;   /* the same */
    const struct weights **weights;     /* the same; NULL: the build's */
    struct transposition_table *table;  /* NULL until needed */
    const struct game *table_game;      /* whose scores it holds; NULL: empty */
    bool is_prefaulted;                 /* is all memory of the table faulted in? */

    /* Used only by levels; NULL until a level plays. */
    struct transposition_table *level_table;
    uint64_t level_seed; /* of the evaluation noise in this game */

    bool polls; /* do jobs run on the owner's thread? */
    struct control *control;
    struct mailbox *mailbox;
    struct thread_pool *pool;

    /* One piece per search thread, kept between searches, zeroed when the backend changes. */
    char *memory;
    size_t memory_bytes; /* of one piece */
    const struct search_backend *memory_owner;

    bool busy;
    struct job job;

    /* The running search. */
    const struct search_backend *backend;
    struct search search;
    uint64_t *earlier_keys;
    struct report *results; /* one per thread */
    struct time_budget budget;

    unsigned perft_depth, bench_depth; /* bench_depth 0: each position's own */
    struct transposition_table *bench_table;
    struct solver_bench_position *solver_positions; /* of the solver bench */
    size_t solver_position_count;
};

/* Returns the game's tablebase, or NULL. */
const struct tablebase *engine_tablebase(const struct engine *engine, const struct game *game);
/* Returns the game's opening book, or NULL. */
const struct opening_book *engine_book(const struct engine *engine, const struct game *game);
/* Returns the weights set for the game; NULL means the build's. */
const struct weights *engine_weights(const struct engine *engine, const struct game *game);

/* Creates the default table if there is none. Returns false when memory is short. */
bool engine_ensure_table(struct engine *engine);

/* Prepares the table for a game: clears another game's scores and calls transposition_lend().
 * Either may undo engine_prefault(). */
void engine_prepare_table(struct engine *engine, const struct game *game);

/* Sets the search's position, earlier keys and backend. Returns false when memory is short or no
 * backend fits. */
bool engine_take_root(struct engine *engine, const struct game_history *history);

/* Starts a job; the last of its threads to end runs `finish`. */
void engine_start_job(struct engine *engine, unsigned threads,
                      void (*work)(void *context, unsigned thread), void (*finish)(void *context));

/* Posts a report. Thread-safe. */
void engine_post(void *context, const struct report *report);
