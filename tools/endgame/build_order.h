/* The slices and their build order. Moves alternate between a slice and its rotated one; captures
 * lead to fewer pieces, crowning to fewer men. */
#pragma once

#include <stddef.h>

#include "games/draughts/tablebase/index.h"

#define BUILD_ORDER_MAX MATERIAL_CODES

/* Lists canonical materials up to pieces_max pieces, successors first. Returns their number. */
size_t build_order_list(unsigned pieces_max, struct material list[BUILD_ORDER_MAX]);

/* Lists the materials after captures and crowning in a slice pair. Returns their number. */
size_t build_order_needs(struct material material, struct material list[BUILD_ORDER_MAX]);

/* Returns the number of positions of a slice and its rotated slice. */
uint64_t build_order_positions(struct material material);
