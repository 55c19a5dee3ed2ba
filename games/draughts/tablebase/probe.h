/* The tablebase, part 4: probing, and the members of struct game, compiled once per rule set. */
#pragma once

#include "games/draughts/tablebase/tablebase.h"
#include "games/of_game.h"

/* Returns a position's bounds, unknown if a capture is pending. */
struct bounds OF_GAME(probe)(const struct position *position, const struct tablebase *tablebase);

/* The embedded file, byte for byte. */
extern const unsigned char OF_GAME(endgames)[];
extern const size_t OF_GAME(endgames_bytes);

extern const struct tablebase_rules OF_GAME(tablebase_rules);

/* Members of struct game. A path is a file or a folder of such files. */
const struct tablebase *OF_GAME(tablebase_embedded)(void);
struct tablebase *OF_GAME(tablebase_open)(const char *path, struct builder *error);
size_t OF_GAME(tablebase_probe_root)(const struct tablebase *tablebase,
                                     const struct any_position *any, move *list);
