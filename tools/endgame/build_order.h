/*
 * Which slices there are, and in which order they can be built: a slice together with the turned
 * one, for a move leads from either to the other. Captures lead to fewer pieces, crowning to fewer
 * men.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_BUILD_ORDER_H
#define KINGDROP_TOOLS_ENDGAME_BUILD_ORDER_H

#include <stddef.h>

#include "games/checkers/tablebase/index.h"

#define BUILD_ORDER_MAX MATERIAL_CODES

/* Is it the one of the two slices built together that gives them their name? */
bool material_is_canonical(struct material material);

/* The leading materials of up to so many pieces, each after all those that it needs. Returns how
 * many there are. */
size_t build_order_list(unsigned pieces_max, struct material list[BUILD_ORDER_MAX]);

/* The materials that moves lead to from a slice or the turned one, themselves left out. */
size_t build_order_needs(struct material material, struct material list[BUILD_ORDER_MAX]);

/* The positions of a slice and the turned one. */
uint64_t build_order_positions(struct material material);

#endif
