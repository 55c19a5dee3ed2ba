/*
 * A tool's command line, read by getopt_long: flags (`--name VALUE`, `--name=VALUE`, `--name`) and
 * words without hyphens, in any order. `--` ends the flags.
 *
 * All tools have --help, -h and --version, and exit with EXIT_USAGE after a wrong word. They also
 * exit with a message if a file shrinks while they read it.
 */
#ifndef KINGDROP_TOOLS_COMMON_FLAGS_H
#define KINGDROP_TOOLS_COMMON_FLAGS_H

#include "tools/common/number.h"

/* The exit status after a wrong command line. */
#define EXIT_USAGE 2

#define FLAGS_MAX 32

/* A flag; exactly one of the places is set. */
struct flag {
    const char *name;                             /* without hyphens; NULL ends a list */
    bool *set;                                    /* set to true; the flag takes no value */
    const char **word;                            /* any value but the empty one, owned by argv */
    int64_t *number;                              /* a number from min to max */
    int64_t min, max;                             /* max: INT64_MAX for no bound */
    struct part *part;                            /* I/N */
    bool (*read)(struct text value, void *place); /* returns false if the value is wrong */
    void *place;
    const char *expected; /* for messages about read(): "two scores such as -50:50" */
};

/* In: argc and argv. Out: the words without hyphens, in order. */
struct arguments {
    int count;
    char **words;
};

struct tool {
    const char *name;         /* "kingdrop-book" */
    const char *help;         /* printed by --help */
    const struct flag *flags; /* the tool's, without --help and --version */
    int words_max;            /* at most this many words without hyphens */
};

/* Reads a command line. Returns false if the tool must exit with *status, after --help, --version
 * or a complaint. */
bool flags_read(const struct tool *tool, struct arguments *arguments, int *status);

/* Complains about the command line on stderr. Returns EXIT_USAGE. */
int flags_refuse(const struct tool *tool, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
