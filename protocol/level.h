/*
 * The arguments of Hub's `level`: the limits of the searches to come.
 */
#ifndef KINGDROP_PROTOCOL_LEVEL_H
#define KINGDROP_PROTOCOL_LEVEL_H

#include <stdbool.h>

#include "engine/limits.h"
#include "games/text.h"

/* Reads the limits, all but started_ns; no limit at all is an infinite search, unless the line is
 * about pondering alone. Numbers too large or
 * too small are those of go_parse(). False, with what is wrong in *complaints, a line each, when
 * anything is: then nothing of the line should count. */
bool level_read(struct text arguments, struct limits *limits, struct builder *complaints);

#endif
