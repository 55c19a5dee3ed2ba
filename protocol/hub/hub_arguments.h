/*
 * The arguments of a Hub line: `key=value` and keys without a value, with blanks between them.
 *
 * A value in double quotes holds anything but those; one without holds no blank, no `=` and no
 * quote, and is empty only at the end of the line. Blanks around a `=` mean nothing.
 */
#ifndef KINGDROP_PROTOCOL_HUB_HUB_ARGUMENTS_H
#define KINGDROP_PROTOCOL_HUB_HUB_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "games/text.h"

struct hub_argument {
    const char *key;
    bool given;
    struct text value; /* without its quotes; empty when there is none */
};

/* Looks for the keys of some pairs, none given yet, in the arguments. Other keys are skipped; if
 * one comes twice, the last counts. False, with the place and the reason in *why, if something is
 * no argument: the caller then ignores the whole line. */
bool hub_arguments_read(struct text arguments, struct hub_argument *pairs, size_t count,
                        struct builder *why);

/* Adds a blank and `key=value`, with quotes where they are needed; those in the value become
 * apostrophes. */
void hub_arguments_write(struct builder *text, const char *key, struct text value);

#endif
