/*
 * The command line of a tool: flags (`--name VALUE`, `--name=VALUE`, `--name`), read by
 * getopt_long, and words without hyphens, before, between and after them. A lone `--` ends the
 * flags.
 *
 * All tools answer --help, -h and --version, name the word that is wrong on stderr, and then end
 * with the same status. They say so and end, too, if a file becomes shorter while they read it.
 */
#ifndef KINGDROP_TOOLS_COMMON_FLAGS_H
#define KINGDROP_TOOLS_COMMON_FLAGS_H

#include "tools/common/number.h"

/* The exit status of a tool whose command line is wrong. */
#define EXIT_USAGE 2

#define FLAGS_MAX 32

/* A flag and where its value goes, exactly one of the places. */
struct flag {
    const char *name;  /* without the hyphens; NULL ends a list */
    bool *set;         /* true when the flag is given, which takes no value */
    const char **word; /* any value but the empty one; it stays the command line's */
    int64_t *number;   /* a number from least to most */
    int64_t min, max;  /* most: INT64_MAX for no bound */
    struct part *part; /* I/N */
    bool (*read)(struct text value, void *place); /* reads any other value; false if it is wrong */
    void *place;
    const char *expected; /* what read() takes, for messages: "two scores such as -50:50" */
};

/* In: argc and argv. Out: the words that are no flags, in their order. */
struct arguments {
    int count;
    char **words;
};

struct tool {
    const char *name;         /* "kingdrop-book" */
    const char *help;         /* what --help prints */
    const struct flag *flags; /* of its own */
    int words_max;            /* words without hyphens that it takes at most */
};

/* Reads a command line. False when the tool is to end with *status: it has answered --help or
 * --version, or has named on stderr what is wrong. */
bool flags_read(const struct tool *tool, struct arguments *arguments, int *status);

/* Complains of the command line on stderr; returns EXIT_USAGE. */
int flags_refuse(const struct tool *tool, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
