/*
 * Command lines of `--name value` words.
 */
#ifndef KINGDROP_TOOLS_TRAIN_FLAGS_H
#define KINGDROP_TOOLS_TRAIN_FLAGS_H

#include "games/text.h"

/* One flag: where its value goes. Exactly one of the places is given. */
struct flag {
    const char *name; /* "--seed"; NULL ends a list */
    int64_t *number;  /* a whole number between the bounds */
    int64_t least, most;
    const char **word;
    int64_t *part, *parts; /* I/N, from 1/1 */
};

/* Reads the words behind the program's name. Words without a flag are put into `others`, which has
 * room for all of them, or refused when it is NULL. False, and why, when a flag is unknown, or its
 * value missing or bad. */
bool flags_read(const struct flag *flags, int count, char *const words[], const char **others,
                size_t *other_count, struct builder *why);

#endif
