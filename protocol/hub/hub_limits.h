/*
 * The arguments of Hub's `level`: the limits of the searches to come.
 */
#ifndef KINGDROP_PROTOCOL_HUB_HUB_LIMITS_H
#define KINGDROP_PROTOCOL_HUB_HUB_LIMITS_H

#include "engine/limits.h"
#include "games/text.h"

/* Reads a new level, all but started_ns, over the old one, which is all zero when there is none:
 *
 * - Nothing at all is an infinite search; words without a limit among them are wrong. To ponder is
 *   no limit: alone it leaves the old ones.
 * - Numbers out of bounds count as in go_parse().
 * - What is wrong is told in *complaints, a line each. Then nothing of the line counts and the old
 *   level stays; where there is none it becomes a depth of 1, lest searches have no end. */
void hub_limits_read(struct text arguments, struct limits *level, struct builder *complaints);

#endif
