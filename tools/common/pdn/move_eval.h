/*
 * Move evaluations as the words of a PDN comment. Pure functions.
 */
#ifndef KINGDROP_TOOLS_COMMON_PDN_MOVE_EVAL_H
#define KINGDROP_TOOLS_COMMON_PDN_MOVE_EVAL_H

#include "tools/common/pdn/pdn.h"

/* Bytes that hold any evaluation as text, with its final NUL. */
#define MOVE_EVAL_TEXT 128

/* Writes the words: "+0.35/12 0.520s n=48211"; nothing if nothing is given. */
void move_eval_write(const struct move_eval *eval, struct builder *text);

/* The evaluation that a comment is, or begins with if a comma follows; else an empty one. */
struct move_eval move_eval_read(struct text comment);

#endif
