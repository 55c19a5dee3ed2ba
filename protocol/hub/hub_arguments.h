/*
 * The arguments of a Hub line: `key=value` and keys without a value, with blanks between them.
 *
 * A value in double quotes holds anything but quotes; an unquoted one holds no blank, no `=` and no
 * quote, and is empty only at the end of the line. Blanks around a `=` are ignored.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "games/base/text.h"

struct hub_argument {
    const char *key;
    bool given;
    struct text value; /* without its quotes; may be empty */
};

/* Sets the pairs, none given yet, whose keys are in the arguments; the last of equal keys counts.
 * Skips other keys. Returns false, with the place and the reason in *error, at an invalid
 * argument. */
bool hub_arguments_read(struct text arguments, struct hub_argument *pairs, size_t count,
                        struct builder *error);

/* Adds a blank and `key=value`, quoted if necessary; quotes in the value become apostrophes. */
void hub_arguments_write(struct builder *text, const char *key, struct text value);
