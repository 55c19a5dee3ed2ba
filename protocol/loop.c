#include "protocol/loop.h"

#include <ev.h>
#include <signal.h>
#include <unistd.h>

#include "protocol/session.h"

/* How long a client that has left may let its last answers lie without taking a byte of them. */
#define LINGER_SECONDS 1.0

static const int quit_signals[] = {SIGTERM, SIGHUP, SIGINT};
#define QUIT_SIGNALS (sizeof quit_signals / sizeof *quit_signals)

struct loop {
    struct ev_loop *ev;
    struct session session;
    struct reader *reader;
    struct writer *writer;
    int in; /* -1: the reader has it all */
    bool input_ended;
    bool done;

    ev_io readable;  /* the client sent something */
    ev_io writable;  /* the client can take more */
    ev_io breakable; /* the client closed its end */
    ev_async woken;  /* the engine has a report */
    ev_timer linger;
    ev_signal signals[QUIT_SIGNALS];
};

static void watch_io(struct loop *loop, ev_io *watcher, bool wanted)
{
    if (wanted && !ev_is_active(watcher))
        ev_io_start(loop->ev, watcher);
    else if (!wanted && ev_is_active(watcher))
        ev_io_stop(loop->ev, watcher);
}

static void run_line(struct loop *loop, const struct input *input)
{
    if (input->nuls > 0)
        session_complain(&loop->session, "%zu NUL bytes dropped", input->nuls);
    session_receive(&loop->session, input->line);
}

/* May the next line be run now? One that a client sends while a job runs may be meant to end it;
 * commands given as arguments let each other finish. */
static bool takes_lines(const struct loop *loop)
{
    if (loop->input_ended || !session_takes_lines(&loop->session) || writer_is_full(loop->writer))
        return false;
    return loop->in >= 0 || loop->session.activity != THINKING;
}

/* Runs the lines that are there. */
static void run_lines(struct loop *loop)
{
    struct session *session = &loop->session;
    while (takes_lines(loop)) {
        const struct input input = reader_next(loop->reader);
        if (input.kind == INPUT_NONE && loop->in < 0)
            reader_end(loop->reader);
        else if (input.kind == INPUT_NONE)
            return;
        else if (input.kind == INPUT_LINE)
            run_line(loop, &input);
        else if (input.kind == INPUT_OVERLONG)
            session_complain(session, "line longer than %zu bytes", READER_LINE_MAX);
        else
            loop->input_ended = true;
    }
    if (loop->input_ended && !session->input_ended)
        session_end_input(session);
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
    struct session *session = &loop->session;
    enum writer_state state;
    bool was_full;
    do {
        run_lines(loop);
        was_full = writer_is_full(loop->writer);
        state = writer_flush(loop->writer);
    } while (session_resume(session) || (was_full && !writer_is_full(loop->writer)));

    const bool over = session_is_over(session);
    if (state == WRITER_BROKEN || (over && state == WRITER_DONE)) {
        finish(loop);
        return;
    }
    watch_io(loop, &loop->readable, loop->in >= 0 && takes_lines(loop));
    watch_io(loop, &loop->writable, state == WRITER_PENDING);

    /* A client that said quit need not read to the end; one whose input merely ended may be slow,
     * as a pager is, and is waited for. */
    if (over && session->quitting)
        ev_timer_again(loop->ev, &loop->linger);
}

static void on_readable(struct ev_loop *ev, ev_io *watcher, int events)
{
    (void)ev, (void)events;
    struct loop *loop = watcher->data;
    reader_fill(loop->reader, loop->in);
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
    if (writer_is_broken(loop->writer))
        finish(loop);
    else
        ev_io_stop(ev, watcher);
}

static void on_woken(struct ev_loop *ev, ev_async *watcher, int events)
{
    (void)ev, (void)events;
    struct loop *loop = watcher->data;
    session_collect(&loop->session);
    settle(loop);
}

static void on_linger(struct ev_loop *ev, ev_timer *watcher, int events)
{
    (void)ev, (void)events;
    finish(watcher->data);
}

/* At a terminal Ctrl-C first ends what runs, then the program. */
static void on_signal(struct ev_loop *ev, ev_signal *watcher, int events)
{
    (void)ev, (void)events;
    struct loop *loop = watcher->data;
    if (watcher->signum == SIGINT && isatty(loop->in) && loop->session.activity != IDLE)
        session_stop(&loop->session);
    else
        session_quit(&loop->session);
    settle(loop);
}

/* From the engine's threads. */
static void wake(void *context)
{
    struct loop *loop = context;
    ev_async_send(loop->ev, &loop->woken);
}

static void start_watchers(struct loop *loop)
{
    ev_io_init(&loop->readable, on_readable, loop->in, EV_READ);
    ev_io_init(&loop->writable, on_writable, writer_descriptor(loop->writer), EV_WRITE);
    ev_io_init(&loop->breakable, on_breakable, writer_descriptor(loop->writer), EV_READ);
    ev_async_init(&loop->woken, on_woken);
    ev_timer_init(&loop->linger, on_linger, 0., LINGER_SECONDS);
    loop->readable.data = loop->writable.data = loop->breakable.data = loop;
    loop->woken.data = loop->linger.data = loop;

    watch_io(loop, &loop->breakable, writer_can_break(loop->writer));
    ev_async_start(loop->ev, &loop->woken);
    for (size_t i = 0; i < QUIT_SIGNALS; i++) {
        ev_signal_init(&loop->signals[i], on_signal, quit_signals[i]);
        loop->signals[i].data = loop;
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
    if (isatty(loop->in))
        session_greet(&loop->session);
    settle(loop);
    if (!loop->done)
        ev_run(loop->ev, 0);
}

bool loop_run(const struct program *program, struct reader *reader, int in, struct writer *writer,
              unsigned *complaints)
{
    struct loop loop = {
        .ev = ev_loop_new(EVFLAG_AUTO),
        .reader = reader,
        .writer = writer,
        .in = in,
    };
    if (loop.ev == NULL)
        return false;
    start_watchers(&loop);
    const bool started = session_start(&loop.session, program, writer, wake, &loop);
    if (started) {
        loop.session.may_name_files = true;
        run_session(&loop);
        *complaints = loop.session.complaints;
        session_finish(&loop.session);
    }
    stop_signals(&loop);
    ev_loop_destroy(loop.ev);
    return started;
}
