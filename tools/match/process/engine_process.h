/*
 * An engine process: an engine and its protocol state, from the start of the process to its end.
 *
 * The states, and after the arrows what leads to the next one:
 *
 *   OFF          no process; engine_process_start --> HANDSHAKE
 *   HANDSHAKE    `uci` sent; uciok --> CONFIGURING
 *   CONFIGURING  options and `isready` sent; readyok --> IDLE
 *   IDLE         engine_process_new_game --> NEW_GAME, engine_process_go --> THINKING
 *   NEW_GAME     `isready` sent; readyok --> IDLE
 *   THINKING     `go` sent; bestmove --> IDLE, time is up --> OVERDUE,
 *                engine_process_stop --> STOPPING
 *   OVERDUE      `stop` sent, as a warning; bestmove --> IDLE, engine_process_stop --> STOPPING
 *   STOPPING     `stop` sent, the move is not wanted; bestmove --> IDLE
 *   QUITTING     `quit` sent; its exit --> OFF
 *   EXITING      has exited or closed its output, and the other of the two is not known yet
 *   SILENT       closed its output and did not exit, so was killed; its status --> OFF
 *   KILLED       was killed; its exit --> OFF
 *
 * Every state in which an answer is due has a time limit; when it is over, the engine has stalled
 * and is killed. Whatever an engine does, memory stays bounded: its output is read at once and not
 * kept, and too much output without an answer is a fault as well.
 *
 * Events are reported through a callback. It may call any of the functions here, but
 * engine_process_destroy only during ENGINE_EXITED. One thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_ENGINE_PROCESS_H
#define KINGDROP_TOOLS_MATCH_PROCESS_ENGINE_PROCESS_H

#include <regex.h>

#include "tools/common/pdn/pdn.h"
#include "tools/match/game/game_result.h"
#include "tools/match/process/event_loop.h"
#include "tools/match/process/heartbeat.h"
#include "tools/match/process/log.h"
#include "tools/match/process/reaper.h"
#include "tools/match/settings/settings.h"

enum engine_event {
    ENGINE_READY,  /* has become IDLE, from any state but THINKING and OVERDUE */
    ENGINE_MOVED,  /* has given its move, see struct engine_facts */
    ENGINE_FAILED, /* see struct engine_facts; ENGINE_EXITED follows */
    ENGINE_EXITED, /* has become OFF */
};

/* What all engine processes of a match share. */
struct engine_shared {
    struct ev_loop *loop;
    struct log *log;
    const struct reaper *reaper;
    const struct heartbeat *heartbeat;
    const struct variant *variant;
    const regex_t *match_line; /* of info lines to be kept; NULL: none */
};

/* What an engine says about itself before its first game. */
struct engine_identity {
    char own_name[128];        /* by `id name` */
    char option_error[160];    /* the first `info string error...` about its options; "": none */
    char unknown_options[256]; /* options of the settings that it did not declare: "A, B" */
};

/* What others read of an engine process. */
struct engine_facts {
    const struct engine_settings *settings;
    struct engine_identity identity; /* complete after the first ENGINE_READY */

    /* After ENGINE_MOVED: the word after `bestmove` (during the callback only), the time from the
     * end of our writing to the arrival of its line without the gaps of our loop, and what its
     * last info lines said: a long PV is cut. */
    struct text bestmove;
    int64_t spent_ns;
    struct move_eval eval;
    char pv[1024];
    struct strbuf matched; /* the info lines that match -pdnout match_line=, joined by `; ` */

    /* After ENGINE_FAILED: what happened, for people too. */
    enum termination fault; /* TERMINATION_COUNT: a call of the runner's own has failed */
    char fault_text[160];
};

struct engine_process;
typedef void engine_process_callback(void *context, struct engine_process *process,
                                     enum engine_event event);

/* An engine process in the state OFF; NULL when memory is short. `shared` and `settings` must stay.
 * The label is its name in the log. */
struct engine_process *engine_process_create(const struct engine_shared *shared,
                                             const struct engine_settings *settings,
                                             const char *label, engine_process_callback *callback,
                                             void *context);

/* Binds the process, from its next start on, to the part'th share of our processors among `parts`
 * equal ones. With more parts than processors the parts share them in turn. */
void engine_process_set_affinity(struct engine_process *process, unsigned part, unsigned parts);

/* Kills the process, if there is one, and frees everything. */
void engine_process_destroy(struct engine_process *process);

/* Starts the process; false, and why, if that cannot be done. ENGINE_READY follows. */
bool engine_process_start(struct engine_process *process, struct builder *error);

/* From IDLE: announces a new game. ENGINE_READY follows. */
void engine_process_new_game(struct engine_process *process);

/* From IDLE: sends whole lines, the last of which is `go`. The engine has that much time; 0 is no
 * limit. ENGINE_MOVED follows. */
void engine_process_go(struct engine_process *process, struct text lines, int64_t budget_ns);

/* Ends a search whose move is not wanted; ENGINE_READY follows. Does nothing in states other than
 * THINKING and OVERDUE. */
void engine_process_stop(struct engine_process *process);

/* Ends the process, by `quit` first. ENGINE_EXITED follows, if it is not OFF already. */
void engine_process_quit(struct engine_process *process);

bool engine_process_is_off(const struct engine_process *process);
bool engine_process_is_idle(const struct engine_process *process);

/* True while it searches within a time limit. */
bool engine_process_is_on_clock(const struct engine_process *process);

const struct engine_facts *engine_process_facts(const struct engine_process *process);

#endif
