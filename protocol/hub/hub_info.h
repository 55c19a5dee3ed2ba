/*
 * The lines of Hub: those of every dialect (see dialect.h), and parameters.
 */
#ifndef KINGDROP_PROTOCOL_HUB_HUB_INFO_H
#define KINGDROP_PROTOCOL_HUB_HUB_INFO_H

#include "protocol/session/dialect.h"
#include "protocol/session/option.h"

struct program;

/* An option with its default, type and bounds. */
void hub_info_write_parameter(struct builder *text, const struct program *program,
                              const struct option *option);

/* Writes only errors: Hub has no words for the rest. */
void hub_info_write_notice(struct builder *text, enum notice kind, struct text words);

/* Only the best line: clients take every line for that. */
void hub_info_write_line(struct builder *text, const struct root *root, const struct line *line,
                         bool with_wdl);
void hub_info_write_best(struct builder *text, const struct root *root,
                         const struct report *result);

#endif
