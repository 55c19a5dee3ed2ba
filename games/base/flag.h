/* The flags of a command line: `--name VALUE`, `--name=VALUE`, `--name`. */
#pragma once

#include <stdint.h>

#include "games/base/text.h"

/* A flag, with exactly one of set, word, number and read. */
struct flag {
    const char *name;  /* with its hyphens; NULL ends a list */
    bool *set;         /* set to true; the flag takes no value */
    const char **word; /* any value but the empty one, owned by the command line */
    int64_t *number;   /* a number from min to max */
    int64_t min, max;  /* max: INT64_MAX for no bound */
    bool (*read)(struct text value, void *place); /* returns false if the value is wrong */
    void *place;                                  /* for read() */
    const char *expected; /* for messages about read(): "two scores such as -50:50" */
};

/* Words of a command line. */
struct arguments {
    int count;
    char **words;
};

/* Takes the first word, a flag, and its value from the arguments, and stores the value. Sets *flag
 * to its row. Returns false and sets *error if anything is wrong. */
bool flag_take(const struct flag *flags, struct arguments *arguments, const struct flag **flag,
               struct builder *error);
