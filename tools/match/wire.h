/*
 * The wire to an engine: its process, the whole lines that go to it and come from it, and the signs
 * of its end. It knows nothing of what the lines mean.
 *
 * What an engine writes is read as it comes, and what it does not read waits; the engine never
 * holds up the runner. The process is known to the warden from its start to its end. One thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_WIRE_H
#define KINGDROP_TOOLS_MATCH_WIRE_H

#include "tools/match/loop.h"
#include "tools/match/page.h"
#include "tools/match/spawn.h"
#include "tools/match/warden.h"

/* So much without an answer is no talk any more. An hour's search may write a tenth of it. */
enum { WIRE_FLOOD_MIB = 16 };

/* Who listens. All may call any of the functions here; after `end` the wire is not touched again,
 * so that it may be gone by then. */
struct wire_listener {
    /* A line came; it is there during the call only. */
    void (*line)(void *context, struct text line);
    /* WIRE_FLOOD_MIB came since we last said something. */
    void (*flood)(void *context);
    /* A sign of the end: is_open has become false or has_exited true. Each comes once at most. */
    void (*end)(void *context);
};

struct wire {
    struct loop *loop;
    const struct warden *warden;
    const struct wire_listener *listener;
    void *context;

    struct child child;
    bool is_open;    /* the process may still write */
    bool has_exited; /* the process, with this status of waitpid() */
    int status;
    struct io_watch *readable, *writable;
    struct child_watch *ended;

    struct reader *reader;
    size_t heard_bytes; /* since something was said last */
    struct page outbox; /* what is to be said, of which `said` bytes are out */
    size_t said;

    bool is_asking;   /* the question is not out yet */
    int64_t asked_ns; /* when the last byte of the question was out */
    int64_t heard_ns; /* when the bytes arrived that are looked at */
};

/* Starts a process at the other end of a wire of which the first four members are set; false, and
 * why, if that cannot be done: then nothing is left of it. */
bool wire_start(struct wire *wire, const struct program_call *call, struct builder *why);

/* Says whole lines; false when memory is short. The time of a question is taken. */
bool wire_say(struct wire *wire, struct text lines);
bool wire_ask(struct wire *wire, struct text lines);

/* The time from the end of our writing of the question to the arrival of what is heard now. */
int64_t wire_taken_ns(const struct wire *wire);

/* Kills the process and what it has started, and listens for nothing but its exit. */
void wire_cut(struct wire *wire);

/* The same, waits for the exit if it was not noticed yet, and gives everything back. */
void wire_finish(struct wire *wire);

#endif
