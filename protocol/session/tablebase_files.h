/*
 * The tablebases (games/tablebase.h) that a session's engine has from files, at most one a game.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_TABLEBASE_FILES_H
#define KINGDROP_PROTOCOL_SESSION_TABLEBASE_FILES_H

#include <stdbool.h>

#include "engine/engine.h"
#include "games/game.h"

#define TABLEBASE_FILES_MAX 16

struct tablebase_files {
    struct tablebase *of_game[TABLEBASE_FILES_MAX]; /* by the number of game_at(); NULL: none */
};

/* Opens a file of a game for the engine in place of the one it has. An empty path closes that, so
 * that only the embedded tablebase is left. See struct option's `open`. */
bool tablebase_files_use(struct tablebase_files *files, struct engine *engine,
                         const struct game *game, const char *path, struct builder *why);

/* Closes all, once there is no engine to use them. */
void tablebase_files_close(struct tablebase_files *files);

#endif
