/*
 * The files of knowledge (see games/tablebase.h) that a session's engine uses, one a game.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_KNOWLEDGE_FILES_H
#define KINGDROP_PROTOCOL_SESSION_KNOWLEDGE_FILES_H

#include <stdbool.h>

#include "engine/engine.h"
#include "games/game.h"

#define KNOWLEDGE_FILES_MAX 16

struct knowledge_files {
    struct open_knowledge {
        const struct game *game; /* NULL: this place is free */
        struct tablebase *tablebase;
    } open[KNOWLEDGE_FILES_MAX];
};

/* Opens a file of a game for the engine in place of the one it has or, for an empty path, goes back
 * to what is embedded; see struct option's `open`. */
bool knowledge_files_use(struct knowledge_files *files, struct engine *engine,
                         const struct game *game, const char *path, struct builder *why);

/* Closes all, once there is no engine to use them. */
void knowledge_files_close(struct knowledge_files *files);

#endif
