/*
 * The arguments of Hub's `level`: the limits of the searches to come.
 */
#ifndef KINGDROP_PROTOCOL_LEVEL_H
#define KINGDROP_PROTOCOL_LEVEL_H

#include "engine/limits.h"
#include "games/text.h"

/* Reads the limits, all but started_ns; what is wrong is told in *complaints, a line each. The
 * rules are those of go_parse(): what is wrong does not count, and when everything was the limit is
 * a depth of 1; no limit at all is an infinite search. */
struct limits level_read(struct text arguments, struct builder *complaints);

#endif
