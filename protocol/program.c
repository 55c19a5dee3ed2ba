#include "protocol/program.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/loop.h"

/* Whoever closed 0, 1 or 2 before starting us must not find our other files there: libev aborts on
 * the first, and the others would be written to. */
static bool fill_closed_descriptors(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0)
            return false;
    return true;
}

static void say_version(const struct program *program, struct writer *writer)
{
    char array[WRITER_LINE_MAX];
    struct builder text = builder_over(array, sizeof array);
    builder_add(&text, "%s %s", program->name, program->version);
    writer_add(writer, builder_text(&text), ANSWER);
}

static void say_usage(const struct program *program, struct writer *writer)
{
    const char *name = program->name;
    char array[WRITER_LINE_MAX];
    struct builder text = builder_over(array, sizeof array);
    builder_add(&text, "%s: %s\n\n", name, program->about);
    builder_add(&text, "usage: %s                            talk UCI or UGI\n", name);
    builder_add(&text, "       %s COMMAND [+ COMMAND ...]    run commands, then exit\n", name);
    builder_add(&text, "       %s --help | --version\n\n", name);
    builder_add(&text,
                "A COMMAND is what can be typed in a session; its words need no quotes:\n\n");
    builder_add(&text, "  %s help\n", name);
    builder_add(&text, "  %s position startpos moves 11-15 + go movetime 1000\n\n", name);
    builder_add(&text, "The exit status is 1 if a command could not be understood, otherwise 0.");
    struct text lines = builder_text(&text);
    while (lines.length > 0)
        writer_add(writer, text_take_line(&lines), ANSWER);
}

/* Makes lines of the arguments: a lone `+` ends one. */
static bool feed_arguments(struct reader *reader, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        const bool separates = strcmp(words[i], "+") == 0;
        const char *word = separates ? "\n" : words[i];
        if (!reader_feed(reader, text_of(word)) || !reader_feed(reader, text_of(" ")))
            return false;
    }
    return true;
}

static int run_session(const struct program *program, struct reader *reader, struct writer *writer,
                       int count, char **words)
{
    if (!feed_arguments(reader, count, words)) {
        fprintf(stderr, "%s: too many arguments\n", program->name);
        return EXIT_FAILURE;
    }
    unsigned complaints = 0;
    if (!loop_run(program, reader, count > 0 ? -1 : STDIN_FILENO, writer, &complaints)) {
        fprintf(stderr, "%s: cannot start: short of memory, threads or descriptors\n",
                program->name);
        return EXIT_FAILURE;
    }
    return count > 0 && complaints > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int run(const struct program *program, struct reader *reader, struct writer *writer,
               int count, char **words)
{
    const char *first = count > 0 ? words[0] : "";
    if (strcmp(first, "--help") == 0) {
        say_usage(program, writer);
    } else if (strcmp(first, "--version") == 0) {
        say_version(program, writer);
    } else if (first[0] == '-') {
        fprintf(stderr, "%s: unknown option %s; try --help\n", program->name, first);
        return EXIT_FAILURE;
    } else {
        return run_session(program, reader, writer, count, words);
    }
    writer_drain(writer);
    return EXIT_SUCCESS;
}

int protocol_run(const struct program *program, int argc, char **argv)
{
    if (!fill_closed_descriptors())
        return EXIT_FAILURE;
    signal(SIGPIPE, SIG_IGN);

    int status = EXIT_FAILURE;
    struct reader *reader = reader_create();
    struct writer *writer = writer_create_standard();
    if (reader != NULL && writer != NULL)
        status = run(program, reader, writer, argc > 1 ? argc - 1 : 0, argv + 1);
    else
        fprintf(stderr, "%s: out of memory\n", program->name);
    reader_destroy(reader);
    writer_destroy(writer);
    return status;
}
