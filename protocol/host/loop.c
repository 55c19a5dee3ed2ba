#include "protocol/host/loop.h"

#include <errno.h>
#include <ev.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/host/daemon/guest.h"
#include "protocol/host/daemon/sandbox.h"
#include "protocol/host/daemon/server.h"
#include "protocol/host/line_editor.h"
#include "protocol/host/sink.h"

/* The time to read the last answers after `quit`. */
#define LINGER_SECONDS 1.0

/* The interval between checks that the client is still there, when its input has ended or is not
 * read. No event reports the close of a half-closed socket. */
#define ALIVE_CHECK_SECONDS 1.0

/* A server's pause when descriptors or memory run out. */
#define PAUSE_SECONDS 1.0

static const int quit_signals[] = {SIGTERM, SIGHUP, SIGINT};
#define QUIT_SIGNALS (sizeof quit_signals / sizeof *quit_signals)

/* Under nohup a server and its sessions survive their terminal. */
static bool hangup_ignored(int number)
{
    struct sigaction old;
    return number == SIGHUP && sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_IGN;
}

struct loop {
    struct ev_loop *ev;
    struct connection connection;
    struct guest_load load;
    struct line_editor *editor; /* NULL unless the client is at a terminal */

    ev_prepare wait; /* the loop is about to wait */
    ev_io readable;  /* the client sent something */
    ev_io writable;  /* the client can take more */
    ev_io breakable; /* the client closed its end */
    ev_async woken;  /* the engine has a report */
    ev_timer linger;
    ev_timer idle;        /* since the last line */
    ev_timer alive_check; /* for a client that may be gone */
    ev_signal signals[QUIT_SIGNALS];
    ev_signal resumed, resized; /* of the editor's terminal */
};

static void watch_io(struct loop *loop, ev_io *watcher, bool wanted)
{
    if (wanted && !ev_is_active(watcher))
        ev_io_start(loop->ev, watcher);
    else if (!wanted && ev_is_active(watcher))
        ev_io_stop(loop->ev, watcher);
}

/* Runs before every wait: runs lines, writes output, does the slow work that waited for the engine,
 * and sets up the watchers. */
static void on_wait(struct ev_loop *ev, ev_prepare *watcher, int events)
{
    (void)watcher, (void)events;
    struct loop *loop = ev_userdata(ev);
    struct connection *connection = &loop->connection;
    const uint64_t lines_before = connection->lines;
    enum writer_state state;
    const bool goes_on = connection_settle(connection, &state);
    line_editor_show(loop->editor);
    if (connection->lines != lines_before)
        ev_timer_again(ev, &loop->idle);
    if (connection->quota->is_guest)
        guest_lower_priority(&loop->load, ev_now(ev));
    if (!goes_on) {
        ev_break(ev, EVBREAK_ALL);
        return;
    }
    const bool is_quitting = session_is_quitting(connection->session);
    /* An unread pipe fills up and slows the client down. */
    watch_io(loop, &loop->readable, connection->in >= 0 && connection_takes_lines(connection));
    /* Watch only for pending output: a descriptor is writable most of the time. */
    watch_io(loop, &loop->writable, state == WRITER_PENDING);
    if ((connection->input_ended || is_quitting) &&
        sink_can_break(writer_sink(connection->writer)) && !ev_is_active(&loop->alive_check))
        ev_timer_again(ev, &loop->alive_check);

    /* After `quit` a client need not read to the end; after the end of its input it may be a slow
     * pager. */
    if (session_is_over(connection->session) && is_quitting && !ev_is_active(&loop->linger))
        ev_timer_again(ev, &loop->linger);
}

static void on_readable(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)events;
    struct loop *loop = ev_userdata(ev);
    if (loop->editor != NULL) {
        line_editor_read(loop->editor, loop->connection.reader);
        return;
    }
    /* One read() per event: another might block. */
    reader_fill(loop->connection.reader, watcher->fd);
}

/* A client that reads gets more time. */
static void on_writable(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)watcher, (void)events;
    struct loop *loop = ev_userdata(ev);
    if (ev_is_active(&loop->linger))
        ev_timer_again(ev, &loop->linger);
}

/* Ends the loop and returns true if the client has closed its end. */
static bool leave_if_broken(struct ev_loop *ev)
{
    const struct loop *loop = ev_userdata(ev);
    const bool is_broken = sink_is_broken(writer_sink(loop->connection.writer));
    if (is_broken) {
        connection_log_event(&loop->connection, "output closed");
        ev_break(ev, EVBREAK_ALL);
    }
    return is_broken;
}

/* Runs when the output has lost its reader, or is a socket with input. Input stops this watcher:
 * the input's watcher, too, sees a socket's end. */
static void on_breakable(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)events;
    if (!leave_if_broken(ev))
        ev_io_stop(ev, watcher);
}

