/*
 * The engine's facade: set it up, give it a position and limits, collect what it reports. No text
 * and no files come in or go out.
 *
 * Threads: every function is for the one thread that owns the engine (the loop's). The engine runs
 * threads of its own; they call nothing of the owner but its wake function, and only to say that
 * engine_next_report has something new. No function but engine_wait blocks for longer than it takes
 * a stopped search to notice.
 *
 * An owner with a poll function lends its own thread instead: a job runs within engine_wait, and
 * calls the poll function now and then, which may call engine_stop, engine_ponder_hit and
 * engine_next_report.
 *
 * One job (think, perft, bench, solver bench or prefault) runs at a time. It ends with its last
 * report (see report.h); until the owner has taken that one, engine_busy() is true and no other job
 * may be started.
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
    ENGINE_HASH_MAX_MIB = sizeof(void *) > 4 ? 1 << 16 : 1 << 11, /* what it can address */
    ENGINE_THREADS_MAX = 256,
    ENGINE_NO_SCORE = -1000, /* of a move that is not legal */
};

/* What the engine calls of its owner. */
struct engine_host {
    void (*wake)(void *context); /* there is a report; on the thread that runs the job; NULL: the
                                    owner waits with engine_wait */
    void (*poll)(void *context); /* NULL: the engine has threads of its own */
    void *context;               /* of both */
};

/* A new engine of one thread, idle; NULL when memory or threads are short.
 * `backends` is a list ended by NULL, one for each game that can be searched; it must outlive the
 * engine. */
struct engine *engine_create(const struct search_backend *const *backends,
                             const struct engine_host *host);

/* Stops what runs and frees all. NULL is allowed. */
void engine_destroy(struct engine *engine);

/* Is there a search for the game? Without one, jobs on its positions fail. */
bool engine_searches(const struct engine *engine, const struct game *game);

/* Starts a job that gets all memory for searches of the game from the system, or no job if that is
 * done already. Without this the first search gets it page by page while its clock runs. Only when
 * not busy. False when memory is short. */
bool engine_prefault(struct engine *engine, const struct game *game);

/* Only when not busy: false, with the old state kept, when memory or threads are short. */
bool engine_set_hash(struct engine *engine, size_t mib);
bool engine_set_threads(struct engine *engine, unsigned count);

/* Only when not busy: clears the transposition table, or all that earlier searches have left. */
void engine_clear_hash(struct engine *engine);
void engine_new_game(struct engine *engine);

/* Only when not busy: the tablebase that searches of a game use from now on; NULL: the embedded
 * one, as at first. Earlier results are forgotten. The tablebase stays the caller's and must
 * outlive its use here. */
void engine_set_tablebase(struct engine *engine, const struct game *game,
                          const struct tablebase *tablebase);

/* The same with the opening book that searches play from when the setting own_book is set. */
void engine_set_book(struct engine *engine, const struct game *game,
                     const struct opening_book *book);

/* Only when not busy: the same with the evaluation's weights. Earlier results are forgotten. */
void engine_set_weights(struct engine *engine, const struct game *game,
                        const struct weights *weights);

/* Returns the static evaluation that searches of the game use, for the side to move. */
score engine_evaluate(const struct engine *engine, const struct game *game,
                      const struct any_position *position);

/* Adds the terms of that evaluation, a line each. */
void engine_explain(const struct engine *engine, const struct game *game,
                    const struct any_position *position, struct builder *text);

/* Starts a job on a copy of the game's position and earlier positions. Only when not busy. False
 * when memory is short. */
bool engine_think(struct engine *engine, const struct game_history *history,
                  const struct limits *limits, const struct settings *settings);
bool engine_perft(struct engine *engine, const struct game_history *history, unsigned depth,
                  int64_t started_ns);
/* Fixed positions of all games to a fixed depth (0: the standard one of each game). */
bool engine_bench(struct engine *engine, unsigned depth, int64_t started_ns);
/* Starts a job: the game's solver solves each position, on one thread and an empty table (see
 * engine/solver_bench.c), with the game's tablebase or without. The caller keeps the positions, and
 * must not touch them before the last report, whose `number` says how many of them are solved. The
 * solver's table is lost. */
bool engine_solver_bench(struct engine *engine, const struct game *game,
                         struct solver_bench_position *positions, size_t count,
                         bool with_tablebase);

/* Solves each move of a position of a game that has a solver, on the caller's thread, and sets
 * scores[i] to the score of the i-th published move (games/solver.h) in the published unit, or to
 * ENGINE_NO_SCORE if that is MOVE_NONE. Only when not busy. Returns the number of scores; 0 after
 * timeout_ms (negative: no limit), and the next call goes on with the same table; -1 when memory is
 * short. */
int engine_scores(struct engine *engine, const struct game *game,
                  const struct any_position *position, int timeout_ms, int scores[GAME_MOVES_MAX]);

/* Has a job started whose last report is not taken yet? */
bool engine_busy(const struct engine *engine);

/* Asks the running job to end soon; its last report still comes. Harmless at any time. */
void engine_stop(struct engine *engine);

/* The pondered move was played: the clocks run from `now_ns` (monotonic) on. */
void engine_ponder_hit(struct engine *engine, int64_t now_ns);

/* While a job runs, waits until engine_next_report has something, at most timeout_ms (negative: no
 * limit). For an owner that polls it runs the job to its end, however long that takes. */
void engine_wait(struct engine *engine, int timeout_ms);

/* Takes the next report, oldest first; false when there is none now. */
bool engine_next_report(struct engine *engine, struct report *report);

/* Monotonic time in nanoseconds, the clock of limits.started_ns. */
int64_t engine_now_ns(void);

#endif
