/*
 * The special problem of full pipes: a pipe holds 64 KiB. If runner and engine both wait in a
 * write, neither reads. So descriptors never block, and unsent lines wait until the loop reports
 * room.
 */
#include "tools/match/process/engine_io.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/time_manager.h"
#include "protocol/host/reader.h"

#define CHUNK ((size_t)1 << 16)

/* Writes as much as the pipe takes. Returns false if a write fails through no fault of the engine.
 * The clock starts at the last byte, so a slow reader loses time. */
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
            /* The engine closed its input; its output shows whether it still runs. */
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

/* A handler may kill the process, which destroys the reader. */
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
    /* Read the clock before parsing, which is the runner's time; ev_now() is too old. */
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
    /* A new process may get this id; do not report its exit here. */
    ev_child_stop(loop, watcher);
    /* The last lines come before the exit; one read empties a full pipe of
     * the default size. */
    if (io->is_open)
        on_readable(loop, &io->readable, EV_READ);
    io->has_exited = true;
    io->status = watcher->rstatus;
    io->handler->end(io->context);
}

bool engine_io_start(struct engine_io *io, const struct program_call *call, struct builder *error)
{
    if (!spawn_child(&io->child, call, io->reaper, error))
        return false;
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
    /* Count the answer's bytes from here: endless output would fill the log and delay other games.
     */
    io->unanswered_bytes = 0;
    strbuf_add_text(&io->output, lines);
    if (io->output.failed)
        io->error = ENOMEM;
    return !io->output.failed && flush(io);
}

/* Closes the pipes, but watches the exit, so no zombie remains. */
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
    /* Kill the group: a script or the engine may have started other processes. */
    kill(-io->child.id, SIGKILL);
    close_ends(io);
}

void engine_io_finish(struct engine_io *io)
{
    engine_io_kill(io);
    /* The kill may not be reported yet. Reap the process here, or it remains a zombie. */
    ev_child_stop(io->loop, &io->exit_watch);
    if (!io->has_exited)
        waitpid(io->child.id, NULL, 0);
    reaper_remove(io->reaper, io->child.id);
    strbuf_finish(&io->output);
    io->sent = 0;
}
