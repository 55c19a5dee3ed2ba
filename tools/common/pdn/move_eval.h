/* Move evaluations in PDN comments. Pure functions. */
#pragma once

#include "tools/common/pdn/pdn.h"

/* Room for any evaluation as text, with its NUL. */
#define MOVE_EVAL_TEXT 128

/* Writes "+0.35/12 0.520s n=48211", or nothing for an empty evaluation. */
void move_eval_write(const struct move_eval *eval, struct builder *text);

/* Returns the evaluation up to a comma or the comment's end; empty if other words are there. */
struct move_eval move_eval_read(struct text comment);
