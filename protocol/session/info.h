/*
 * What a search reports as the `info` lines of UCI and UGI, and their parts that Hub has too.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_INFO_H
#define KINGDROP_PROTOCOL_SESSION_INFO_H

#include "protocol/session/dialect.h"

/* How a dialect counts the distance to the end of the game. */
enum mate_unit { MATE_IN_MOVES, MATE_IN_PLIES };

void info_write_line(struct builder *text, const struct root *root, const struct line *line,
                     enum mate_unit unit, bool with_wdl);
void info_write_current_move(struct builder *text, const struct root *root,
                             const struct report *report);

/* The moves of a line, a blank between two. */
void info_write_moves(struct builder *text, const struct root *root, const struct line *line);

/* The best move, which there must be, and behind `ponder` the reply that is expected, if any. */
void info_write_best(struct builder *text, const struct root *root, const struct report *result,
                     const char *ponder);

uint64_t info_nodes_per_second(const struct line *line);

#endif
