/* Parts of search reports that dialects share. */
#pragma once

#include "protocol/session/dialect.h"

/* Adds the moves of a line, separated by blanks. */
void info_write_moves(struct builder *text, const struct root *root, const struct line *line);

/* Adds the best move, which must exist, and after `ponder` the expected reply, if there is one. */
void info_write_best(struct builder *text, const struct root *root, const struct report *result,
                     const char *ponder);

uint64_t info_nodes_per_second(const struct line *line);
