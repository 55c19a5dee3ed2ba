/* The arguments of Hub's `level`: limits of the next searches, not a level of strength. */
#pragma once

#include "engine/limits.h"
#include "games/base/text.h"

/* Replaces the limits, except started_ns; zeroes mean none:
 *
 * - Without arguments the search is infinite. Unknown arguments are ignored; if all are unknown, or
 * with `ponder` alone, the old limits stay.
 * - Numbers out of bounds count as in go_parse().
 * - Each mistake adds a line to *errors, and the old limits stay; if there were none, the depth is
 * 1, so that the search ends. */
void hub_limits_read(struct text arguments, struct limits *limits, struct builder *errors);