static void on_alive_check(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)watcher, (void)events;
    leave_if_broken(ev);
}

static void on_woken(struct ev_loop *ev, ev_async *watcher, int events)
{
    (void)watcher, (void)events;
    struct loop *loop = ev_userdata(ev);
    line_editor_hide(loop->editor);
    session_collect(loop->connection.session);
}

static void on_linger(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)watcher, (void)events;
    const struct loop *loop = ev_userdata(ev);
    connection_log_event(&loop->connection, "client left with unread lines");
    ev_break(ev, EVBREAK_ALL);
}

/* Runs even during a job: clients can always send lines. */
static void on_idle(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)events;
    struct loop *loop = ev_userdata(ev);
    /* It would repeat during the last answers. */
    ev_timer_stop(ev, watcher);
    connection_expire(&loop->connection);
}

static void on_signal(struct ev_loop *ev, ev_signal *watcher, int events)
{
    (void)events;
    struct loop *loop = ev_userdata(ev);
    connection_quit(&loop->connection, strsignal(watcher->signum), watcher->signum == SIGINT);
}

static void on_terminal(struct ev_loop *ev, ev_signal *watcher, int events)
{
    (void)watcher, (void)events;
    const struct loop *loop = ev_userdata(ev);
    line_editor_resume(loop->editor);
}

/* Runs on the engine's threads. */
static void wake(void *context)
{
    struct loop *loop = context;
    /* Other threads may call only this function of libev. */
    ev_async_send(loop->ev, &loop->woken);
}

static void start_watchers(struct loop *loop)
{
    ev_prepare_init(&loop->wait, on_wait);
    ev_io_init(&loop->readable, on_readable, loop->connection.in, EV_READ);
    const struct sink *sink = writer_sink(loop->connection.writer);
    ev_io_init(&loop->writable, on_writable, sink_descriptor(sink), EV_WRITE);
    ev_io_init(&loop->breakable, on_breakable, sink_descriptor(sink), EV_READ);
    ev_async_init(&loop->woken, on_woken);
    ev_timer_init(&loop->linger, on_linger, 0., LINGER_SECONDS);
    /* ev_timer_again() starts no timer with a repeat of 0. */
    ev_timer_init(&loop->idle, on_idle, 0., (double)loop->connection.quota->idle_seconds);
    ev_timer_init(&loop->alive_check, on_alive_check, 0., ALIVE_CHECK_SECONDS);

    ev_prepare_start(loop->ev, &loop->wait);
    /* libev sees POLLERR and POLLHUP of a pipe only while it polls for input. */
    watch_io(loop, &loop->breakable, sink_can_break(sink));
    ev_async_start(loop->ev, &loop->woken);
    ev_timer_again(loop->ev, &loop->idle);
    for (size_t i = 0; i < QUIT_SIGNALS; i++) {
        ev_signal_init(&loop->signals[i], on_signal, quit_signals[i]);
        /* A user's session ends with its terminal, even under nohup. */
        if (!loop->connection.quota->is_guest || !hangup_ignored(quit_signals[i]))
            ev_signal_start(loop->ev, &loop->signals[i]);
    }
}

/* Starts line editing for a person at a terminal. */
static void start_editor(struct loop *loop)
{
    if (loop->connection.in != STDIN_FILENO || loop->connection.quota->is_guest)
        return;
    loop->editor = line_editor_open();
    if (loop->editor == NULL)
        return;
    ev_signal_init(&loop->resumed, on_terminal, SIGCONT);
    ev_signal_init(&loop->resized, on_terminal, SIGWINCH);
    ev_signal_start(loop->ev, &loop->resumed);
    ev_signal_start(loop->ev, &loop->resized);
}

static void stop_editor(struct loop *loop)
{
    if (loop->editor == NULL)
        return;
    line_editor_close(loop->editor);
    ev_signal_stop(loop->ev, &loop->resumed);
    ev_signal_stop(loop->ev, &loop->resized);
}

/* Until this runs, libev lets no other loop watch the signals. */
static void stop_signals(struct loop *loop)
{
    for (size_t i = 0; i < QUIT_SIGNALS; i++)
        ev_signal_stop(loop->ev, &loop->signals[i]);
}

/* Bars a guest's session from opening files, before the client's first byte. */
static void confine(const struct connection *connection)
{
    if (!connection->quota->is_guest)
        return;
    session_find_tablebases(connection->session);
    if (!sandbox_enter())
        connection_log_event(connection, "without a sandbox");
}

/* libev would abort without memory. */
static void *allocate(void *old, long size)
{
    void *memory = size > 0 ? realloc(old, (size_t)size) : NULL;
    if (size == 0)
        free(old);
    else if (memory == NULL) {
        fputs("kingdrop: out of memory\n", stderr);
        _exit(EXIT_FAILURE);
    }
    return memory;
}

