/*
 * A whole session on any bytes: what a client sends is read, run and answered. The engine has no
 * thread: a job runs when nothing else is to be done, and hears the next line each time that it
 * polls, so the same bytes are always the same session. When no line is left, the session quits.
 *
 * What must hold: the session ends, and all it says is lines of printable ASCII.
 */
#include "protocol/dialects.h"
#include "protocol/host/reader.h"
#include "protocol/session/option_table.h"
#include "protocol/session/session.h"
#include "tests/fuzz/fuzz.h"

#define INPUT_BYTES_MAX 4096

/* Lines that a job may hear. A session with more of them has nothing new to show. */
#define POLLS_MAX 6

struct carrier {
    struct reader *reader;
    struct session *session;
    unsigned polls;
};

static void check_line(void *context, struct text line, enum importance importance)
{
    (void)context, (void)importance;
    for (size_t i = 0; i < line.length; i++)
        FUZZ_REQUIRE(line.start[i] >= ' ' && line.start[i] <= '~');
}

static void wake(void *context)
{
    (void)context;
}

/* Runs the next line; false when there is none left. */
static bool run_line(struct carrier *carrier)
{
    const struct input input = reader_next(carrier->reader);
    if (input.kind == INPUT_LINE)
        session_receive(carrier->session, input.line);
    return input.kind != INPUT_END;
}

static void poll(void *context)
{
    struct carrier *carrier = context;
    session_collect(carrier->session);
    const bool is_waiting = session_takes_lines(carrier->session);
    /* A perft that `quit` lets finish may take for ever. */
    if (carrier->polls++ >= POLLS_MAX || (is_waiting && !run_line(carrier)))
        session_quit(carrier->session);
}

static void run(struct carrier *carrier)
{
    struct session *session = carrier->session;
    for (;;) {
        session_collect(session);
        if (session_resume(session))
            continue;
        if (session_is_over(session))
            return;
        if (session_takes_lines(session)) {
            if (!run_line(carrier))
                session_quit(session);
        } else {
            FUZZ_REQUIRE(engine_busy(session_engine(session)));
        }
        engine_wait(session_engine(session), -1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct program program = {
        .name = "fuzz",
        .version = "0",
        .author = "nobody",
        .about = "a session on any bytes",
        .backends = standard_backends(),
        .dialects = standard_dialects,
        .options = (const struct option *const[]){option_table, NULL},
    };
    /* The smallest table, which is cleared for every input. */
    const struct quota quota = {.hash_mib = 1, .threads = 1};
    struct carrier carrier = {.reader = reader_create()};
    const struct session_host host = {check_line, wake, poll, &carrier};
    carrier.session = session_create(&program, &quota, &host);
    FUZZ_REQUIRE(carrier.reader != NULL && carrier.session != NULL);
    const struct text bytes = {(const char *)data, size < INPUT_BYTES_MAX ? size : INPUT_BYTES_MAX};
    FUZZ_REQUIRE(reader_feed(carrier.reader, bytes));
    reader_end(carrier.reader);
    run(&carrier);
    session_destroy(carrier.session);
    reader_destroy(carrier.reader);
    return 0;
}
