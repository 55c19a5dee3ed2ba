/*
 * A contender: an engine's process and the talk with it, from its start to its end.
 *
 * A contender is always in one of these states; the arrows name what leads to the next.
 *
 *   OFF        no process: contender_start --> GREETING
 *   GREETING   `uci` said: uciok --> SETTLING
 *   SETTLING   options and `isready` said: readyok --> IDLE
 *   IDLE       nothing is asked of it: contender_new_game --> PREPARING,
 *              contender_think --> THINKING
 *   PREPARING  `isready` said: readyok --> IDLE
 *   THINKING   `go` said: bestmove --> IDLE, its time is up --> OVERDUE,
 *              contender_stop --> STOPPING
 *   OVERDUE    `stop` said, as a warning: bestmove --> IDLE, contender_stop --> STOPPING
 *   STOPPING   the move is not wanted: bestmove --> IDLE
 *   QUITTING   `quit` said: its end --> OFF
 *   DYING      ended, or its output is closed; which of the two, the other will tell
 *   KILLED     we have killed it: its end --> OFF
 *
 * A state in which an answer is due is left after some time: the contender is killed then for
 * having stalled. Whatever an engine does, memory stays bounded: what it writes is read as it comes
 * and thrown away, and too much of it without a move is a fault as well.
 *
 * Events are reported through a callback, which may call any of the functions here, but
 * contender_destroy during CONTENDER_GONE alone. One thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_CONTENDER_H
#define KINGDROP_TOOLS_MATCH_CONTENDER_H

#include "tools/match/log.h"
#include "tools/match/loop.h"
#include "tools/match/pdn.h"
#include "tools/match/settings.h"
#include "tools/match/warden.h"

enum contender_event {
    CONTENDER_READY,    /* has come to IDLE, from any state but THINKING and OVERDUE */
    CONTENDER_ANSWERED, /* has given its move, see contender_answer */
    CONTENDER_FAILED,   /* see contender_fault; CONTENDER_GONE follows */
    CONTENDER_GONE,     /* has come to OFF */
};

enum fault {
    FAULT_CRASH,      /* ended with a signal or a bad status */
    FAULT_DISCONNECT, /* ended as if asked to, or closed its output */
    FAULT_STALL,      /* owed an answer for too long */
    FAULT_FLOOD,      /* wrote and wrote without an answer */
};

/* What all contenders of a match share. */
struct company {
    struct loop *loop;
    const struct log *log;
    const struct warden *warden;
    const struct variant *variant;
};

struct contender;
typedef void contender_callback(void *context, struct contender *contender,
                                enum contender_event event);

/* A contender in the state OFF; NULL when memory is short. What it is given must stay. The label is
 * its name in the log. */
struct contender *contender_create(const struct company *company,
                                   const struct engine_settings *settings, const char *label,
                                   contender_callback *callback, void *context);

/* Kills the process, if there is one, and forgets it. */
void contender_destroy(struct contender *contender);

/* Starts the process; false, and why, if that cannot be done. CONTENDER_READY follows. */
bool contender_start(struct contender *contender, struct builder *why);

/* From IDLE: announces a new game. CONTENDER_READY follows. */
void contender_new_game(struct contender *contender);

/* From IDLE: asks for a move with whole lines, the last of which is `go`; it has so much time, or
 * none is set if that is 0. CONTENDER_ANSWERED follows. */
void contender_think(struct contender *contender, struct text lines, int64_t budget_ns);

/* Lets a search end whose move is not wanted any more; CONTENDER_READY follows. Nothing in states
 * other than THINKING and OVERDUE. */
void contender_stop(struct contender *contender);

/* Ends the process, by asking first. CONTENDER_GONE follows, if it is not OFF already. */
void contender_quit(struct contender *contender);

bool contender_is_off(const struct contender *contender);
bool contender_is_idle(const struct contender *contender);

const struct engine_settings *contender_settings(const struct contender *contender);

/* After CONTENDER_ANSWERED: the word that stood for the move (during the callback only), the time
 * from the end of our writing to the arrival of its line, and what it said of it. */
struct text contender_answer(const struct contender *contender);
int64_t contender_spent_ns(const struct contender *contender);
const struct pdn_note *contender_note(const struct contender *contender);

/* After CONTENDER_FAILED: what happened, in words. */
enum fault contender_fault(const struct contender *contender);
const char *contender_fault_text(const struct contender *contender);

/* The name by which the engine calls itself; empty before it has. */
const char *contender_own_name(const struct contender *contender);

/* The first error that the engine told (`info string error...`) when it was given its options;
 * empty if it took them. */
const char *contender_complaint(const struct contender *contender);

/* The options of the settings that the engine did not declare, separated by commas, once it has
 * been ready; empty if all are known. */
void contender_unknown_options(const struct contender *contender, struct builder *text);

#endif
