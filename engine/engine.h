/*
 * The engine's facade: set it up, give it a position and limits, collect its reports.
 *
 * Threads: all functions are for the owner's thread. The engine's threads call only the wake
 * function. Only engine_wait blocks for long. With a poll function, jobs run within engine_wait on
 * the owner's thread and poll regularly; the function may call engine_stop, engine_ponder_hit and
 * engine_next_report.
 *
 * The engine runs one job at a time and is busy until the owner has taken the job's last report
 * (report.h). Only an idle engine can start a job, solve (engine_scores), or be changed
 * (engine_set_..., engine_clear_hash, engine_new_game).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/limits.h"
#include "engine/report.h"
#include "engine/search_backend.h"
#include "games/game_history.h"

struct engine;

enum {
    ENGINE_HASH_DEFAULT_MIB = 64,
    ENGINE_HASH_MAX_MIB = sizeof(void *) > 4 ? 1 << 16 : 1 << 11, /* limited by the address space */
    ENGINE_THREADS_MAX = 256,
    ENGINE_NO_SCORE = -1000, /* score of an illegal move */
};

/* The owner's callbacks. */
struct engine_host {
    void (*wake)(
        void *context); /* a report waits; called on the job's thread; NULL: use engine_wait */
    void (*poll)(void *context); /* NULL: the engine has its own threads */
    void *context;               /* argument of both */
};

/* Returns an idle engine with one thread, or NULL when memory or threads run out. `backends` ends
 * with NULL and must outlive the engine. */
struct engine *engine_create(const struct search_backend *const *backends,
                             const struct engine_host *host);

/* Stops the running job and frees everything. Accepts NULL. */
void engine_destroy(struct engine *engine);

/* Returns true if a backend searches the game; otherwise jobs fail. */
bool engine_searches(const struct engine *engine, const struct game *game);

/* Starts a job that faults in the game's search memory, if needed. Returns false when memory is
 * short. */
bool engine_prefault(struct engine *engine, const struct game *game);

/* Returns false and keeps the old table when memory is short. */
bool engine_set_hash(struct engine *engine, size_t mib);
/* Returns false and keeps the old threads on failure. */
bool engine_set_threads(struct engine *engine, unsigned count);

/* Clears the transposition table. */
void engine_clear_hash(struct engine *engine);
/* Clears everything that earlier searches left. */
void engine_new_game(struct engine *engine);

/* Sets the game's tablebase, which must outlive its use; NULL means the embedded one. Clears the
 * hash. */
void engine_set_tablebase(struct engine *engine, const struct game *game,
                          const struct tablebase *tablebase);

/* Sets the book for own_book in the same way. Keeps the hash. */
void engine_set_book(struct engine *engine, const struct game *game,
                     const struct opening_book *book);

/* Sets the weights in the same way; NULL: the build's. */
void engine_set_weights(struct engine *engine, const struct game *game,
                        const struct weights *weights);

/* Returns the search's static evaluation for the side to move. */
score engine_evaluate(const struct engine *engine, const struct game *game,
                      const struct any_position *position);

/* Adds the terms of that evaluation, one per line. */
void engine_explain(const struct engine *engine, const struct game *game,
                    const struct any_position *position, struct builder *text);

/* Starts a search on a copy of the history. Returns false when memory is short. */
bool engine_think(struct engine *engine, const struct game_history *history,
                  const struct limits *limits, const struct settings *settings);
/* Starts a perft. Returns false when memory is short. */
bool engine_perft(struct engine *engine, const struct game_history *history, unsigned depth,
                  int64_t started_ns);
/* Starts a bench; depth 0 means each position's own. Returns false when memory is short. */
bool engine_bench(struct engine *engine, unsigned depth, int64_t started_ns);
/* Starts a solver bench (solver_bench.c) on the caller's positions, which it uses until the last
 * report. That report's `number` counts the solved ones. Returns false when memory is short. */
bool engine_solver_bench(struct engine *engine, const struct game *game,
                         struct solver_bench_position *positions, size_t count,
                         bool with_tablebase);

/* Solves each move on the caller's thread. Sets scores[i] to the i-th published score
 * (games/solver.h), or to ENGINE_NO_SCORE. Returns their number, 0 after timeout_ms (negative:
 * no limit), or -1 when memory is short. After a timeout the next call continues. */
int engine_scores(struct engine *engine, const struct game *game,
                  const struct any_position *position, int timeout_ms, int scores[GAME_MOVES_MAX]);

/* Returns true until the job's last report is taken. */
bool engine_busy(const struct engine *engine);

/* Ends the running job soon; its last report still comes. Harmless when idle. */
void engine_stop(struct engine *engine);

/* Starts the clocks at now_ns (monotonic): the pondered move was played. */
void engine_ponder_hit(struct engine *engine, int64_t now_ns);

/* Waits for a report, at most timeout_ms (negative: no limit). With a poll function, runs the job
 * to its end. */
void engine_wait(struct engine *engine, int timeout_ms);

/* Takes the oldest report. Returns false if there is none. */
bool engine_next_report(struct engine *engine, struct report *report);

/* Returns monotonic nanoseconds, the clock of limits.started_ns. */
int64_t engine_now_ns(void);
