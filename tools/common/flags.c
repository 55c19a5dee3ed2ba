/*
 * Uses glibc's getopt_long with "-" first in the letters, to get words in order. Its messages are
 * off: all tools complain in one form.
 */
#include "tools/common/flags.h"

#include <assert.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Values of getopt_long beside letters; the tool's flags count from FLAG_OWN. */
enum { FLAG_WORD = 1, FLAG_HELP = 256, FLAG_VERSION, FLAG_OWN };

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

/* Builds getopt_long's list: the tool's flags and the common ones. */
static void describe(const struct flag *flags, struct option list[FLAGS_MAX + 3])
{
    int count = 0;
    for (; flags[count].name != NULL; count++) {
        assert(count < FLAGS_MAX);
        list[count] = (struct option){
            .name = flags[count].name,
            .has_arg = flags[count].set != NULL ? no_argument : required_argument,
            .val = FLAG_OWN + count,
        };
    }
    list[count] = (struct option){.name = "help", .val = FLAG_HELP};
    list[count + 1] = (struct option){.name = "version", .val = FLAG_VERSION};
    list[count + 2] = (struct option){0};
}

static const char *name_of(const struct tool *tool, int found)
{
    return found == FLAG_HELP      ? "help"
           : found == FLAG_VERSION ? "version"
                                   : tool->flags[found - FLAG_OWN].name;
}

static void write_expected(const struct flag *flag, struct builder *text)
{
    /* INT64_MAX means no bound. */
    if (flag->number != NULL && flag->max == INT64_MAX)
        builder_add(text, "a number from %" PRId64 " up", flag->min);
    else if (flag->number != NULL)
        builder_add(text, "a number from %" PRId64 " to %" PRId64, flag->min, flag->max);
    else if (flag->part != NULL)
        builder_add(text, "a part such as 1/4");
    else
        builder_add(text, "%s", flag->word != NULL ? "a word" : flag->expected);
}

static bool read_value(const struct flag *flag, const char *value)
{
    const struct text text = text_of(value);
    if (flag->number != NULL)
        return number_read(text, flag->min, flag->max, flag->number);
    if (flag->part != NULL)
        return part_read(text, flag->part);
    if (flag->read != NULL)
        return flag->read(text, flag->place);
    *flag->word = value;
    return text.length > 0;
}

/* The value is NULL if it is missing or the flag takes none. */
static bool take_flag(const struct tool *tool, int found, const char *value)
{
    const struct flag *flag = &tool->flags[found - FLAG_OWN];
    if (flag->set != NULL) {
        *flag->set = true;
        return true;
    }
    if (value != NULL && read_value(flag, value))
        return true;
    struct builder expected = BUILDER(200);
    write_expected(flag, &expected);
    flags_refuse(tool, "--%s%s%s: expected %s", flag->name, value != NULL ? " " : "",
                 value != NULL ? value : "", expected.start);
    return false;
}

/* Complains about the flag that getopt_long refused. */
static void refuse_flag(const struct tool *tool, const char *word)
{
    /* optopt is the number of a flag that takes no value, an unknown letter, or 0 after an unknown
     * name. */
    if (optopt >= FLAG_HELP)
        flags_refuse(tool, "--%s: takes no value", name_of(tool, optopt));
    else if (optopt != 0)
        flags_refuse(tool, "-%c: unknown option", optopt);
    else
        flags_refuse(tool, "%s: unknown option", word);
}

static int answer(const struct tool *tool, int found)
{
    if (found == FLAG_VERSION)
        printf("%s %s\n", tool->name, KINGDROP_VERSION);
    else
        fputs(tool->help, stdout);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static bool take_word(const struct tool *tool, struct arguments *arguments, char *word)
{
    if (arguments->count == tool->words_max) {
        flags_refuse(tool, "%s: unexpected word", word);
        return false;
    }
    arguments->words[arguments->count++] = word;
    return true;
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
    struct option list[FLAGS_MAX + 3];
    describe(tool->flags, list);
    char **words = arguments->words;
    const int count = arguments->count;
    arguments->count = 0;
    *status = EXIT_USAGE;
    opterr = 0;
    optind = 0; /* restart */
    int found;
    bool ok = true;
    /* `-` returns words in order even under POSIXLY_CORRECT; they overwrite words already read. `:`
     * reports a missing value. */
    while (ok && (found = getopt_long(count, words, "-:h", list, NULL)) != -1) {
        if (found == FLAG_HELP || found == 'h' || found == FLAG_VERSION) {
            *status = answer(tool, found);
            ok = false;
        } else if (found == FLAG_WORD) {
            ok = take_word(tool, arguments, optarg);
        } else if (found == '?') {
            refuse_flag(tool, words[optind - 1]);
            ok = false;
        } else {
            ok = take_flag(tool, found == ':' ? optopt : found, found == ':' ? NULL : optarg);
        }
    }
    /* getopt_long stops after `--`. */
    for (; ok && optind < count; optind++)
        ok = take_word(tool, arguments, words[optind]);
    return ok;
}
