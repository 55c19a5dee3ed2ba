/*
 * The parts of search reports that dialects have in common.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_INFO_H
#define KINGDROP_PROTOCOL_SESSION_INFO_H

#include "protocol/session/dialect.h"

/* The moves of a line, a blank between two. */
void info_write_moves(struct builder *text, const struct root *root, const struct line *line);

/* The best move, which there must be, and after `ponder` the reply that is expected, if any. */
void info_write_best(struct builder *text, const struct root *root, const struct report *result,
                     const char *ponder);

uint64_t info_nodes_per_second(const struct line *line);

#endif
