#include "protocol/session/data_files.h"

#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "games/book_file.h"
#include "games/data_folder.h"
#include "games/opening_book.h"

static size_t number_of(const struct game *game)
{
    size_t number = 0;
    while (game_at(number) != game)
        number++;
    assert(number < GAMES_MAX);
    return number;
}

/* Unmaps memory that no thread probes any more. */
static void close_files(struct opened_files *files, const struct game *game)
{
    if (files->tablebase != NULL)
        game->tablebase_close(files->tablebase);
    free(files->path);
    *files = (struct opened_files){0};
}

/* Replaces a game's open tablebase; an empty path only closes it. */
static bool use_tablebase(struct data_files *files, struct engine *engine, const struct game *game,
                          const char *path, struct builder *error)
{
    struct tablebase *opened = path[0] != '\0' ? game->tablebase_open(path, error) : NULL;
    /* A failure leaves the old file in use. */
    if (path[0] != '\0' && opened == NULL)
        return false;
    /* The engine gives up the old tablebase before it is unmapped. */
    engine_set_tablebase(engine, game, opened);
    struct opened_files *place = &files->of_game[number_of(game)];
    close_files(place, game);
    /* From now on no folder is searched. The path is only for messages. */
    *place = (struct opened_files){opened, strdup(path), true};
    return true;
}

bool data_files_use_tablebases(struct data_files *files, struct engine *engine, const char *path,
                               struct builder *error)
{
    const struct game *game;
    bool any = false;
    /* A file names its game, so one option serves all. */
    for (size_t i = 0; (game = game_at(i)) != NULL; i++)
        if (game->tablebase_ending != NULL)
            any = use_tablebase(files, engine, game, path, error) || any;
    return any || error->length > 0 || builder_fail(error, "%s: belongs to another game", path);
}

/* Returns true if a folder has files with an ending; most data folders do not exist. */
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

void data_files_find(struct data_files *files, struct engine *engine, const struct game *game,
                     struct builder *error)
{
    /* Games without a search need no files. */
    if (game->tablebase_ending == NULL || !engine_searches(engine, game))
        return;
    struct opened_files *place = &files->of_game[number_of(game)];
    if (place->is_settled)
        return;
    /* Search once: each `go` would repeat the system calls. */
    place->is_settled = true;
    struct builder path = BUILDER(DATA_FOLDER_SIZE);
    for (unsigned i = 0; place->tablebase == NULL && data_folder_at(i, &path); i++) {
        if (folder_has(path.start, game->tablebase_ending))
            use_tablebase(files, engine, game, path.start, error);
        path = builder_over(path.start, path.size);
    }
}

void data_files_describe(const struct data_files *files, const struct game *game, bool with_path,
                         struct builder *text)
{
    const struct opened_files *place = &files->of_game[number_of(game)];
    if (place->tablebase == NULL || game->tablebase_describe == NULL)
        return;
    game->tablebase_describe(place->tablebase, text);
    if (with_path && place->path != NULL)
        builder_add(text, " from %s", place->path);
}

static bool has_opening_books(const struct game *game)
{
    return game->canonical != NULL;
}

/* True of Connect Four, whose book has exact scores. */
static bool book_is_tablebase(const struct game *game)
{
    return !has_opening_books(game) && game->tablebase_open != NULL;
}

/* NULL only closes the old book. */
static void use_opening_book(struct data_files *files, struct engine *engine,
                             const struct game *game, struct opening_book *book)
{
    engine_set_book(engine, game, book);
    struct opening_book **place = &files->book_of_game[number_of(game)];
    opening_book_close(*place);
    *place = book;
}

static bool close_books(struct data_files *files, struct engine *engine, struct builder *error)
{
    const struct game *game;
    for (size_t i = 0; (game = game_at(i)) != NULL; i++) {
        if (has_opening_books(game))
            use_opening_book(files, engine, game, NULL);
        else if (book_is_tablebase(game))
            use_tablebase(files, engine, game, "", error);
    }
    return true;
}

bool data_files_use_book(struct data_files *files, struct engine *engine, const char *path,
                         struct builder *error)
{
    if (path[0] == '\0')
        return close_books(files, engine, error);
    const struct game *game = book_file_game(path, error);
    if (game == NULL)
        return false;
    /* A book's file names its game, so one option serves all games. */
    if (book_is_tablebase(game))
        return use_tablebase(files, engine, game, path, error);
    if (!has_opening_books(game))
        return builder_fail(error, "%s: a book for a game that uses none", path);
    struct opening_book *book = opening_book_open(game, path, error);
    if (book != NULL)
        use_opening_book(files, engine, game, book);
    return book != NULL;
}

static void use_weights(struct data_files *files, struct engine *engine, size_t number,
                        struct weights *weights)
{
    const struct game *game = game_at(number);
    struct weights **place = &files->weights_of_game[number];
    engine_set_weights(engine, game, weights);
    if (*place != NULL)
        game->weights_close(*place);
    *place = weights;
}

/* A game's weights_open() skips the files of others. */
bool data_files_use_weights(struct data_files *files, struct engine *engine, const char *path,
                            struct builder *error)
{
    const struct game *game;
    for (size_t i = 0; (game = game_at(i)) != NULL; i++) {
        if (path[0] == '\0')
            use_weights(files, engine, i, NULL);
        struct weights *weights =
            path[0] != '\0' && game->weights_open != NULL ? game->weights_open(path, error) : NULL;
        if (weights != NULL)
            use_weights(files, engine, i, weights);
        if (weights != NULL || error->length > 0)
            return weights != NULL;
    }
    return path[0] == '\0' || builder_fail(error, "%s: weights for another game", path);
}

void data_files_close(struct data_files *files)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        close_files(&files->of_game[i], game_at(i));
        if (files->weights_of_game[i] != NULL)
            game_at(i)->weights_close(files->weights_of_game[i]);
    }
    for (size_t i = 0; i < GAMES_MAX; i++)
        opening_book_close(files->book_of_game[i]);
    *files = (struct data_files){0};
}
