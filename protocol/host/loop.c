#include "protocol/host/loop.h"

#include <ev.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "protocol/session/session.h"

/* How long a client that has left may let its last answers lie without taking a byte of them. */
#define LINGER_SECONDS 1.0

/* How often it is looked whether a socket whose input ended, or is read no more, is closed
 * altogether. Of that there is no event: a client that only has nothing more to say leaves it as
 * readable. */
#define DESERTED_SECONDS 1.0

/* How long a server that is short of descriptors or memory takes no connections. */
#define PAUSE_SECONDS 1.0

static const int quit_signals[] = {SIGTERM, SIGHUP, SIGINT};
#define QUIT_SIGNALS (sizeof quit_signals / sizeof *quit_signals)

/* A server started with nohup survives the end of its terminal, and so do its sessions. */
static bool is_survived(int number)
{
    struct sigaction old;
    return number == SIGHUP && sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_IGN;
}

struct loop {
    struct ev_loop *ev;
    struct session *session;
    struct client client;
    bool input_ended;  /* nothing is left to read */
    bool end_reported; /* and the session knows */
    bool done;

    ev_io readable;  /* the client sent something */
    ev_io writable;  /* the client can take more */
    ev_io breakable; /* the client closed its end */
    ev_async woken;  /* the engine has a report */
    ev_timer linger;
    ev_timer idle;     /* since the last line */
    ev_timer deserted; /* until the next look whether the client is there */
    ev_signal signals[QUIT_SIGNALS];
};

static void watch_io(struct loop *loop, ev_io *watcher, bool wanted)
{
    if (wanted && !ev_is_active(watcher))
        ev_io_start(loop->ev, watcher);
    else if (!wanted && ev_is_active(watcher))
        ev_io_stop(loop->ev, watcher);
}

static void note(const struct loop *loop, const char *event)
{
    transcript_add(loop->client.transcript, TRANSCRIPT_EVENT, text_of(event));
}

static void run_line(struct loop *loop, const struct input *input)
{
    transcript_add(loop->client.transcript, TRANSCRIPT_HEARD, input->line);
    ev_timer_again(loop->ev, &loop->idle);
    if (input->nuls > 0)
        output_error(session_output(loop->session), "%zu NUL bytes dropped", input->nuls);
    session_receive(loop->session, input->line);
}

/* May the next line be run now? One that a client sends while a job runs may be meant to end it;
 * commands given as arguments let each other finish. */
static bool takes_lines(const struct loop *loop)
{
    if (loop->input_ended || !session_takes_lines(loop->session) ||
        writer_is_full(loop->client.writer))
        return false;
    const enum session_state state = session_state(loop->session);
    return loop->client.in >= 0 || (state != THINKING && state != COUNTING);
}

/* Runs the lines that are there. */
static void run_lines(struct loop *loop)
{
    struct session *session = loop->session;
    while (takes_lines(loop)) {
        const struct input input = reader_next(loop->client.reader);
        if (input.kind == INPUT_NONE && loop->client.in < 0)
            reader_end(loop->client.reader);
        else if (input.kind == INPUT_NONE)
            return;
        else if (input.kind == INPUT_LINE)
            run_line(loop, &input);
        else if (input.kind == INPUT_OVERLONG)
            output_error(session_output(session), "line longer than %zu bytes", READER_LINE_MAX);
        else
            loop->input_ended = true;
    }
    if (loop->input_ended && !loop->end_reported) {
        loop->end_reported = true;
        note(loop, "input ended");
        session_end_input(session);
    }
}

static void finish(struct loop *loop)
{
    loop->done = true;
    ev_break(loop->ev, EVBREAK_ALL);
}

/* What is due after every event: run the lines that can be run, write what can be written, only
 * then do what waited for the engine, which may be slow, and wait for what is still missing. */
static void settle(struct loop *loop)
{
    struct session *session = loop->session;
    enum writer_state state;
    bool was_full;
    do {
        run_lines(loop);
        was_full = writer_is_full(loop->client.writer);
        state = writer_flush(loop->client.writer);
    } while (session_resume(session) || (was_full && !writer_is_full(loop->client.writer)));

    const bool over = session_is_over(session);
    if (state == WRITER_BROKEN || (over && state == WRITER_DONE)) {
        note(loop, over ? "session over" : "output closed");
        finish(loop);
        return;
    }
    watch_io(loop, &loop->readable, loop->client.in >= 0 && takes_lines(loop));
    watch_io(loop, &loop->writable, state == WRITER_PENDING);
    if ((loop->input_ended || session_is_quitting(session)) &&
        writer_can_break(loop->client.writer) && !ev_is_active(&loop->deserted))
        ev_timer_again(loop->ev, &loop->deserted);

    /* A client that said quit need not read to the end; one whose input merely ended may be slow,
     * as a pager is, and is waited for. */
    if (over && session_is_quitting(session))
        ev_timer_again(loop->ev, &loop->linger);
}

