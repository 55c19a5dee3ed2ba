/*
 * Input and output of an engine: its process, the whole lines that go to it and come from it, and
 * the signs of its exit. The lines' meaning is the caller's.
 *
 * Output of the engine is read as it comes, and what the engine does not read yet is kept, so that
 * no engine ever blocks the runner. The reaper knows the process from its start to its end. One
 * thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_ENGINE_IO_H
#define KINGDROP_TOOLS_MATCH_PROCESS_ENGINE_IO_H

#include "tools/common/strbuf.h"
#include "tools/match/process/event_loop.h"
#include "tools/match/process/reaper.h"
#include "tools/match/process/spawn.h"

/* Output without an answer that counts as a flood. An hour's search may write a tenth of it. */
enum { FLOOD_MIB = 16 };

/* The caller's side. All may call any of the functions here; after `end` the struct is not touched
 * again, so the callback may free it. */
struct engine_io_handler {
    /* The engine wrote a line; the view holds during the call only. */
    void (*line)(void *context, struct text line);
    /* FLOOD_MIB came since lines were last sent. */
    void (*flood)(void *context);
    /* A sign of the exit: is_open has become false or has_exited true. Each comes once at most. Or
     * a call of ours has failed: `error` says so. */
    void (*end)(void *context);
};

struct engine_io {
    struct ev_loop *loop;
    const struct reaper *reaper;
    const struct engine_io_handler *handler;
    void *context;

    struct child child;
    bool is_open;    /* the process may still write */
    bool has_exited; /* the process, with this status of waitpid() */
    int status;
    int error; /* of a read or a write that the engine has no part in; 0: none */
    ev_io readable, writable;
    ev_child exit_watch;

    struct reader *reader;
    size_t unanswered_bytes; /* read since lines were last sent */
    struct strbuf output;    /* lines to send, of which `sent` bytes are written */
    size_t sent;

    bool is_timing;  /* timed lines are not completely written yet */
    int64_t sent_ns; /* when the last byte of timed lines was written */
    int64_t read_ns; /* when the bytes arrived whose lines are handled now */
};

/* Starts a process; the caller has set the first four members. False, and why, if that cannot be
 * done: then no process is left. */
bool engine_io_start(struct engine_io *io, const struct program_call *call, struct builder *error);

/* Sends whole lines; false when memory is short or a write fails: `error` says why. The answer to
 * timed lines is timed. */
bool engine_io_send(struct engine_io *io, struct text lines, bool is_timed);

/* Kills the process and what it has started; from now on only its exit is watched. */
void engine_io_kill(struct engine_io *io);

/* Kills, waits for the exit if it is not known yet, and frees everything. */
void engine_io_finish(struct engine_io *io);

#endif
