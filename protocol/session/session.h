/*
 * A session: one client's conversation with an engine of its own. Lines come in through
 * session_receive, lines go out through a writer; no descriptor is touched here.
 *
 * The state machine:
 *
 *     IDLE       nothing is owed to the client
 *     THINKING   a search runs, or a count that was stopped; its result is printed when it comes
 *     COUNTING   a perft or a bench runs: `quit` lets it finish, for scripts want its sum
 *     PONDERING  a search runs that must not end by itself (`infinite`, `ponder`): when it does,
 *     HOLDING    its verdict is kept until `stop` or `ponderhit` asks for it
 *
 * A command that needs the engine while one of the last four holds ends that first. It waits for
 * the last report and for session_resume(); meanwhile the session takes no lines, so at most one
 * command ever waits.
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
#include "protocol/host/program.h"
#include "protocol/host/writer.h"
#include "protocol/hub/hub.h"
#include "protocol/session/dialect.h"
#include "protocol/session/option.h"
#include "protocol/session/quota.h"
#include "protocol/session/score_text.h"
#include "protocol/uci/go.h"

enum activity { IDLE, THINKING, COUNTING, PONDERING, HOLDING };

/* A command that waits for the engine. */
struct deferred {
    const struct command *command; /* NULL: none waits */
    struct text rest;
    int64_t received_ns;
};

struct session {
    const struct program *program;
    const struct quota *quota; /* what the client may have */
    const struct dialect *dialect;
    bool dialect_picked;
    struct writer *writer;
    struct engine *engine;

    enum activity activity;
    bool infinite;         /* of a search: it goes on after `ponderhit` as it was */
    bool ponders;          /* of a search: `ponderhit` means something */
    struct root root;      /* of the search, whatever became of the record since */
    bool draw_told;        /* of the search: that its score is a proven draw */
    struct report verdict; /* when HOLDING */

    struct deferred deferred;
    int64_t received_ns; /* when the line that is being run came in, monotonic */

    struct score_text scores; /* of the running trial; zeroes when none runs */

    struct game_history history; /* the position that commands speak of */
    struct settings settings;
    struct hub hub;
    bool with_wdl;
    bool debug;
    struct option_value later[OPTIONS_MAX]; /* settings that wait for the engine, by option */

    struct opened {
        const struct game *game; /* NULL: this place is free */
        struct tablebase *tablebase;
    } opened[OPTIONS_MAX]; /* files of knowledge that the engine uses, one place a game */

    unsigned complaints; /* printed so far */
    bool input_ended;
    bool quitting;
};

/* Starts a session; false, and nothing to finish, when memory or threads are short. The writer and
 * the quota stay the caller's. wake(context) is called from other threads when there is something
 * for session_collect() to do. */
bool session_start(struct session *session, const struct program *program,
                   const struct quota *quota, struct writer *writer, void (*wake)(void *context),
                   void *context);

/* Stops what runs and frees all. */
void session_finish(struct session *session);

/* A line of welcome, for people. */
void session_greet(struct session *session);

/* Runs a line. Its bytes must stay in place until session_takes_lines() is true again. */
void session_receive(struct session *session, struct text line);
bool session_takes_lines(const struct session *session);

/* Prints what the engine has reported. */
void session_collect(struct session *session);

/* Applies the options and runs the command that waited for the engine, if it is free; true when
 * there was anything to do. That may be slow: what is printed so far should be written first. */
bool session_resume(struct session *session);

/* There will be no more lines: a search that would not end by itself is stopped. */
void session_end_input(struct session *session);

/* Stops what runs and ends the session, as soon as its result is printed. */
void session_quit(struct session *session);

/* Ends the session as `quit` asks: the same, but a count finishes first. */
void session_quit_counted(struct session *session);
bool session_is_over(const struct session *session);

/* For the commands and dialects. */

/* Starts a search or another job; a search still gives its bestmove when memory is short. */
void session_go(struct session *session, const struct go *go);
void session_bench(struct session *session, unsigned depth);

/* Has the positions solved by their game's solver, with its book or without. The scores are the
 * session's from then on. */
void session_bench_solver(struct session *session, struct score_text *scores, bool with_book);

/* The client wants the result now; the pondered move was played. */
void session_stop(struct session *session);
void session_ponder_hit(struct session *session);

/* Puts another record in the place of the session's own, which owns it from then on. */
void session_set_history(struct session *session, struct game_history *history);

/* The state of the game under the session's rules. */
struct game_outcome session_outcome(const struct session *session);

/* Answers with a line, or with every line of a text. */
void session_say(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void session_say_lines(struct session *session, struct text lines);

/* The same for a line that a dialect wrote; one that it left empty is none. */
void session_say_built(struct session *session, const struct builder *line,
                       enum importance importance);

/* Tells what the client did wrong, or that nothing of a line was understood: one line of plain
 * ASCII each, whatever words of the client's it quotes. */
void session_complain(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void session_complain_lines(struct session *session, struct text complaints);
void session_report_unknown(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* For those who switched `debug on`. */
void session_debug(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Tells something that is good to know of results. */
void session_inform(struct session *session, const char *fact);

#endif
