#include "protocol/host/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/host/command_line.h"
#include "protocol/host/loop.h"
#include "protocol/host/system.h"
#include "protocol/host/version.h"

#define REASON_MAX 512

/* Turns the arguments into lines: a lone `+` ends one. */
static bool feed_arguments(struct reader *reader, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        /* The shell would take a `;` for itself. */
        const bool separates = strcmp(words[i], "+") == 0;
        const char *word = separates ? "\n" : words[i];
        if (!reader_feed(reader, text_of(word)) || !reader_feed(reader, text_of(" ")))
            return false;
    }
    return true;
}

/* Feeds a line that chooses the game. */
static bool feed_game(struct reader *reader, const char *game)
{
    return reader_feed(reader, text_of("setoption name UCI_Variant value ")) &&
           reader_feed(reader, text_of(game)) && reader_feed(reader, text_of("\n"));
}

/* Runs a session with the given commands, or with the client on stdin and stdout. */
static int run_session(const struct program *program, const struct command_line *line,
                       const struct connection *connection)
{
    if ((line->game != NULL && !feed_game(connection->reader, line->game)) ||
        !feed_arguments(connection->reader, line->word_count, line->words) ||
        (connection->opened != NULL && !reader_feed(connection->reader, text_of("\n")))) {
        fprintf(stderr, "%s: too many arguments\n", program->name);
        return EXIT_FAILURE;
    }
    /* Limit the memory before the session allocates any. */
    if (connection->quota->is_guest)
        system_enforce(program, connection->quota);
    unsigned errors = 0;
    /* No session can report this, so print it to stderr. */
    if (!loop_run(program, connection, &errors)) {
        fprintf(stderr, "%s: cannot start: short of memory, threads or descriptors\n",
                program->name);
        return EXIT_FAILURE;
    }
    /* Only scripts with commands as arguments look at the status. */
    return connection->in < 0 && errors > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int run_connection(const struct program *program, const struct command_line *line,
                          struct reader *reader, struct writer *writer)
{
    struct session_log *log = NULL;
    struct builder error = BUILDER(REASON_MAX);
    if (line->log != NULL && (log = session_log_open(line->log, &error)) == NULL) {
        fprintf(stderr, "%s: --log %s: %s\n", program->name, line->log, error.start);
        return EXIT_FAILURE;
    }
    writer_set_log(writer, log);
    /* Arguments are the user's, even where stdin is a socket. */
    const bool opens =
        line->word_count == 1 && program_find_dialect(program, text_of(line->words[0])) != NULL;
    const bool is_alone = line->word_count > 0 && !opens;
    /* Under inetd or systemd with Accept=yes the client is a stranger. */
    const bool is_guest = line->is_guest || (!is_alone && system_has_accepted_client());
    const struct connection connection = {
        .reader = reader,
        .in = is_alone ? -1 : STDIN_FILENO,
        .opened = opens ? line->words[0] : NULL,
        .lines_fed = line->game != NULL ? 2 : 1,
        .writer = writer,
        .log = log,
        .quota = is_guest ? &line->quota : &quota_unlimited,
    };
    const int status = run_session(program, line, &connection);
    session_log_close(log);
    return status;
}

static int run(const struct program *program, const struct command_line *line,
               struct reader *reader, struct writer *writer)
{
    switch (line->mode) {
    case MODE_SESSION:
        return run_connection(program, line, reader, writer);
    case MODE_SERVE:
        return system_serve(program, line);
    case MODE_HELP:
        version_print_usage(program, writer);
        break;
    case MODE_VERSION:
        version_print(program, writer);
        break;
    }
    /* The writer reports a full disk. */
    writer_drain(writer);
    return EXIT_SUCCESS;
}

/* Prints the error of a stream; returns true if there is one. */
static bool is_broken(const struct program *program, const char *stream, int error)
{
    if (error != 0)
        fprintf(stderr, "%s: standard %s: %s\n", program->name, stream, strerror(error));
    return error != 0;
}

int host_run(const struct program *program, int argc, char **argv)
{
    if (!system_prepare())
        return EXIT_FAILURE;

    struct builder error = BUILDER(REASON_MAX);
    struct command_line line;
    if (!command_line_read(&line, argc > 1 ? argc - 1 : 0, argv + 1, &error)) {
        fprintf(stderr, "%s: %s; try --help\n", program->name, error.start);
        return EXIT_FAILURE;
    }
    int status = EXIT_FAILURE;
    struct reader *reader = reader_create();
    struct writer *writer = writer_create_standard();
    if (reader != NULL && writer != NULL)
        status = run(program, &line, reader, writer);
    else
        fprintf(stderr, "%s: out of memory\n", program->name);
    /* `kingdrop bench > file` fails on a full disk, `kingdrop < folder` always. */
    if (is_broken(program, "input", reader != NULL ? reader_error(reader) : 0) ||
        is_broken(program, "output", writer != NULL ? writer_error(writer) : 0))
        status = EXIT_FAILURE;
    reader_destroy(reader);
    writer_destroy(writer);
    return status;
}
