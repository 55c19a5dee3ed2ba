#include "tools/common/flags.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int flags_refuse(const struct tool *tool, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", tool->name);
    vfprintf(stderr, format, arguments);
    fputs("; try --help\n", stderr);
    va_end(arguments);
    return EXIT_USAGE;
}

int flags_finish(const struct tool *tool, bool ok)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return ok ? EXIT_SUCCESS : EXIT_FAILURE;
    fprintf(stderr, "%s: standard output: %s\n", tool->name,
            errno != 0 ? strerror(errno) : "not everything was written");
    return EXIT_FAILURE;
}

static int answer(const struct tool *tool, bool is_version)
{
    if (is_version)
        printf("%s %s\n", tool->name, KINGDROP_VERSION);
    else
        fputs(tool->help, stdout);
    return flags_finish(tool, true);
}

/* A mapped file that shrinks raises SIGBUS. POSIX allows these calls in a handler. */
static void on_bus_error(int number)
{
    (void)number;
    static const char words[] = "a file shrank while it was read\n";
    (void)!write(STDERR_FILENO, words, strlen(words));
    _exit(EXIT_FAILURE);
}

bool flags_read(const struct tool *tool, struct arguments *arguments, int *status)
{
    signal(SIGBUS, on_bus_error);
    bool help = false, version = false, is_ended = false;
    struct flag list[FLAGS_MAX + 4] = {
        {"--help", .set = &help}, {"-h", .set = &help}, {"--version", .set = &version}};
    for (int i = 0; tool->flags[i].name != NULL; i++) {
        assert(i < FLAGS_MAX);
        list[3 + i] = tool->flags[i];
    }
    struct builder error = BUILDER(400);
    struct arguments rest = {arguments->count - 1, arguments->words + 1};
    /* Kept words overwrite words already read. */
    arguments->count = 0;
    *status = EXIT_USAGE;
    while (rest.count > 0) {
        char *word = *rest.words;
        const struct flag *flag;
        if (!is_ended && word[0] == '-' && word[1] != '\0' && strcmp(word, "--") != 0) {
            if (!flag_take(list, &rest, &flag, &error)) {
                flags_refuse(tool, "%s", error.start);
                return false;
            }
            if (help || version) {
                *status = answer(tool, version);
                return false;
            }
            continue;
        }
        rest.words++;
        rest.count--;
        if (!is_ended && strcmp(word, "--") == 0) {
            is_ended = true;
        } else if (arguments->count == tool->words_max) {
            flags_refuse(tool, "%s: unexpected word", word);
            return false;
        } else {
            arguments->words[arguments->count++] = word;
        }
    }
    return true;
}
