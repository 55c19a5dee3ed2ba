#include "protocol/host/loop.h"

#include <windows.h>

#include "protocol/host/sink.h"
#include "protocol/host/windows/source.h"

/* The time to read the last answers after `quit`. */
#define LINGER_MS 1000

/* Static: the console handler, which runs on another thread, gets no context. */
static HANDLE console_event;
static volatile LONG console_signal; /* the last one, plus 1; 0: none */

static BOOL WINAPI on_console(DWORD signal)
{
    InterlockedExchange(&console_signal, (LONG)signal + 1);
    SetEvent(console_event);
    /* Except for an interrupt the process ends when this returns. */
    if (signal != CTRL_C_EVENT && signal != CTRL_BREAK_EVENT)
        Sleep(INFINITE);
    return TRUE;
}

/* Runs on the engine's threads. */
static void wake(void *context)
{
    SetEvent(context);
}

struct loop {
    struct connection connection;
    struct source *source;
    HANDLE event;      /* for everything */
    ULONGLONG line_ms; /* of the last line */
};

/* Returns the time to wait for an event. */
static DWORD patience_ms(const struct loop *loop)
{
    const struct connection *connection = &loop->connection;
    if (session_is_over(connection->session) && session_is_quitting(connection->session))
        return LINGER_MS;
    const ULONGLONG idle_ms = (ULONGLONG)connection->quota->idle_seconds * 1000;
    /* Since the last line, not since the last event. */
    if (idle_ms == 0 || session_is_quitting(connection->session))
        return INFINITE;
    const ULONGLONG passed_ms = GetTickCount64() - loop->line_ms;
    const ULONGLONG left_ms = passed_ms < idle_ms ? idle_ms - passed_ms : 0;
    return left_ms < INFINITE ? (DWORD)left_ms : INFINITE - 1;
}

/* Waits for an event and handles it; returns false if the client did not read in time. */
static bool wait_for_event(struct loop *loop)
{
    struct connection *connection = &loop->connection;
    if (connection->in >= 0 && connection_takes_lines(connection))
        source_ask(loop->source);
    if (WaitForSingleObject(loop->event, patience_ms(loop)) == WAIT_TIMEOUT) {
        if (session_is_over(connection->session)) {
            connection_log_event(connection, "client left with unread lines");
            return false;
        }
        connection_expire(connection);
    }
    /* Clear the signal, which counts once. */
    const LONG signal = InterlockedExchange(&console_signal, 0);
    if (signal != 0)
        connection_quit(connection, "console event", signal - 1 == CTRL_C_EVENT);
    session_collect(connection->session);
    if (connection->in >= 0 && connection_takes_lines(connection))
        source_take(loop->source, connection->reader);
    return true;
}

static void run(struct loop *loop)
{
    struct connection *connection = &loop->connection;
    enum writer_state state;
    for (uint64_t lines = 0; connection_settle(connection, &state); lines = connection->lines) {
        if (connection->lines != lines)
            loop->line_ms = GetTickCount64();
        if (!wait_for_event(loop))
            return;
    }
}

/* One event serves input, output, reports and signals: connection_settle() looks at all of them. */
bool loop_run(const struct program *program, const struct connection *connection, unsigned *errors)
{
    struct loop loop = {.connection = *connection,
                        .event = sink_event(writer_sink(connection->writer))};
    loop.line_ms = GetTickCount64();
    loop.connection.wake = wake;
    loop.connection.context = loop.event;
    loop.source = connection->in >= 0 ? source_open(loop.event) : NULL;
    if ((connection->in >= 0 && loop.source == NULL) ||
        !connection_begin(&loop.connection, program))
        return false;
    console_event = loop.event;
    SetConsoleCtrlHandler(on_console, true);
    run(&loop);
    SetConsoleCtrlHandler(on_console, false);
    *errors = connection_end(&loop.connection);
    return true;
}
