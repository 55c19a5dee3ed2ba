/*
 * The arguments of Hub's `level`: the limits of the searches to come, not a level of strength.
 */
#ifndef KINGDROP_PROTOCOL_HUB_HUB_LIMITS_H
#define KINGDROP_PROTOCOL_HUB_HUB_LIMITS_H

#include "engine/limits.h"
#include "games/text.h"

/* Replaces the old limits, which are all zero if there are none, by new ones (except started_ns):
 *
 * - No argument at all means an infinite search. Unknown arguments are ignored, and if there are no
 *   others the old limits stay, as they do with `ponder` alone.
 * - Numbers out of bounds count as in go_parse().
 * - Each mistake adds a line to *errors. Then all arguments are ignored and the old limits stay; if
 *   there are none the new limit is a depth of 1, so that the search ends. */
void hub_limits_read(struct text arguments, struct limits *limits, struct builder *errors);

#endif
