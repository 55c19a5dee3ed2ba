/*
 * The arguments of Hub's `level`: the limits of the searches to come.
 */
#ifndef KINGDROP_PROTOCOL_HUB_HUB_LIMITS_H
#define KINGDROP_PROTOCOL_HUB_HUB_LIMITS_H

#include "engine/limits.h"
#include "games/text.h"

/* Reads new limits, all but started_ns, over the old ones, which are all zero when there are none:
 *
 * - No argument at all is an infinite search; arguments without a limit among them are wrong.
 *   `ponder` is no limit: alone it leaves the old ones.
 * - Numbers out of bounds count as in go_parse().
 * - Each mistake adds a line to *errors. Then nothing of the arguments counts and the old limits
 *   stay; where there are none the new limit is a depth of 1, so that the search ends. */
void hub_limits_read(struct text arguments, struct limits *limits, struct builder *errors);

#endif
