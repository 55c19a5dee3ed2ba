#include "protocol/host/connection.h"

#include <unistd.h>

static void send_line(void *context, struct text line, enum importance importance)
{
    const struct connection *connection = context;
    writer_add(connection->writer, line, importance);
}

static void wake_host(void *context)
{
    const struct connection *connection = context;
    connection->wake(connection->context);
}

bool connection_begin(struct connection *connection, const struct program *program)
{
    /* Without `poll` the engine has threads. */
    const struct session_host host = {.send = send_line, .wake = wake_host, .context = connection};
    session_log_begin(connection->log, program->name, program->version);
    connection->session = session_create(program, connection->quota, &host);
    /* Only people get a greeting: programs would have to skip it. */
    if (connection->session != NULL && isatty(connection->in))
        session_greet(connection->session);
    return connection->session != NULL;
}

unsigned connection_end(struct connection *connection)
{
    /* The session counts them. */
    const unsigned errors = session_output(connection->session)->errors;
    session_destroy(connection->session);
    return errors;
}

/* Works without a log. */
void connection_log_event(const struct connection *connection, const char *event)
{
    session_log_add(connection->log, SESSION_LOG_EVENT, text_of(event));
}

static void run_line(struct connection *connection, const struct input *input)
{
    /* Logged when run, not when read: the log has the session's order. */
    session_log_add(connection->log, SESSION_LOG_RECEIVED, input->line);
    connection->lines++;
    /* Skip a client's repetition of the dialect in the arguments. */
    if (connection->opened != NULL && connection->lines == connection->lines_fed + 1 &&
        text_is(text_trim(input->line), connection->opened))
        return;
    /* The error comes before the answer. */
    if (input->nuls > 0)
        output_error(session_output(connection->session), "%zu NUL bytes dropped", input->nuls);
    session_receive(connection->session, input->line);
}

/* A client's line may end a job; commands given as arguments let each other finish. */
bool connection_takes_lines(const struct connection *connection)
{
    if (connection->input_ended || !session_takes_lines(connection->session) ||
        writer_is_full(connection->writer))
        return false;
    const enum session_state state = session_state(connection->session);
    return connection->in >= 0 || (state != THINKING && state != COUNTING);
}

/* Runs the available lines. */
static void run_lines(struct connection *connection)
{
    while (connection_takes_lines(connection)) {
        const struct input input = reader_next(connection->reader);
        /* Commands given as arguments have no descriptor. */
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
        connection_log_event(connection, "input ended");
        session_end_input(connection->session);
    }
}

bool connection_settle(struct connection *connection, enum writer_state *state)
{
    bool was_full;
    /* Write before slow work: a bestmove must not wait for a new hash table. */
    do {
        run_lines(connection);
        was_full = writer_is_full(connection->writer);
        *state = writer_flush(connection->writer);
    } while (session_resume(connection->session) ||
             (was_full && !writer_is_full(connection->writer)));

    const bool over = session_is_over(connection->session);
    const bool ends = *state == WRITER_BROKEN || (over && *state == WRITER_DONE);
    if (ends)
        connection_log_event(connection, over ? "session over" : "output closed");
    return !ends;
}

/* Runs even during a job: clients can always send lines. */
void connection_expire(struct connection *connection)
{
    connection_log_event(connection, "idle for too long");
    output_error(session_output(connection->session), "no line for %lld s; the session ends",
                 (long long)connection->quota->idle_seconds);
    session_quit(connection->session);
}

void connection_quit(struct connection *connection, const char *signal, bool is_interrupt)
{
    connection_log_event(connection, signal);
    /* At a terminal Ctrl-C ends a job, or else the program. */
    if (is_interrupt && isatty(connection->in) && session_state(connection->session) != IDLE)
        session_stop(connection->session);
    else
        session_quit(connection->session);
}
