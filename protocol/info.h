/*
 * What a search reports as the `info` lines of UCI and UGI.
 */
#ifndef KINGDROP_PROTOCOL_INFO_H
#define KINGDROP_PROTOCOL_INFO_H

#include "protocol/dialect.h"

/* How a dialect counts the distance to the end of the game. */
enum mate_unit { MATE_IN_MOVES, MATE_IN_PLIES };

void info_write_line(struct builder *text, const struct root *root, const struct line *line,
                     enum mate_unit unit, bool with_wdl);
void info_write_current_move(struct builder *text, const struct root *root,
                             const struct report *report);

uint64_t info_nodes_per_second(const struct line *line);

#endif
