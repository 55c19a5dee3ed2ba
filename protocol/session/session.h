/*
 * A session: one client's conversation with an engine of its own. Lines come in by
 * session_receive(); the functions of a session_host take the lines that go out, and hear when the
 * engine has reported. No descriptor, no thread and no clock of its own.
 *
 * The state machine:
 *
 *     IDLE       nothing is owed to the client
 *     THINKING   a search runs, or a perft or bench that was stopped; its result is printed as
 *                soon as it comes
 *     COUNTING   a perft or a bench runs; `quit` lets it finish, because scripts want its
 *                sum
 *     PONDERING  a search runs (`infinite`, `ponder`) whose result the client does not want yet
 *     HOLDING    that search has ended; its result is kept until `stop` or `ponderhit`
 *
 * In any state but IDLE a command that needs the engine ends that state first, as `stop` does, and
 * waits for the last report and for session_resume(). Meanwhile the session takes no lines, so at
 * most one command ever waits.
 *
 * All functions are for the one thread that owns the session.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_SESSION_H
#define KINGDROP_PROTOCOL_SESSION_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/engine.h"
#include "games/game_history.h"
#include "games/text.h"
#include "protocol/session/options.h"
#include "protocol/session/output.h"
#include "protocol/session/program.h"
#include "protocol/session/quota.h"
#include "protocol/session/score_text.h"

/* The largest depth of a search, a perft or a bench that a client can ask for. */
#define SESSION_DEPTH_MAX 1000

struct session;

enum session_state { IDLE, THINKING, COUNTING, PONDERING, HOLDING };

/* What carries a session. */
struct session_host {
    /* Takes a line for the client; see struct output. */
    void (*send)(void *context, struct text line, enum importance importance);

    /* There is something for session_collect() to do; called from other threads. */
    void (*wake)(void *context);

    /* NULL: the engine has threads of its own. Else it searches within engine_wait() and calls this
     * now and then, which may call session_receive() and session_collect(). */
    void (*poll)(void *context);

    void *context; /* of all */
};

/* A new session; NULL when memory or threads are short. The program and the quota must outlive it.
 */
struct session *session_create(const struct program *program, const struct quota *quota,
                               const struct session_host *host);

/* Stops what runs and frees all. */
void session_destroy(struct session *session);

/* A line of welcome, for people. */
void session_greet(struct session *session);

/* Runs a line. Its bytes must stay in place until session_takes_lines() is true again. */
void session_receive(struct session *session, struct text line);
bool session_takes_lines(const struct session *session);

/* Prints what the engine has reported. */
void session_collect(struct session *session);

/* Sets the options and runs the command that waited for the engine, if it is free; true when there
 * was anything to do. That may be slow: what is printed so far should be written first. */
bool session_resume(struct session *session);

/* There will be no more lines: a search that would not end by itself is stopped. */
void session_end_input(struct session *session);

/* Stops what runs and ends the session, as soon as its result is printed. */
void session_quit(struct session *session);

/* The same, but a perft or a bench that runs finishes first. */
void session_quit_after_count(struct session *session);
bool session_is_quitting(const struct session *session);
bool session_is_over(const struct session *session);

enum session_state session_state(const struct session *session);

/*
 * For commands, dialects and options.
 */

struct output *session_output(struct session *session);
struct options *session_options(struct session *session);
const struct program *session_program(const struct session *session);
const struct quota *session_quota(const struct session *session);

/* Reports a line without a command, and suggests the command that its first word is like. */
void session_report_unknown(struct session *session, struct text line);

/* Picks a dialect for good, whichever was picked before. */
void session_use_dialect(struct session *session, const struct dialect *dialect);
const struct dialect *session_dialect(const struct session *session);
void *session_dialect_state(struct session *session); /* of the dialect's state_bytes */
struct engine *session_engine(struct session *session);

/* Of the searches to come. */
struct settings *session_settings(struct session *session);
void session_show_wdl(struct session *session, bool shown);

/* Opens a book of any game; an empty path closes those of all games. */
bool session_open_book(struct session *session, const char *path, struct builder *why);

/* Opens a tablebase's file or folder; see struct option's `open`. */
bool session_open_tablebase(struct session *session, const struct game *game, const char *path,
                            struct builder *why);

/* Opens the tablebases of data folders now, not when a game first needs them. Does nothing while a
 * job runs. */
void session_find_tablebases(struct session *session);

/* The same first; then reports which tablebases the engine has from files. */
void session_report_tablebases(struct session *session);

/* The game that commands are about: its position, and the moves that led there. */
struct game_history *session_history(struct session *session);

/* Replaces the session's game; the session owns the new one, and *history is empty afterwards. */
void session_set_history(struct session *session, struct game_history *history);

/* Goes to a variant's start position; but one that is set already keeps its position. */
void session_set_variant(struct session *session, const struct variant *variant);

/* The state of the game under the session's rules. */
struct game_outcome session_outcome(const struct session *session);

/* Starts a search within limits (but started_ns), or another job; a search still gives its bestmove
 * when memory is short. `analyse` holds for this search only. */
void session_search(struct session *session, const struct limits *limits, bool analyse);
void session_perft(struct session *session, unsigned depth);
void session_bench(struct session *session, unsigned depth);

/* Starts a job: the game's solver solves the positions, with its book or without. The session owns
 * the scores from then on. */
void session_bench_solver(struct session *session, struct score_text *scores, bool with_book);

/* The client wants the result now; the pondered move was played. */
void session_stop(struct session *session);
void session_ponder_hit(struct session *session);

#endif
