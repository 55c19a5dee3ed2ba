/*
 * The engine's facade: set it up, give it a position and limits, collect its reports. It handles
 * neither text nor files.
 *
 * Threads: every function is for the thread that owns the engine (the loop's). The engine's threads
 * call only the owner's wake function, when engine_next_report has a new report. Only engine_wait
 * blocks for longer than a stopped search needs to notice.
 *
 * An owner with a poll function lends its own thread: a job runs within engine_wait and calls the
 * poll function regularly, which may call engine_stop, engine_ponder_hit and engine_next_report.
 *
 * One job runs at a time: think, perft, bench, solver bench or prefault. It ends with its last
 * report (report.h). Until the owner has taken it, engine_busy() is true and no other job may
 * start.
 */
#ifndef KINGDROP_ENGINE_ENGINE_H
#define KINGDROP_ENGINE_ENGINE_H

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
    void (*wake)(void *context); /* a report is there; called on the job's thread; NULL: the owner
                                    uses engine_wait */
    void (*poll)(void *context); /* NULL: the engine has its own threads */
    void *context;               /* argument of both */
};

/* Returns an idle engine with one thread, or NULL when memory or threads are short. `backends`
 * holds one search backend a game, ends with NULL and must outlive the engine. */
struct engine *engine_create(const struct search_backend *const *backends,
                             const struct engine_host *host);

/* Stops the running job and frees everything. Accepts NULL. */
void engine_destroy(struct engine *engine);

/* Returns true if a backend searches the game. Jobs on positions of other games fail. */
bool engine_searches(const struct engine *engine, const struct game *game);

/* Starts a job that faults in all memory for searches of the game, unless that is done.
 * Otherwise the first search faults it in while its clock runs. Only when not busy. Returns
 * false when memory is short. */
bool engine_prefault(struct engine *engine, const struct game *game);

/* Returns false and keeps the old table when memory is short. Only when not busy. */
bool engine_set_hash(struct engine *engine, size_t mib);
/* Returns false and keeps the old threads when memory or threads are short. Only when not busy. */
bool engine_set_threads(struct engine *engine, unsigned count);

/* Clears the transposition table. Only when not busy. */
void engine_clear_hash(struct engine *engine);
/* Clears everything that earlier searches left. Only when not busy. */
void engine_new_game(struct engine *engine);

/* Sets the tablebase for searches of the game; NULL means the embedded one. Clears the hash. The
 * tablebase stays the caller's and must outlive its use here. Only when not busy. */
void engine_set_tablebase(struct engine *engine, const struct game *game,
                          const struct tablebase *tablebase);

/* Sets the opening book in the same way, for searches with own_book. Keeps the hash. */
void engine_set_book(struct engine *engine, const struct game *game,
                     const struct opening_book *book);

/* Sets the evaluation's weights in the same way; NULL means the build's. */
void engine_set_weights(struct engine *engine, const struct game *game,
                        const struct weights *weights);

/* Returns the static evaluation that searches of the game use, for the side to move. */
score engine_evaluate(const struct engine *engine, const struct game *game,
                      const struct any_position *position);

/* Adds the terms of that evaluation, one a line. */
void engine_explain(const struct engine *engine, const struct game *game,
                    const struct any_position *position, struct builder *text);

/* Starts a search on a copy of the history. Returns false when memory is short. Only when not
 * busy. */
bool engine_think(struct engine *engine, const struct game_history *history,
                  const struct limits *limits, const struct settings *settings);
/* Starts a perft. Returns false when memory is short. Only when not busy. */
bool engine_perft(struct engine *engine, const struct game_history *history, unsigned depth,
                  int64_t started_ns);
/* Starts a bench: fixed positions of all games to a fixed depth; 0 means each position's own.
 * Returns false when memory is short. */
bool engine_bench(struct engine *engine, unsigned depth, int64_t started_ns);
/* Starts a job: the game's solver solves each position on one thread and an empty table
 * (solver_bench.c). The positions stay the caller's, who must not touch them before the last
 * report; its `number` counts the solved ones. The solver's table is lost. Returns false when
 * memory is short. */
bool engine_solver_bench(struct engine *engine, const struct game *game,
                         struct solver_bench_position *positions, size_t count,
                         bool with_tablebase);

/* Solves each move of a position on the caller's thread, in a game with a solver. Sets scores[i]
 * to the i-th published move's score (games/solver.h), or to ENGINE_NO_SCORE for MOVE_NONE.
 * Returns the number of scores, 0 after timeout_ms (negative: no limit), or -1 when memory is
 * short. After a timeout the next call continues. Only when not busy. */
int engine_scores(struct engine *engine, const struct game *game,
                  const struct any_position *position, int timeout_ms, int scores[GAME_MOVES_MAX]);

/* Returns true until the last report of the started job is taken. */
bool engine_busy(const struct engine *engine);

/* Makes the running job end soon; its last report still comes. Harmless without a job. */
void engine_stop(struct engine *engine);

/* Reports that the pondered move was played: the clocks run from now_ns (monotonic) on. */
void engine_ponder_hit(struct engine *engine, int64_t now_ns);

/* Waits for a report of the running job, at most timeout_ms (negative: no limit). With a poll
 * function it runs the job to its end, however long that takes. */
void engine_wait(struct engine *engine, int timeout_ms);

/* Takes the oldest report. Returns false if there is none. */
bool engine_next_report(struct engine *engine, struct report *report);

/* Returns monotonic nanoseconds, the clock of limits.started_ns. */
int64_t engine_now_ns(void);

#endif
