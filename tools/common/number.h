/*
 * Numbers as people write them: all of a text is read, or nothing.
 */
#ifndef KINGDROP_TOOLS_COMMON_NUMBER_H
#define KINGDROP_TOOLS_COMMON_NUMBER_H

#include "games/base/text.h"

#define PARTS_MAX (1 << 20)

/* One of several equal parts of a task, `number` from 1 to `count`. */
struct part {
    int64_t number, count;
};

/* A whole number from least to most; false, and *number untouched, for anything else. */
bool number_read(struct text text, int64_t min, int64_t max, int64_t *number);

/* `I/N`, the I-th of up to PARTS_MAX parts; false, and *part untouched, for anything else. */
bool part_read(struct text text, struct part *part);

#endif
