/*
 * libkingdrop: the engine in another program. Lines go in by a call and come out by a callback, in
 * the words of UCI, UGI or Hub that the program `kingdrop` speaks on stdin and stdout. The library
 * uses no descriptor, no signal and no event loop. Engines share nothing. Files that options name
 * are read into memory, and may change afterwards.
 *
 *     static void print(void *context, const char *line) { puts(line); }
 *     ...
 *     struct kingdrop *engine = kingdrop_create(&(struct kingdrop_host){.line = print});
 *     kingdrop_send(engine, "go movetime 1000");
 *     while (kingdrop_wait(engine, -1))
 *         continue;
 *     kingdrop_destroy(engine);
 *
 * docs/example.c plays a whole game. After `position`, the line `query gameover` is answered by
 * `response true` when the game is over, on the board or by the rules for draws, and `query result`
 * by who has won; kingdrop_is_over() is about the session.
 *
 * Threads: all calls for one engine come from one thread at a time; different engines may have
 * different threads. The callback `line` is called on the caller's thread, only within these
 * functions. There are two ways to search, and `poll` chooses:
 *
 * - without `poll` the engine has threads of its own. A host that waits for other things too, such
 *   as input, has `wake` set an event of its own, and then calls kingdrop_wait(engine, 0).
 * - with `poll` the search runs within kingdrop_wait() on the caller's thread and calls `poll` at
 *   least every millisecond or so. There `stop` and all other lines may be sent. This is for places
 *   without threads; `Threads` stays 1.
 */
#ifndef KINGDROP_H
#define KINGDROP_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct kingdrop;

/* What an engine calls of its host. */
struct kingdrop_host {
    /* Takes a line without its newline, which is the engine's and is gone afterwards. Must not call
     * any function below. */
    void (*line)(void *context, const char *line);

    /* There is something for kingdrop_wait() to do. Called on the engine's threads, so it may only
     * set an event, send a message or the like. NULL: nobody needs to know. */
    void (*wake)(void *context);

    /* The host may look for input and call kingdrop_send(), but no other function below. NULL: the
     * engine has threads of its own. */
    void (*poll)(void *context);

    void *context; /* of all three */

    /* For lines that come from strangers: there are no options that name files. */
    bool without_files;

    int hash_max_mib; /* the most that `Hash` can be; 0: no limit */

    void *reserved[8]; /* for later versions: all NULL */
};

/* A new engine, which keeps a copy of the host. NULL when memory or threads are short. */
struct kingdrop *kingdrop_create(const struct kingdrop_host *host);

/* Stops what runs, without an answer, and frees all. NULL is allowed. */
void kingdrop_destroy(struct kingdrop *engine);

/* Runs a line, or several with newlines between them; the bytes stay the caller's. A line that
 * needs the engine while a search runs stops that and waits, and so do the lines after it. False,
 * and nothing was taken, when memory is short. */
bool kingdrop_send(struct kingdrop *engine, const char *lines);

/* Waits for the engine's next lines and hands them to `line`. Returns after the first of them, when
 * nothing is under way, or after timeout_ms (negative: never; 0: at once). With `poll` it
 * searches instead, until the search ends. True while something is under way: wait again. */
bool kingdrop_wait(struct kingdrop *engine, int timeout_ms);

enum {
    KINGDROP_SCORES_MAX = 128,
    KINGDROP_NO_SCORE = -1000,
};

/* Solves all moves of the position of the last line `position`, in a game that has an exact solver:
 * Connect Four. Sets scores[0] to the score of the move in the first column and so on, as
 * solvers publish it: 22 (of other sizes half the cells, and one) minus the number of discs that
 * the winner has placed at the end, negative if the other side wins, 0 for a draw;
 * KINGDROP_NO_SCORE if the column is full or the game is over. It searches on the caller's thread
 * and calls `poll` never. Returns the number of columns; 0 after timeout_ms (negative: no limit):
 * the same call again goes on with what is solved; -1 after an error line: the game has no solver,
 * a search runs, or memory is short. */
int kingdrop_scores(struct kingdrop *engine, int timeout_ms, int scores[KINGDROP_SCORES_MAX]);

/* Was `quit` sent, and are all lines out? */
bool kingdrop_is_over(const struct kingdrop *engine);

#ifdef __cplusplus
}
#endif

#endif