static void on_readable(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)ev, (void)events;
    struct loop *loop = watcher->data;
    reader_fill(loop->client.reader, loop->client.in);
    settle(loop);
}

static void on_writable(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)ev, (void)events;
    settle(watcher->data);
}

/* Nothing is ever read from there: an event means that the other end was closed. Where it does not
 * (a socket that is our input too), there is nothing to be learnt by watching. */
static void on_breakable(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)events;
    struct loop *loop = watcher->data;
    if (writer_is_broken(loop->client.writer)) {
        note(loop, "output closed");
        finish(loop);
    } else {
        ev_io_stop(ev, watcher);
    }
}

static void on_woken(struct ev_loop *ev, ev_async *watcher, int events)
{
    (void)ev, (void)events;
    struct loop *loop = watcher->data;
    session_collect(loop->session);
    settle(loop);
}

static void on_linger(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)ev, (void)events;
    struct loop *loop = watcher->data;
    note(loop, "left with lines unread");
    finish(loop);
}

static void on_deserted(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)ev, (void)events;
    struct loop *loop = watcher->data;
    if (!writer_is_broken(loop->client.writer))
        return;
    note(loop, "output closed");
    finish(loop);
}

/* Even while a job runs: a client that needs longer sends a line now and then. */
static void on_idle(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)events;
    struct loop *loop = watcher->data;
    ev_timer_stop(ev, watcher);
    note(loop, "idle for too long");
    output_error(session_output(loop->session), "no line came for %lld s; good-bye",
                 (long long)loop->client.quota->idle_seconds);
    session_quit(loop->session);
    settle(loop);
}

/* At a terminal Ctrl-C first ends what runs, then the program. */
static void on_signal(struct ev_loop *ev, ev_signal *watcher, int events)
{
    (void)ev, (void)events;
    struct loop *loop = watcher->data;
    note(loop, strsignal(watcher->signum));
    if (watcher->signum == SIGINT && isatty(loop->client.in) &&
        session_state(loop->session) != IDLE)
        session_stop(loop->session);
    else
        session_quit(loop->session);
    settle(loop);
}

static void send_line(void *context, struct text line, enum importance importance)
{
    const struct loop *loop = context;
    writer_add(loop->client.writer, line, importance);
}

/* From the engine's threads. */
static void wake(void *context)
{
    struct loop *loop = context;
    ev_async_send(loop->ev, &loop->woken);
}

static void start_watchers(struct loop *loop)
{
    ev_io_init(&loop->readable, on_readable, loop->client.in, EV_READ);
    ev_io_init(&loop->writable, on_writable, writer_descriptor(loop->client.writer), EV_WRITE);
    ev_io_init(&loop->breakable, on_breakable, writer_descriptor(loop->client.writer), EV_READ);
    ev_async_init(&loop->woken, on_woken);
    ev_timer_init(&loop->linger, on_linger, 0., LINGER_SECONDS);
    ev_timer_init(&loop->idle, on_idle, 0., (double)loop->client.quota->idle_seconds);
    ev_timer_init(&loop->deserted, on_deserted, 0., DESERTED_SECONDS);
    loop->readable.data = loop->writable.data = loop->breakable.data = loop;
    loop->woken.data = loop->linger.data = loop->idle.data = loop->deserted.data = loop;

    watch_io(loop, &loop->breakable, writer_can_break(loop->client.writer));
    ev_async_start(loop->ev, &loop->woken);
    ev_timer_again(loop->ev, &loop->idle);
    for (size_t i = 0; i < QUIT_SIGNALS; i++) {
        ev_signal_init(&loop->signals[i], on_signal, quit_signals[i]);
        loop->signals[i].data = loop;
        if (!loop->client.quota->is_guest || !is_survived(quit_signals[i]))
            ev_signal_start(loop->ev, &loop->signals[i]);
    }
}

