/*
 * A session: one client's conversation with its engine. Lines come in by session_receive(); a
 * struct session_host takes the lines out and is woken by the engine's reports. A session has no
 * descriptor, no thread and no timer.
 *
 * The state machine:
 *
 *     IDLE       no answer is due
 *     THINKING   a search runs, or a stopped perft or bench; its result is printed at once
 *     COUNTING   a perft or a bench runs; `quit` lets it finish, because scripts read its sum
 *     PONDERING  a search runs (`infinite`, `ponder`) whose result must wait
 *     HOLDING    that search has ended; its result waits for `stop` or `ponderhit`
 *
 * Except when IDLE, a command that needs the engine first ends the state as `stop` does, and waits
 * for the last report and for session_resume(). Meanwhile the session takes no lines, so at most
 * one command waits.
 *
 * All functions are for the session's thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/engine.h"
#include "games/base/text.h"
#include "games/game_history.h"
#include "protocol/session/options.h"
#include "protocol/session/output.h"
#include "protocol/session/program.h"
#include "protocol/session/quota.h"
#include "protocol/session/score_text.h"

/* The maximum depth of a search, a perft or a bench. */
#define SESSION_DEPTH_MAX 1000

/* Larger limits count as these. A time in nanoseconds must fit 64 bits. */
#define SESSION_TIME_MAX_MS INT64_C(1000000000000)
#define SESSION_MOVES_MAX INT64_C(1000000)

struct session;

enum session_state { IDLE, THINKING, COUNTING, PONDERING, HOLDING };

/* The callbacks of a session's host. */
struct session_host {
    /* Takes a line for the client; see struct output. */
    void (*send)(void *context, struct text line, enum importance importance);

    /* Reports that session_collect() has work; called on other threads. */
    void (*wake)(void *context);

    /* NULL: the engine has threads. Otherwise it searches within engine_wait() and calls poll()
     * now and then, which may call session_receive() and session_collect(). */
    void (*poll)(void *context);

    void *context; /* argument of all three */
};

/* Returns a new session; NULL when memory or threads run out. The program and the quota must
 * outlive it. */
struct session *session_create(const struct program *program, const struct quota *quota,
                               const struct session_host *host);

/* Stops running jobs and frees the session. */
void session_destroy(struct session *session);

/* Prints a welcome line, for people. */
void session_greet(struct session *session);

/* Runs a line. Its bytes must stay in place until session_takes_lines() returns true again. */
void session_receive(struct session *session, struct text line);
bool session_takes_lines(const struct session *session);

/* Prints the engine's reports. */
void session_collect(struct session *session);

/* Sets the waiting options and runs the waiting command, if the engine is free. Returns true if
 * there were any. Call it after the output is written: it may be slow. */
bool session_resume(struct session *session);

/* Ends the input: stops a search that no limit ends. */
void session_end_input(struct session *session);

/* Stops running jobs; the session ends after their result is printed. */
void session_quit(struct session *session);

/* The same, but a running perft or bench finishes first. */
void session_quit_after_count(struct session *session);
bool session_is_quitting(const struct session *session);
bool session_is_over(const struct session *session);

enum session_state session_state(const struct session *session);

/* For commands, dialects and options. */

struct output *session_output(struct session *session);
struct options *session_options(struct session *session);
const struct program *session_program(const struct session *session);
const struct quota *session_quota(const struct session *session);

/* Reports a line without a command, and suggests the command most like its first word. */
void session_report_unknown(struct session *session, struct text line);

/* Picks a dialect in place of the current one. */
void session_use_dialect(struct session *session, const struct dialect *dialect);
const struct dialect *session_dialect(const struct session *session);
void *session_dialect_state(struct session *session); /* of the dialect's state_bytes */
struct engine *session_engine(struct session *session);

/* Returns the settings of the next searches. */
struct settings *session_settings(struct session *session);
void session_show_wdl(struct session *session, bool shown);

/* Opens a book for any game; an empty path closes all. Returns like struct option's `open`. */
bool session_open_book(struct session *session, const char *path, struct builder *error);
bool session_open_weights(struct session *session, const char *path, struct builder *error);

/* Opens a file or folder of endgame databases, for the games that it has. Returns like struct
 * option's `open`. */
bool session_open_tablebases(struct session *session, const char *path, struct builder *error);

/* Opens the tablebases in data folders before a game needs them, unless a job runs. */
void session_find_tablebases(struct session *session);

/* Does the same, and reports the tablebases opened from files. */
void session_report_tablebases(struct session *session);

/* Returns the game that commands change. */
struct game_history *session_history(struct session *session);

/* Replaces the session's game, and empties *history. */
void session_set_history(struct session *session, struct game_history *history);

/* Goes to a variant's start position, unless the variant is already set. */
void session_set_variant(struct session *session, const struct variant *variant);

/* Returns the outcome of the game under the session's rules. */
struct game_outcome session_outcome(const struct session *session);

/* Starts a search within limits, whose started_ns is ignored. A bestmove comes even when memory is
 * short. `analyse` holds for this search only. */
void session_search(struct session *session, const struct limits *limits, bool analyse);
void session_perft(struct session *session, unsigned depth);
void session_bench(struct session *session, unsigned depth);

/* Starts a job that solves the positions, with the game's book or without. Takes ownership of the
 * scores. */
void session_bench_solver(struct session *session, struct score_text *scores, bool with_book);

/* Ends the search, whose move is due now. */
void session_stop(struct session *session);

/* Lets a limit end a pondering search: the pondered move was played. */
void session_ponder_hit(struct session *session);
