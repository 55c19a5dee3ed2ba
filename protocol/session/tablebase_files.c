#include "protocol/session/tablebase_files.h"

#include <assert.h>

static struct tablebase **place_of(struct tablebase_files *files, const struct game *game)
{
    size_t number = 0;
    while (game_at(number) != game)
        number++;
    assert(number < TABLEBASE_FILES_MAX);
    return &files->of_game[number];
}

bool tablebase_files_use(struct tablebase_files *files, struct engine *engine,
                         const struct game *game, const char *path, struct builder *why)
{
    struct tablebase *opened = path[0] != '\0' ? game->tablebase_open(path, why) : NULL;
    /* A file that cannot be opened leaves the one before in use. */
    if (path[0] != '\0' && opened == NULL)
        return false;
    /* The engine must let go of the old tablebase before it is closed: its threads may be probing
     * memory that closing unmaps. */
    engine_set_tablebase(engine, game, opened);
    struct tablebase **place = place_of(files, game);
    if (*place != NULL)
        game->tablebase_close(*place);
    *place = opened;
    return true;
}

void tablebase_files_close(struct tablebase_files *files)
{
    for (size_t i = 0; game_at(i) != NULL; i++)
        if (files->of_game[i] != NULL)
            game_at(i)->tablebase_close(files->of_game[i]);
    *files = (struct tablebase_files){0};
}
