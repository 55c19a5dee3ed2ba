/*
 * Which slices there are, and in which order they can be built: a slice together with the rotated
 * one, because a move leads from either to the other. Captures lead to fewer pieces, crowning to
 * fewer men.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_BUILD_ORDER_H
#define KINGDROP_TOOLS_ENDGAME_BUILD_ORDER_H

#include <stddef.h>

#include "games/draughts/english/tablebase/index.h"

#define BUILD_ORDER_MAX MATERIAL_CODES

/* The canonical materials of up to pieces_max pieces, each after all that it leads to. Returns
 * their number. */
size_t build_order_list(unsigned pieces_max, struct material list[BUILD_ORDER_MAX]);

/* The materials that captures and crowning lead to from a slice or the rotated one. */
size_t build_order_needs(struct material material, struct material list[BUILD_ORDER_MAX]);

/* The positions of a slice and the rotated one. */
uint64_t build_order_positions(struct material material);

#endif
