/*
 * An engine's process with its input, output and exit; the caller interprets the lines.
 *
 * Output is read at once and unread input is kept, so no engine blocks the runner. One thread.
 */
#pragma once

#include "tools/common/strbuf.h"
#include "tools/match/process/event_loop.h"
#include "tools/match/process/reaper.h"
#include "tools/match/process/spawn.h"

/* This much output without an answer is a flood; an hour's search writes a tenth of it. */
enum { FLOOD_MIB = 16 };

/* Callbacks may call any function here. After `end` with has_exited the struct may be freed. */
struct engine_io_handler {
    /* The engine wrote a line, valid only during the call. */
    void (*line)(void *context, struct text line);
    /* More than FLOOD_MIB arrived since the last send. */
    void (*flood)(void *context);
    /* is_open became false, has_exited true, or our own call failed with `error`. Each occurs at
     * most once. All lines of an exited process come first. */
    void (*end)(void *context);
};

struct engine_io {
    struct ev_loop *loop;
    const struct reaper *reaper;
    const struct engine_io_handler *handler;
    void *context;

    struct child child;
    bool is_open;    /* its output has not ended */
    bool has_exited; /* with `status` from waitpid() */
    int status;
    int error; /* errno of a failure that is not the engine's, or 0 */
    ev_io readable, writable;
    ev_child exit_watch;

    struct reader *reader;
    size_t unanswered_bytes; /* since the last send */
    struct strbuf output;    /* lines to send, `sent` bytes of them written */
    size_t sent;

    bool is_timing;  /* timed lines are not completely written */
    int64_t sent_ns; /* when the last byte of timed lines was written */
    int64_t read_ns; /* arrival of the lines handled now */
};

/* Starts a process; the caller has set the first four members. Returns false, sets *error and
 * leaves no process on failure. */
bool engine_io_start(struct engine_io *io, const struct program_call *call, struct builder *error);

/* Sends whole lines and times the answer to timed ones. Returns false and sets `error` on failure.
 */
bool engine_io_send(struct engine_io *io, struct text lines, bool is_timed);

/* Kills the process group; only the exit is watched from now on. */
void engine_io_kill(struct engine_io *io);

/* Kills, waits for the exit and frees everything. */
void engine_io_finish(struct engine_io *io);
