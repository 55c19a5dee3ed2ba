/* Strict numbers: a text is read whole or not at all. */
#pragma once

#include "games/base/text.h"

#define PARTS_MAX (1 << 20)

/* Part `number`, from 1, of `count` equal parts of a task. */
struct part {
    int64_t number, count;
};

/* Returns false and leaves *number unchanged unless the text is an integer from min to max. */
bool number_read(struct text text, int64_t min, int64_t max, int64_t *number);

/* Reads `I/N`, N at most PARTS_MAX, into a struct part. Returns false and leaves *part unchanged
 * for any other text. */
bool part_read(struct text text, void *part);