/* libev would abort without descriptors. */
static void give_up(const char *what)
{
    fprintf(stderr, "kingdrop: %s: %s\n", what, strerror(errno));
    _exit(EXIT_FAILURE);
}

bool loop_run(const struct program *program, const struct connection *connection, unsigned *errors)
{
    ev_set_allocator(allocate);
    ev_set_syserr_cb(give_up);
    struct loop loop = {.ev = ev_loop_new(EVFLAG_AUTO), .connection = *connection};
    if (loop.ev == NULL)
        return false;
    loop.connection.wake = wake;
    loop.connection.context = &loop;
    ev_set_userdata(loop.ev, &loop);
    start_watchers(&loop);
    /* The watchers must be ready: the session's threads may call wake() at once. */
    const bool started = connection_begin(&loop.connection, program);
    if (started) {
        confine(&loop.connection);
        start_editor(&loop);
        ev_run(loop.ev, 0);
        stop_editor(&loop);
        *errors = connection_end(&loop.connection);
    }
    stop_signals(&loop);
    ev_loop_destroy(loop.ev);
    return started;
}

/* The server's loop: libev's default one, which alone waits for children. */

struct server_loop {
    struct ev_loop *ev;
    struct server *server;
    ev_io listeners[COMMAND_LINE_ADDRESSES_MAX];
    size_t listener_count;
    ev_timer pause; /* until it takes connections again */
    ev_timer stage; /* of the server's end */
    ev_child child;
    ev_signal signals[QUIT_SIGNALS];
};

static void watch_listeners(struct server_loop *loop, bool wanted)
{
    for (size_t i = 0; i < loop->listener_count; i++) {
        if (wanted)
            ev_io_start(loop->ev, &loop->listeners[i]);
        else
            ev_io_stop(loop->ev, &loop->listeners[i]);
    }
}

/* A watcher has the index of its listener. */
static void on_connection(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)events;
    struct server_loop *loop = ev_userdata(ev);
    const size_t number = (size_t)(watcher - loop->listeners);
    /* Without a pause the loop would spin: accept() fails and the listener stays readable. */
    if (server_accept(loop->server, &loop->server->listeners[number]))
        return;
    watch_listeners(loop, false);
    ev_timer_again(ev, &loop->pause);
}

static void on_pause_over(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)events;
    /* ev_timer_again() made it a repeating one. */
    ev_timer_stop(ev, watcher);
    watch_listeners(ev_userdata(ev), true);
}

static void end_if_over(const struct server_loop *loop)
{
    if (server_is_over(loop->server))
        ev_break(loop->ev, EVBREAK_ALL);
}

static void on_child(struct ev_loop *ev, ev_child *watcher, int events)
{
    (void)events;
    const struct server_loop *loop = ev_userdata(ev);
    server_reap(loop->server, watcher->rpid, watcher->rstatus);
    end_if_over(loop);
}

static void next_stage(struct server_loop *loop)
{
    watch_listeners(loop, false);
    loop->listener_count = 0;
    ev_timer_stop(loop->ev, &loop->stage);
    /* Each stage has its own duration. */
    ev_timer_set(&loop->stage, server_next_stage(loop->server), 0.);
    ev_timer_start(loop->ev, &loop->stage);
    end_if_over(loop);
}

static void on_stage(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)watcher, (void)events;
    next_stage(ev_userdata(ev));
}

/* A second signal goes to the next stage at once. */
static void on_server_signal(struct ev_loop *ev, ev_signal *watcher, int events)
{
    (void)watcher, (void)events;
    next_stage(ev_userdata(ev));
}

bool loop_serve(struct server *server)
{
    ev_set_allocator(allocate);
    ev_set_syserr_cb(give_up);
    struct server_loop loop = {
        .ev = ev_default_loop(EVFLAG_AUTO),
        .server = server,
        .listener_count = server->listener_count,
    };
    if (loop.ev == NULL)
        return false;
    ev_set_userdata(loop.ev, &loop);
    for (size_t i = 0; i < loop.listener_count; i++)
        ev_io_init(&loop.listeners[i], on_connection, server->listeners[i].descriptor, EV_READ);
    ev_timer_init(&loop.pause, on_pause_over, 0., PAUSE_SECONDS);
    ev_timer_init(&loop.stage, on_stage, 0., 0.);
    ev_child_init(&loop.child, on_child, 0, 0);
    ev_child_start(loop.ev, &loop.child);
    for (size_t i = 0; i < QUIT_SIGNALS; i++) {
        ev_signal_init(&loop.signals[i], on_server_signal, quit_signals[i]);
        if (!hangup_ignored(quit_signals[i]))
            ev_signal_start(loop.ev, &loop.signals[i]);
    }
    /* Announce last: scripts may connect or send signals at once. */
    watch_listeners(&loop, true);
    server_announce(server);
    ev_run(loop.ev, 0);
    ev_loop_destroy(loop.ev);
    return true;
}
