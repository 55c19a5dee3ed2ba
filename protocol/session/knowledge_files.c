#include "protocol/session/knowledge_files.h"

#include <assert.h>

static struct open_knowledge *place_of(struct knowledge_files *files, const struct game *game)
{
    size_t i = 0;
    while (files->open[i].game != NULL && files->open[i].game != game)
        i++;
    assert(i < KNOWLEDGE_FILES_MAX);
    return &files->open[i];
}

bool knowledge_files_use(struct knowledge_files *files, struct engine *engine,
                         const struct game *game, const char *path, struct builder *why)
{
    struct tablebase *tablebase = NULL;
    if (path[0] != '\0') {
        tablebase = game->tablebase_open(path, why);
        if (tablebase == NULL)
            return false;
    }
    /* The engine lets go of the old one before that is closed. */
    engine_set_tablebase(engine, game, tablebase);
    struct open_knowledge *place = place_of(files, game);
    if (place->tablebase != NULL)
        game->tablebase_close(place->tablebase);
    *place = (struct open_knowledge){game, tablebase};
    return true;
}

void knowledge_files_close(struct knowledge_files *files)
{
    for (size_t i = 0; i < KNOWLEDGE_FILES_MAX; i++)
        if (files->open[i].tablebase != NULL)
            files->open[i].game->tablebase_close(files->open[i].tablebase);
    *files = (struct knowledge_files){0};
}
