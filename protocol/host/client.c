#include "protocol/host/client.h"

#include <unistd.h>

static void send_line(void *context, struct text line, enum importance importance)
{
    const struct client *client = context;
    writer_add(client->writer, line, importance);
}

static void wake(void *context)
{
    const struct client *client = context;
    client->wake(client->context);
}

bool client_begin(struct client *client, const struct program *program)
{
    /* Without a poll function: the engine has threads of its own here. */
    const struct session_host host = {.send = send_line, .wake = wake, .context = client};
    transcript_begin(client->transcript, program->name, program->version);
    client->session = session_create(program, client->quota, &host);
    if (client->session != NULL && isatty(client->in))
        session_greet(client->session);
    return client->session != NULL;
}

unsigned client_end(struct client *client)
{
    /* Before the session is gone, which counts them. */
    const unsigned errors = session_output(client->session)->errors;
    session_destroy(client->session);
    return errors;
}

/* Without a transcript nothing is written, so callers need not ask. */
void client_note(const struct client *client, const char *event)
{
    transcript_add(client->transcript, TRANSCRIPT_EVENT, text_of(event));
}

static void run_line(struct client *client, const struct input *input)
{
    /* When it is run, not when it is read: the log has the order in which things happened to the
     * session. */
    transcript_add(client->transcript, TRANSCRIPT_HEARD, input->line);
    client->lines++;
    /* Named before the line is run, so that the answer comes after the complaint. */
    if (input->nuls > 0)
        output_error(session_output(client->session), "%zu NUL bytes dropped", input->nuls);
    session_receive(client->session, input->line);
}

/* One that a client sends while a job runs may be meant to end it; commands given as arguments let
 * each other finish. */
bool client_takes_lines(const struct client *client)
{
    if (client->input_ended || !session_takes_lines(client->session) ||
        writer_is_full(client->writer))
        return false;
    const enum session_state state = session_state(client->session);
    return client->in >= 0 || (state != THINKING && state != COUNTING);
}

/* Runs the lines that are there. */
static void run_lines(struct client *client)
{
    while (client_takes_lines(client)) {
        const struct input input = reader_next(client->reader);
        /* Commands from the command line have no descriptor that could end. */
        if (input.kind == INPUT_NONE && client->in < 0)
            reader_end(client->reader);
        else if (input.kind == INPUT_NONE)
            return;
        else if (input.kind == INPUT_LINE)
            run_line(client, &input);
        else if (input.kind == INPUT_OVERLONG)
            output_error(session_output(client->session), "line longer than %zu bytes",
                         READER_LINE_MAX);
        else
            client->input_ended = true;
    }
    if (client->input_ended && !client->end_reported) {
        client->end_reported = true;
        client_note(client, "input ended");
        session_end_input(client->session);
    }
}

bool client_settle(struct client *client, enum writer_state *state)
{
    bool was_full;
    /* Written before what waited for the engine is done, which may take long: a bestmove must not
     * wait for a new hash table. */
    do {
        run_lines(client);
        was_full = writer_is_full(client->writer);
        *state = writer_flush(client->writer);
    } while (session_resume(client->session) || (was_full && !writer_is_full(client->writer)));

    const bool over = session_is_over(client->session);
    const bool ends = *state == WRITER_BROKEN || (over && *state == WRITER_DONE);
    if (ends)
        client_note(client, over ? "session over" : "output closed");
    return !ends;
}

/* Even while a job runs: a client that needs longer sends a line now and then. */
void client_expire(struct client *client)
{
    client_note(client, "idle for too long");
    output_error(session_output(client->session), "no line came for %lld s; the session ends",
                 (long long)client->quota->idle_seconds);
    session_quit(client->session);
}

void client_quit(struct client *client, const char *signal, bool is_interrupt)
{
    client_note(client, signal);
    /* At a terminal Ctrl-C ends what runs, and the program when nothing does. */
    if (is_interrupt && isatty(client->in) && session_state(client->session) != IDLE)
        session_stop(client->session);
    else
        session_quit(client->session);
}
