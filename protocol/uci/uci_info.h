/*
 * The `info` lines of UCI and UGI.
 */
#ifndef KINGDROP_PROTOCOL_UCI_UCI_INFO_H
#define KINGDROP_PROTOCOL_UCI_UCI_INFO_H

#include "protocol/session/dialect.h"

/* The unit of `score mate`. */
enum mate_unit { MATE_IN_MOVES, MATE_IN_PLIES };

void uci_info_write_line(struct builder *text, const struct root *root, const struct line *line,
                         enum mate_unit unit, bool with_wdl);
void uci_info_write_current_move(struct builder *text, const struct root *root,
                                 const struct report *report);

#endif