/* libev remembers a signal's loop beyond the loop's end, and lets no other have the signal. */
static void stop_signals(struct loop *loop)
{
    for (size_t i = 0; i < QUIT_SIGNALS; i++)
        ev_signal_stop(loop->ev, &loop->signals[i]);
}

static void run_session(struct loop *loop)
{
    if (isatty(loop->client.in))
        session_greet(loop->session);
    settle(loop);
    if (!loop->done)
        ev_run(loop->ev, 0);
}

bool loop_run(const struct program *program, const struct client *client, unsigned *errors)
{
    struct loop loop = {.ev = ev_loop_new(EVFLAG_AUTO), .client = *client};
    if (loop.ev == NULL)
        return false;
    transcript_begin(client->transcript, program->name, program->version);
    start_watchers(&loop);
    const struct session_host host = {.send = send_line, .wake = wake, .context = &loop};
    loop.session = session_create(program, client->quota, &host);
    const bool started = loop.session != NULL;
    if (started) {
        run_session(&loop);
        *errors = session_output(loop.session)->errors;
        session_destroy(loop.session);
    }
    stop_signals(&loop);
    ev_loop_destroy(loop.ev);
    return started;
}

/* The server's loop. It is libev's default one, which alone can wait for children. */

struct server_loop {
    struct ev_loop *ev;
    struct server *server;
    ev_io listeners[COMMAND_LINE_ADDRESSES_MAX];
    size_t listener_count;
    ev_timer pause; /* until connections are taken again */
    ev_timer stage; /* until the server presses its sessions harder */
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

/* Each listener's watcher has the listener's number. */
static void on_connection(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)events;
    struct server_loop *loop = watcher->data;
    const size_t number = (size_t)(watcher - loop->listeners);
    if (server_accept(loop->server, &loop->server->listeners[number]))
        return;
    watch_listeners(loop, false);
    ev_timer_again(ev, &loop->pause);
}

static void on_pause_over(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)events;
    ev_timer_stop(ev, watcher);
    watch_listeners(watcher->data, true);
}

static void end_if_over(const struct server_loop *loop)
{
    if (server_is_over(loop->server))
        ev_break(loop->ev, EVBREAK_ALL);
}

static void on_child(struct ev_loop *ev, ev_child *watcher, int events)
{
    (void)ev, (void)events;
    const struct server_loop *loop = watcher->data;
    server_forget(loop->server, watcher->rpid, watcher->rstatus);
    end_if_over(loop);
}

static void press(struct server_loop *loop)
{
    watch_listeners(loop, false);
    loop->listener_count = 0;
    ev_timer_stop(loop->ev, &loop->stage);
    ev_timer_set(&loop->stage, server_press(loop->server), 0.);
    ev_timer_start(loop->ev, &loop->stage);
    end_if_over(loop);
}

static void on_stage(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)ev, (void)events;
    press(watcher->data);
}

/* A second signal ends the patience. */
static void on_server_signal(struct ev_loop *ev, ev_signal *watcher, int events)
{
    (void)ev, (void)events;
    press(watcher->data);
}

bool loop_serve(struct server *server)
{
    struct server_loop loop = {
        .ev = ev_default_loop(EVFLAG_AUTO),
        .server = server,
        .listener_count = server->listener_count,
    };
    if (loop.ev == NULL)
        return false;
    for (size_t i = 0; i < loop.listener_count; i++) {
        ev_io_init(&loop.listeners[i], on_connection, server->listeners[i].descriptor, EV_READ);
        loop.listeners[i].data = &loop;
    }
    ev_timer_init(&loop.pause, on_pause_over, 0., PAUSE_SECONDS);
    ev_timer_init(&loop.stage, on_stage, 0., 0.);
    ev_child_init(&loop.child, on_child, 0, 0);
    loop.pause.data = loop.stage.data = loop.child.data = &loop;
    ev_child_start(loop.ev, &loop.child);
    for (size_t i = 0; i < QUIT_SIGNALS; i++) {
        ev_signal_init(&loop.signals[i], on_server_signal, quit_signals[i]);
        loop.signals[i].data = &loop;
        if (!is_survived(quit_signals[i]))
            ev_signal_start(loop.ev, &loop.signals[i]);
    }
    watch_listeners(&loop, true);
    server_announce(server);
    ev_run(loop.ev, 0);
    ev_loop_destroy(loop.ev);
    return true;
}
