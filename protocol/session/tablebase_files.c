#include "protocol/session/tablebase_files.h"

#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "games/data_folder.h"

static size_t number_of(const struct game *game)
{
    size_t number = 0;
    while (game_at(number) != game)
        number++;
    assert(number < TABLEBASE_FILES_MAX);
    return number;
}

static void close_files(struct opened_files *files, const struct game *game)
{
    if (files->tablebase != NULL)
        game->tablebase_close(files->tablebase);
    free(files->path);
    *files = (struct opened_files){0};
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
    struct opened_files *place = &files->of_game[number_of(game)];
    close_files(place, game);
    *place = (struct opened_files){opened, strdup(path), true};
    return true;
}

static bool folder_has(const char *path, const char *ending)
{
    DIR *folder = opendir(path);
    bool found = false;
    for (const struct dirent *entry; folder != NULL && !found && (entry = readdir(folder)) != NULL;)
        found = text_ends_with(text_of(entry->d_name), ending);
    if (folder != NULL)
        closedir(folder);
    return found;
}

void tablebase_files_find(struct tablebase_files *files, struct engine *engine,
                          const struct game *game, struct builder *why)
{
    struct opened_files *place = &files->of_game[number_of(game)];
    if (game->tablebase_ending == NULL || !engine_searches(engine, game) || place->is_settled)
        return;
    place->is_settled = true;
    struct builder path = BUILDER(DATA_FOLDER_SIZE);
    for (unsigned i = 0; place->tablebase == NULL && data_folder_at(i, &path); i++) {
        if (folder_has(path.start, game->tablebase_ending))
            tablebase_files_use(files, engine, game, path.start, why);
        path = builder_over(path.start, path.size);
    }
}

void tablebase_files_describe(const struct tablebase_files *files, const struct game *game,
                              bool with_path, struct builder *text)
{
    const struct opened_files *place = &files->of_game[number_of(game)];
    if (place->tablebase == NULL || game->tablebase_describe == NULL)
        return;
    game->tablebase_describe(place->tablebase, text);
    if (with_path && place->path != NULL)
        builder_add(text, " from %s", place->path);
}

void tablebase_files_close(struct tablebase_files *files)
{
    for (size_t i = 0; game_at(i) != NULL; i++)
        close_files(&files->of_game[i], game_at(i));
}
