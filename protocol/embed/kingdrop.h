/*
 * libkingdrop: the engine in another program. Lines go in by a call and come out by a callback, in
 * UCI, UGI or Hub, as with the program `kingdrop` on stdin and stdout. The library uses no
 * descriptor, no signal and no event loop. Engines share nothing. Option files are read into memory
 * and may change afterwards.
 *
 *     static void print(void *context, const char *line) { puts(line); }
 *     ...
 *     struct kingdrop *engine = kingdrop_create(&(struct kingdrop_host){.line = print});
 *     kingdrop_send(engine, "go movetime 1000");
 *     while (kingdrop_wait(engine, -1))
 *         continue;
 *     kingdrop_destroy(engine);
 *
 * docs/example.c plays a whole game. After `position`, the answer to `query gameover` is `response
 * true` when the game is over, including by a draw rule; `query result` gives the result.
 * kingdrop_is_over() is about the session.
 *
 * Threads: call the functions of an engine from one thread at a time. They call `line` on the
 * caller's thread. A forked child has none of the threads and must not use its parent's engines.
 * `poll` chooses how the engine searches:
 *
 * - Without `poll` the engine has its own threads. A host that also waits for input lets `wake` set
 *   an event, and then calls kingdrop_wait(engine, 0).
 * - With `poll` the search runs within kingdrop_wait() on the caller's thread. Every millisecond or
 *   so it calls `poll`, which may send `stop` or any other line. This suits systems without
 *   threads; `Threads` stays 1.
 */
#ifndef KINGDROP_H
#define KINGDROP_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct kingdrop;

/* The host's callbacks and limits. */
struct kingdrop_host {
    /* Takes a line without its newline, valid only during the call. Must not call any function
     * below. */
    void (*line)(void *context, const char *line);

    /* Reports that kingdrop_wait() has work. Called on the engine's threads, so it may only set
     * an event, send a message or the like. NULL: no report. */
    void (*wake)(void *context);

    /* Called during a search. May check for input and call kingdrop_send(), but no other
     * function below. NULL: the engine has its own threads. */
    void (*poll)(void *context);

    void *context; /* argument of all three */

    /* Removes all options that name files, for lines from untrusted clients. */
    bool without_files;

    int hash_max_mib; /* the maximum of `Hash`; 0: no limit */

    void *reserved[8]; /* for later versions: all NULL */
};

/* Returns a new engine with a copy of the host, or NULL when memory or threads run out. */
struct kingdrop *kingdrop_create(const struct kingdrop_host *host);

/* Stops running jobs without an answer and frees everything. Accepts NULL. */
void kingdrop_destroy(struct kingdrop *engine);

/* Runs a line, or several with newlines between them; the bytes stay the caller's. A line that
 * needs the engine stops a running search and waits, and later lines wait behind it. Returns
 * false and takes nothing when memory is short. */
bool kingdrop_send(struct kingdrop *engine, const char *lines);

/* Waits for the engine's next lines and passes them to `line`. Returns after the first of them,
 * when no job runs, or after timeout_ms (negative: no limit; 0: at once). With `poll` it runs
 * the search to its end. Returns true while a job runs: wait again. */
bool kingdrop_wait(struct kingdrop *engine, int timeout_ms);

enum {
    KINGDROP_SCORES_MAX = 128,
    KINGDROP_NO_SCORE = -1000,
};

/* Solves all moves of the current position, in a game with an exact solver: Connect Four. Sets
 * scores[0] to the score of the first column's move and so on, in the unit of published solvers:
 * 22 (for other sizes half the cells plus one) minus the winner's discs at the end, negative for
 * a loss, 0 for a draw; KINGDROP_NO_SCORE if the column is full or the game is over. Searches on
 * the caller's thread, without `poll`. Returns the number of columns; 0 after timeout_ms
 * (negative: no limit), and the same call then continues; -1 after an error line: the game has
 * no solver, a search runs, or memory is short. */
int kingdrop_scores(struct kingdrop *engine, int timeout_ms, int scores[KINGDROP_SCORES_MAX]);

/* Ends the input: a search without a limit stops, other jobs finish. */
void kingdrop_end_input(struct kingdrop *engine);

/* Returns true once the input has ended, by `quit` or otherwise, and all lines are out. */
bool kingdrop_is_over(const struct kingdrop *engine);

#ifdef __cplusplus
}
#endif

#endif
