/* The lines of Hub: for reports and notices (see dialect.h), and for parameters. */
#pragma once

#include "protocol/session/dialect.h"
#include "protocol/session/option.h"

struct program;

/* Adds the line of an option: its default, type and bounds. */
void hub_info_write_parameter(struct builder *text, const struct program *program,
                              const struct option *option);

/* Adds only errors: Hub lacks other notices. */
void hub_info_write_notice(struct builder *text, enum notice kind, struct text words);

/* Adds only the best line: clients take every line for it. */
void hub_info_write_line(struct builder *text, const struct root *root, const struct line *line,
                         bool with_wdl);
void hub_info_write_best(struct builder *text, const struct root *root,
                         const struct report *result);
