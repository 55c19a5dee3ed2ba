/*
 * The wire to an engine: its process, the whole lines that go to it and come from it, and the signs
 * of its end. It knows nothing of what the lines mean.
 *
 * What an engine writes is read as it comes, and what it does not read waits; the engine never
 * holds up the runner. The process is known to the reaper from its start to its end. One thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_ENGINE_IO_H
#define KINGDROP_TOOLS_MATCH_PROCESS_ENGINE_IO_H

#include "tools/common/strbuf.h"
#include "tools/match/process/event_loop.h"
#include "tools/match/process/reaper.h"
#include "tools/match/process/spawn.h"

/* So much without an answer is no talk any more. An hour's search may write a tenth of it. */
enum { FLOOD_MIB = 16 };

/* Who listens. All may call any of the functions here; after `end` the wire is not touched again,
 * so that it may be gone by then. */
struct engine_io_handler {
    /* A line came; it is there during the call only. */
    void (*line)(void *context, struct text line);
    /* FLOOD_MIB came since we last said something. */
    void (*flood)(void *context);
    /* A sign of the end: is_open has become false or has_exited true. Each comes once at most. */
    void (*end)(void *context);
};

struct engine_io {
    struct loop *loop;
    const struct reaper *reaper;
    const struct engine_io_handler *handler;
    void *context;

    struct child child;
    bool is_open;    /* the process may still write */
    bool has_exited; /* the process, with this status of waitpid() */
    int status;
    struct io_watch *readable, *writable;
    struct child_watch *exit_watch;

    struct reader *reader;
    size_t unanswered_bytes; /* since something was said last */
    struct strbuf output;    /* what is to be said, of which `said` bytes are out */
    size_t sent;

    bool is_timing;  /* the question is not out yet */
    int64_t sent_ns; /* when the last byte of the question was out */
    int64_t read_ns; /* when the bytes arrived that are looked at */
};

/* Starts a process at the other end of a wire of which the first four members are set; false, and
 * why, if that cannot be done: then nothing is left of it. */
bool engine_io_start(struct engine_io *io, const struct program_call *call, struct builder *why);

/* Says whole lines; false when memory is short. The time of a question is taken. */
bool engine_io_send(struct engine_io *io, struct text lines);
bool engine_io_send_timed(struct engine_io *io, struct text lines);

/* The time from the end of our writing of the question to the arrival of what is heard now. */
int64_t engine_io_elapsed_ns(const struct engine_io *io);

/* Kills the process and what it has started, and listens for nothing but its exit. */
void engine_io_kill(struct engine_io *io);

/* The same, waits for the exit if it was not noticed yet, and gives everything back. */
void engine_io_finish(struct engine_io *io);

#endif
