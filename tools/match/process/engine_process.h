/*
 * A contender: an engine's process and the talk with it, from its start to its end.
 *
 * A contender is always in one of these states; the arrows name what leads to the next.
 *
 *   OFF        no process: engine_process_start --> HANDSHAKE
 *   HANDSHAKE   `uci` said: uciok --> CONFIGURING
 *   CONFIGURING   options and `isready` said: readyok --> IDLE
 *   IDLE       nothing is asked of it: engine_process_new_game --> NEW_GAME,
 *              engine_process_go --> THINKING
 *   NEW_GAME  `isready` said: readyok --> IDLE
 *   THINKING   `go` said: bestmove --> IDLE, its time is up --> OVERDUE,
 *              engine_process_stop --> STOPPING
 *   OVERDUE    `stop` said, as a warning: bestmove --> IDLE, engine_process_stop --> STOPPING
 *   STOPPING   the move is not wanted: bestmove --> IDLE
 *   QUITTING   `quit` said: its end --> OFF
 *   EXITING      ended, or its output is closed; which of the two, the other will tell
 *   KILLED     we have killed it: its end --> OFF
 *
 * A state in which an answer is due is left after some time: the contender is killed then for
 * having stalled. Whatever an engine does, memory stays bounded: what it writes is read as it comes
 * and thrown away, and too much of it without a move is a fault as well.
 *
 * Events are reported through a callback, which may call any of the functions here, but
 * engine_process_destroy during ENGINE_EXITED alone. One thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_ENGINE_PROCESS_H
#define KINGDROP_TOOLS_MATCH_PROCESS_ENGINE_PROCESS_H

#include "tools/common/pdn/pdn.h"
#include "tools/match/process/event_loop.h"
#include "tools/match/process/log.h"
#include "tools/match/process/reaper.h"
#include "tools/match/settings/settings.h"

enum engine_event {
    ENGINE_READY,  /* has come to IDLE, from any state but THINKING and OVERDUE */
    ENGINE_MOVED,  /* has given its move, see engine_process_bestmove */
    ENGINE_FAILED, /* see engine_process_fault; ENGINE_EXITED follows */
    ENGINE_EXITED, /* has come to OFF */
};

enum fault {
    FAULT_CRASH,      /* ended with a signal or a bad status */
    FAULT_DISCONNECT, /* ended as if asked to, or closed its output */
    FAULT_STALL,      /* owed an answer for too long */
    FAULT_FLOOD,      /* wrote and wrote without an answer */
};

/* What all processes of a match share. */
struct engine_shared {
    struct loop *loop;
    const struct log *log;
    const struct reaper *reaper;
    const struct variant *variant;
};

struct engine_process;
typedef void engine_process_callback(void *context, struct engine_process *process,
                                     enum engine_event event);

/* A contender in the state OFF; NULL when memory is short. What it is given must stay. The label is
 * its name in the log. */
struct engine_process *engine_process_create(const struct engine_shared *shared,
                                             const struct engine_settings *settings,
                                             const char *label, engine_process_callback *callback,
                                             void *context);

/* Kills the process, if there is one, and forgets it. */
void engine_process_destroy(struct engine_process *process);

/* Starts the process; false, and why, if that cannot be done. ENGINE_READY follows. */
bool engine_process_start(struct engine_process *process, struct builder *why);

/* From IDLE: announces a new game. ENGINE_READY follows. */
void engine_process_new_game(struct engine_process *process);

/* From IDLE: asks for a move with whole lines, the last of which is `go`; it has so much time, or
 * none is set if that is 0. ENGINE_MOVED follows. */
void engine_process_go(struct engine_process *process, struct text lines, int64_t budget_ns);

/* Lets a search end whose move is not wanted any more; ENGINE_READY follows. Nothing in states
 * other than THINKING and OVERDUE. */
void engine_process_stop(struct engine_process *process);

/* Ends the process, by asking first. ENGINE_EXITED follows, if it is not OFF already. */
void engine_process_quit(struct engine_process *process);

bool engine_process_is_off(const struct engine_process *process);
bool engine_process_is_idle(const struct engine_process *process);

const struct engine_settings *engine_process_settings(const struct engine_process *process);

/* After ENGINE_MOVED: the word that stood for the move (during the callback only), the time
 * from the end of our writing to the arrival of its line, and what it said of it. */
struct text engine_process_bestmove(const struct engine_process *process);
int64_t engine_process_spent_ns(const struct engine_process *process);
const struct move_eval *engine_process_eval(const struct engine_process *process);

/* After ENGINE_FAILED: what happened, in words. */
enum fault engine_process_fault(const struct engine_process *process);
const char *engine_process_fault_text(const struct engine_process *process);

/* The name by which the engine calls itself; empty before it has. */
const char *engine_process_own_name(const struct engine_process *process);

/* The first error that the engine told (`info string error...`) when it was given its options;
 * empty if it took them. */
const char *engine_process_option_error(const struct engine_process *process);

/* The options of the settings that the engine did not declare, separated by commas, once it has
 * been ready; empty if all are known. */
void engine_process_unknown_options(const struct engine_process *process, struct builder *text);

#endif
