/*
 * A tool's command line: flags and words without hyphens, in any order. `--` ends the flags.
 *
 * All tools have --help, -h and --version, and exit with EXIT_USAGE after a wrong word. They also
 * exit with a message if a file shrinks while they read it.
 */
#pragma once

#include "games/base/flag.h"
#include "tools/common/number.h"

/* The exit status after a wrong command line. */
#define EXIT_USAGE 2

#define FLAGS_MAX 32

struct tool {
    const char *name;         /* "kingdrop-book" */
    const char *help;         /* printed by --help */
    const struct flag *flags; /* the tool's, without --help and --version */
    int words_max;            /* at most this many words without hyphens */
};

/* Takes the flags off *arguments, and leaves the other words in order. Returns false if the tool
 * must exit with *status, after --help, --version or a complaint. */
bool flags_read(const struct tool *tool, struct arguments *arguments, int *status);

/* Returns a tool's exit status. Prints an error and returns failure if standard output was not
 * written. */
int flags_finish(const struct tool *tool, bool ok);

/* Complains about the command line on stderr. Returns EXIT_USAGE. */
int flags_refuse(const struct tool *tool, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
