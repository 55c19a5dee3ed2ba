/*
 * The special problem of pipes that are full: a pipe holds 64 KiB. If the runner waited in a write
 * for an engine that itself waits for the runner to read, both would wait for ever. So the
 * descriptors do not block, lines that do not fit are kept, and written when the loop says that
 * there is room.
 */
#include "tools/match/process/engine_io.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/time_manager.h"
#include "protocol/host/reader.h"

#define CHUNK ((size_t)1 << 16)

/* Writes as much as the pipe takes; false when a write fails for another reason than the engine's.
 * The engine's clock starts when the last byte is written: an engine that reads slowly pays for
 * that itself. */
static bool flush(struct engine_io *io)
{
    while (io->sent < io->output.length) {
        const ssize_t out =
            write(io->child.input, io->output.bytes + io->sent, io->output.length - io->sent);
        if (out > 0) {
            io->sent += (size_t)out;
        } else if (errno == EAGAIN) {
            ev_io_start(io->loop, &io->writable);
            return true;
        } else if (errno == EPIPE) {
            /* The engine has closed its input. Its output shows whether it still runs. */
            break;
        } else if (errno != EINTR) {
            io->error = errno;
            return false;
        }
    }
    if (io->is_timing)
        io->sent_ns = time_now_ns();
    io->is_timing = false;
    io->output.length = io->sent = 0;
    ev_io_stop(io->loop, &io->writable);
    return true;
}

static void on_writable(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)events;
    struct engine_io *io = watcher->data;
    if (flush(io))
        return;
    ev_io_stop(loop, watcher);
    io->handler->end(io->context);
}

/* Handles the complete lines. A handler may kill the process, which destroys the reader. */
static void read_lines(struct engine_io *io)
{
    while (io->reader != NULL) {
        const struct input input = reader_next(io->reader);
        if (input.kind == INPUT_LINE)
            io->handler->line(io->context, input.line);
        else if (input.kind != INPUT_OVERLONG)
            return;
    }
}

static void on_readable(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)events;
    struct engine_io *io = watcher->data;
    char chunk[CHUNK];
    const ssize_t got = read(io->child.output, chunk, sizeof chunk);
    const int error = got < 0 ? errno : 0;
    /* Before any line is parsed, which is the runner's time and not the engine's; and not ev_now(),
     * which is the time at which this turn of the loop began. */
    io->read_ns = time_now_ns();
    if (got > 0) {
        io->unanswered_bytes += (size_t)got;
        /* There is room: all earlier lines were taken. */
        (void)reader_feed(io->reader, (struct text){chunk, (size_t)got});
        read_lines(io);
        if (io->unanswered_bytes > (size_t)FLOOD_MIB << 20 && io->reader != NULL)
            io->handler->flood(io->context);
    } else if (error != EAGAIN && error != EINTR) {
        ev_io_stop(loop, watcher);
        io->is_open = false;
        io->error = error;
        reader_end(io->reader);
        read_lines(io);
        io->handler->end(io->context);
    }
}

static void on_ended(struct ev_loop *loop, ev_child *watcher, int events)
{
    (void)events;
    struct engine_io *io = watcher->data;
    /* A new process may get the same id: this watcher must not take its exit for the old one's. */
    ev_child_stop(loop, watcher);
    io->has_exited = true;
    io->status = watcher->rstatus;
    io->handler->end(io->context);
}

bool engine_io_start(struct engine_io *io, const struct program_call *call, struct builder *error)
{
    if (!spawn_child(&io->child, call, error))
        return false;
    /* At once: if the runner is killed in the next line, the reaper must know this group. */
    reaper_add(io->reaper, io->child.id);
    io->is_open = true;
    io->has_exited = io->is_timing = false;
    io->error = 0;
    ev_io_init(&io->readable, on_readable, io->child.output, EV_READ);
    ev_io_init(&io->writable, on_writable, io->child.input, EV_WRITE);
    ev_child_init(&io->exit_watch, on_ended, io->child.id, 0);
    io->readable.data = io->writable.data = io->exit_watch.data = io;
    io->reader = reader_create();
    if (io->reader == NULL) {
        builder_add(error, "out of memory");
        engine_io_finish(io);
        return false;
    }
    ev_io_start(io->loop, &io->readable);
    ev_child_start(io->loop, &io->exit_watch);
    return true;
}

bool engine_io_send(struct engine_io *io, struct text lines, bool is_timed)
{
    io->is_timing = io->is_timing || is_timed;
    /* What is sent is a question, so the bytes of its answer are counted from here. An engine that
     * prints without end would otherwise fill the log, and take the time that other games need. */
    io->unanswered_bytes = 0;
    strbuf_add_text(&io->output, lines);
    if (io->output.failed)
        io->error = ENOMEM;
    return !io->output.failed && flush(io);
}

/* Closes the pipes. The exit is still watched, so that no zombie stays. */
static void close_ends(struct engine_io *io)
{
    ev_io_stop(io->loop, &io->readable);
    ev_io_stop(io->loop, &io->writable);
    if (io->child.input >= 0)
        close(io->child.input);
    if (io->child.output >= 0)
        close(io->child.output);
    io->child.input = io->child.output = -1;
    io->is_open = false;
    reader_destroy(io->reader);
    io->reader = NULL;
}

void engine_io_kill(struct engine_io *io)
{
    /* The whole group, because an engine may be a script that has started the real one; and also
     * after its end, because its own children may live. */
    kill(-io->child.id, SIGKILL);
    close_ends(io);
}

void engine_io_finish(struct engine_io *io)
{
    engine_io_kill(io);
    /* A process that was killed a moment ago may not have been reported yet. It is waited for here,
     * which is short, or it would stay a zombie: nobody watches it any more. */
    ev_child_stop(io->loop, &io->exit_watch);
    if (!io->has_exited)
        waitpid(io->child.id, NULL, 0);
    reaper_remove(io->reaper, io->child.id);
    strbuf_finish(&io->output);
    io->sent = 0;
}
