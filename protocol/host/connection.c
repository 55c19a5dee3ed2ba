#include "protocol/host/connection.h"

#include <unistd.h>

static void send_line(void *context, struct text line, enum importance importance)
{
    const struct connection *connection = context;
    writer_add(connection->writer, line, importance);
}

static void wake(void *context)
{
    const struct connection *connection = context;
    connection->wake(connection->context);
}

bool connection_begin(struct connection *connection, const struct program *program)
{
    /* Without a poll function: the engine has threads of its own here. */
    const struct session_host host = {.send = send_line, .wake = wake, .context = connection};
    session_log_begin(connection->log, program->name, program->version);
    connection->session = session_create(program, connection->quota, &host);
    /* Only for people: a program would have to skip the line. */
    if (connection->session != NULL && isatty(connection->in))
        session_greet(connection->session);
    return connection->session != NULL;
}

unsigned connection_end(struct connection *connection)
{
    /* Before the session is gone, which counts them. */
    const unsigned errors = session_output(connection->session)->errors;
    session_destroy(connection->session);
    return errors;
}

/* Without a log nothing is written, so callers need not ask. */
void connection_note(const struct connection *connection, const char *event)
{
    session_log_add(connection->log, SESSION_LOG_EVENT, text_of(event));
}

static void run_line(struct connection *connection, const struct input *input)
{
    /* When it is run, not when it is read: the log has the order of the session's events. */
    session_log_add(connection->log, SESSION_LOG_RECEIVED, input->line);
    connection->lines++;
    /* The client repeats the dialect of its arguments: it is answered once. */
    if (connection->opened != NULL && connection->lines == connection->lines_fed + 1 &&
        text_is(text_trim(input->line), connection->opened))
        return;
    /* Named before the line is run, so that the answer comes after the complaint. */
    if (input->nuls > 0)
        output_error(session_output(connection->session), "%zu NUL bytes dropped", input->nuls);
    session_receive(connection->session, input->line);
}

/* One that a client sends while a job runs may be meant to end it; commands given as arguments let
 * each other finish. */
bool connection_takes_lines(const struct connection *connection)
{
    if (connection->input_ended || !session_takes_lines(connection->session) ||
        writer_is_full(connection->writer))
        return false;
    const enum session_state state = session_state(connection->session);
    return connection->in >= 0 || (state != THINKING && state != COUNTING);
}

/* Runs the lines that are there. */
static void run_lines(struct connection *connection)
{
    while (connection_takes_lines(connection)) {
        const struct input input = reader_next(connection->reader);
        /* Commands from the command line have no descriptor that could end. */
        if (input.kind == INPUT_NONE && connection->in < 0)
            reader_end(connection->reader);
        else if (input.kind == INPUT_NONE)
            return;
        else if (input.kind == INPUT_LINE)
            run_line(connection, &input);
        else if (input.kind == INPUT_OVERLONG)
            output_error(session_output(connection->session), "line longer than %zu bytes",
                         READER_LINE_MAX);
        else
            connection->input_ended = true;
    }
    if (connection->input_ended && !connection->end_reported) {
        connection->end_reported = true;
        connection_note(connection, "input ended");
        session_end_input(connection->session);
    }
}

bool connection_settle(struct connection *connection, enum writer_state *state)
{
    bool was_full;
    /* Written before what waited for the engine is done, which may take long: a bestmove must not
     * wait for a new hash table. */
    do {
        run_lines(connection);
        was_full = writer_is_full(connection->writer);
        *state = writer_flush(connection->writer);
    } while (session_resume(connection->session) ||
             (was_full && !writer_is_full(connection->writer)));

    const bool over = session_is_over(connection->session);
    const bool ends = *state == WRITER_BROKEN || (over && *state == WRITER_DONE);
    if (ends)
        connection_note(connection, over ? "session over" : "output closed");
    return !ends;
}

/* Even while a job runs: a client that needs longer sends a line now and then. */
void connection_expire(struct connection *connection)
{
    connection_note(connection, "idle for too long");
    output_error(session_output(connection->session), "no line came for %lld s; the session ends",
                 (long long)connection->quota->idle_seconds);
    session_quit(connection->session);
}

void connection_quit(struct connection *connection, const char *signal, bool is_interrupt)
{
    connection_note(connection, signal);
    /* At a terminal Ctrl-C ends what runs, and the program when nothing does. */
    if (is_interrupt && isatty(connection->in) && session_state(connection->session) != IDLE)
        session_stop(connection->session);
    else
        session_quit(connection->session);
}
