/*
 * The bench: the positions that every game brings along (struct game), each searched to a fixed
 * depth by one thread on a table of its own. The number of nodes is the search's signature: the
 * same on every run and machine, and changed by every change of what the search does.
 */
#ifndef KINGDROP_ENGINE_BENCH_H
#define KINGDROP_ENGINE_BENCH_H

#include "games/game.h"

/* One of a game's positions. Allocates nothing, so that memory never changes the count. */
struct any_position bench_position(const struct game *game, const struct bench_position *row);

#endif
