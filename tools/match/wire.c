#include "tools/match/wire.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/host/reader.h"

#define CHUNK ((size_t)1 << 16)

/* Writes what the engine takes. The time of its answer begins when the question is out. */
static void flush(struct wire *wire)
{
    while (wire->said < wire->outbox.length) {
        const ssize_t out = write(wire->child.input, wire->outbox.bytes + wire->said,
                                  wire->outbox.length - wire->said);
        if (out > 0) {
            wire->said += (size_t)out;
        } else if (errno == EAGAIN) {
            io_watch_want(wire->writable, true);
            return;
        } else if (errno != EINTR) {
            /* Nobody reads: its end will be noticed where its output ends. */
            break;
        }
    }
    if (wire->is_asking)
        wire->asked_ns = loop_now_ns();
    wire->is_asking = false;
    wire->outbox.length = wire->said = 0;
    io_watch_want(wire->writable, false);
}

static void on_writable(void *context)
{
    flush(context);
}

/* Goes through the lines that are there, as long as the process is ours to listen to. */
static void hear_lines(struct wire *wire)
{
    while (wire->reader != NULL) {
        const struct input input = reader_next(wire->reader);
        if (input.kind == INPUT_LINE)
            wire->listener->line(wire->context, input.line);
        else if (input.kind != INPUT_OVERLONG)
            return;
    }
}

static void on_readable(void *context)
{
    struct wire *wire = context;
    char chunk[CHUNK];
    const ssize_t got = read(wire->child.output, chunk, sizeof chunk);
    wire->heard_ns = loop_now_ns();
    if (got > 0) {
        wire->heard_bytes += (size_t)got;
        /* There is room, for all lines before were taken. */
        (void)reader_feed(wire->reader, (struct text){chunk, (size_t)got});
        hear_lines(wire);
        if (wire->heard_bytes > (size_t)WIRE_FLOOD_MIB << 20 && wire->reader != NULL)
            wire->listener->flood(wire->context);
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
        reader_end(wire->reader);
        hear_lines(wire);
        io_watch_want(wire->readable, false);
        wire->is_open = false;
        wire->listener->end(wire->context);
    }
}

static void on_ended(void *context, int status)
{
    struct wire *wire = context;
    wire->has_exited = true;
    wire->status = status;
    wire->listener->end(wire->context);
}

/* Everything that a new process needs from us; false when memory is short. */
static bool watch(struct wire *wire)
{
    wire->reader = reader_create();
    wire->readable = io_watch_create(wire->loop, wire->child.output, IO_READ, on_readable, wire);
    wire->writable = io_watch_create(wire->loop, wire->child.input, IO_WRITE, on_writable, wire);
    wire->ended = child_watch_create(wire->loop, wire->child.id, on_ended, wire);
    return wire->reader != NULL && wire->readable != NULL && wire->writable != NULL &&
           wire->ended != NULL;
}

bool wire_start(struct wire *wire, const struct program_call *call, struct builder *why)
{
    if (!spawn(&wire->child, call, why))
        return false;
    warden_add(wire->warden, wire->child.id);
    wire->is_open = true;
    wire->has_exited = wire->is_asking = false;
    if (!watch(wire)) {
        builder_add(why, "out of memory");
        wire_finish(wire);
        return false;
    }
    io_watch_want(wire->readable, true);
    return true;
}

bool wire_say(struct wire *wire, struct text lines)
{
    wire->heard_bytes = 0;
    page_add_text(&wire->outbox, lines);
    if (wire->outbox.failed)
        return false;
    flush(wire);
    return true;
}

bool wire_ask(struct wire *wire, struct text lines)
{
    wire->is_asking = true;
    return wire_say(wire, lines);
}

int64_t wire_taken_ns(const struct wire *wire)
{
    return wire->heard_ns - wire->asked_ns;
}

/* Ends all watching but that for the process's exit. */
static void close_ends(struct wire *wire)
{
    io_watch_destroy(wire->readable);
    io_watch_destroy(wire->writable);
    wire->readable = wire->writable = NULL;
    if (wire->child.input >= 0)
        close(wire->child.input);
    if (wire->child.output >= 0)
        close(wire->child.output);
    wire->child.input = wire->child.output = -1;
    wire->is_open = false;
    reader_destroy(wire->reader);
    wire->reader = NULL;
}

void wire_cut(struct wire *wire)
{
    spawn_kill(wire->child.id);
    close_ends(wire);
}

void wire_finish(struct wire *wire)
{
    wire_cut(wire);
    child_watch_destroy(wire->ended);
    wire->ended = NULL;
    if (!wire->has_exited)
        waitpid(wire->child.id, NULL, 0);
    warden_remove(wire->warden, wire->child.id);
    page_finish(&wire->outbox);
    wire->said = 0;
}
