/*
 * An engine process with its protocol state.
 *
 * The states and the transitions:
 *
 *   OFF          no process; engine_process_start --> HANDSHAKE
 *   HANDSHAKE    `uci` sent; uciok --> CONFIGURING
 *   CONFIGURING  options and `isready` sent; readyok --> IDLE
 *   IDLE         engine_process_new_game --> NEW_GAME, engine_process_go --> THINKING
 *   NEW_GAME     `isready` sent; readyok --> IDLE
 *   THINKING     `go` sent; bestmove --> IDLE, time is up --> OVERDUE,
 *                engine_process_stop --> STOPPING
 *   OVERDUE      `stop` sent, as a warning; bestmove --> IDLE, engine_process_stop --> STOPPING
 *   STOPPING     `stop` sent, the move is ignored; bestmove --> IDLE
 *   QUITTING     `quit` sent; its exit --> OFF
 *   EXITING      exited or closed its output; waits for the other sign
 *   SILENT       closed its output without exiting and was killed; its status --> OFF
 *   KILLED       was killed; its exit --> OFF
 *
 * A state that waits for an answer has a time limit, after which the engine has stalled and is
 * killed. Memory stays bounded: output is read at once, and too much without an answer is a fault.
 *
 * The callback may call any function here, but engine_process_destroy() only during ENGINE_EXITED.
 * One thread.
 */
#pragma once

#include <regex.h>

#include "tools/common/pdn/pdn.h"
#include "tools/match/game/game_result.h"
#include "tools/match/process/event_loop.h"
#include "tools/match/process/heartbeat.h"
#include "tools/match/process/log.h"
#include "tools/match/process/reaper.h"
#include "tools/match/settings/settings.h"

enum engine_event {
    ENGINE_READY,  /* became IDLE, except by a move */
    ENGINE_MOVED,  /* see struct engine_facts */
    ENGINE_FAILED, /* see struct engine_facts; ENGINE_EXITED follows */
    ENGINE_EXITED, /* became OFF */
};

/* Shared by all engine processes of a match. */
struct engine_shared {
    struct ev_loop *loop;
    struct log *log;
    const struct reaper *reaper;
    const struct heartbeat *heartbeat;
    const struct variant *variant;
    const regex_t *match_line; /* info lines to keep, or NULL */
};

/* An engine's report before its first game. */
struct engine_identity {
    char own_name[128];        /* from `id name` */
    char option_error[160];    /* first `info string error...` during configuration, or "" */
    char unknown_options[256]; /* undeclared options of the settings: "A, B" */
};

/* The public state of an engine process. */
struct engine_facts {
    const struct engine_settings *settings;
    struct engine_identity identity; /* complete after the first ENGINE_READY */

    /* After ENGINE_MOVED: the move's word (during the callback), the time from our last byte to its
     * line, less our loop's gaps, and the last info; a long PV is cut. */
    struct text bestmove;
    int64_t spent_ns;
    struct move_eval eval;
    char pv[1024];
    struct strbuf matched; /* lines that match -pdnout match_line=, joined by `; ` */

    /* After ENGINE_FAILED. */
    enum termination fault; /* TERMINATION_COUNT: the runner's own failure */
    char fault_text[160];
};

struct engine_process;
typedef void engine_process_callback(void *context, struct engine_process *process,
                                     enum engine_event event);

/* Creates an engine process in state OFF. Returns NULL if memory is short. `shared` and `settings`
 * must outlive it. The label is for the log. */
struct engine_process *engine_process_create(const struct engine_shared *shared,
                                             const struct engine_settings *settings,
                                             const char *label, engine_process_callback *callback,
                                             void *context);

/* Binds the process, from its next start, to one of `parts` equal shares of our CPUs. If there are
 * more parts than CPUs, several share one. */
void engine_process_set_affinity(struct engine_process *process, unsigned part, unsigned parts);

/* Kills the process, if any. */
void engine_process_destroy(struct engine_process *process);

/* Starts the process. Returns false and sets *error on failure. ENGINE_READY follows. */
bool engine_process_start(struct engine_process *process, struct builder *error);

/* From IDLE: starts a new game. ENGINE_READY follows. */
void engine_process_new_game(struct engine_process *process);

/* From IDLE: sends whole lines that end with `go`, for a search of budget_ns; 0 is no limit.
 * ENGINE_MOVED follows. */
void engine_process_go(struct engine_process *process, struct text lines, int64_t budget_ns);

/* Aborts a search in THINKING or OVERDUE; ENGINE_READY follows. Other states ignore it. */
void engine_process_stop(struct engine_process *process);

/* Ends the process, first by `quit`. ENGINE_EXITED follows unless it is OFF. */
void engine_process_quit(struct engine_process *process);

bool engine_process_is_off(const struct engine_process *process);
bool engine_process_is_idle(const struct engine_process *process);

/* Returns true during a search with a time limit. */
bool engine_process_is_on_clock(const struct engine_process *process);

const struct engine_facts *engine_process_facts(const struct engine_process *process);
