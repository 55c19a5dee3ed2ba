/*
 * Tablebases (games/tablebase.h), opening books (games/opening_book.h) and weights that a session
 * opens from files, at most one of each per game. The client names them; otherwise tablebases come
 * from a data folder (games/data_folder.h). Connect Four's book is a tablebase, because its scores
 * are exact; the book for checkers is an opening book.
 *
 * While the engine is busy only data_files_describe() may be called: a probed tablebase must stay
 * open.
 */
#pragma once

#include <stdbool.h>

#include "engine/engine.h"
#include "games/game.h"

struct data_files {
    struct opened_files {
        struct tablebase *tablebase; /* NULL: none */
        char *path;                  /* of its file; NULL when memory is short */
        bool is_settled;             /* the client named it, or the folders were searched */
    } of_game[GAMES_MAX];            /* by the number of game_at() */
    struct opening_book *book_of_game[GAMES_MAX]; /* the same; NULL: none */
    struct weights *weights_of_game[GAMES_MAX];   /* the same */
};

/* Opens the tablebases at the path in place of the old ones of their games. An empty path leaves
 * all games only the embedded ones. Returns like struct option's `open`. */
bool data_files_use_tablebases(struct data_files *files, struct engine *engine, const char *path,
                               struct builder *error);

/* Unless the client named files, opens a game's tablebase, once, from the first data folder that
 * has one. Adds unusable files to *error. */
void data_files_find(struct data_files *files, struct engine *engine, const struct game *game,
                     struct builder *error);

/* Describes a game's open tablebase, with its path or without; adds nothing if there is none. */
void data_files_describe(const struct data_files *files, const struct game *game, bool with_path,
                         struct builder *text);

/* Opens a book in place of its game's old one; the file holds the game's name. An empty path closes
 * all books. Returns like struct option's `open`. */
bool data_files_use_book(struct data_files *files, struct engine *engine, const char *path,
                         struct builder *error);

/* Uses a file's weights in place of its game's old ones. An empty path restores the build's
 * weights for all games. Returns like struct option's `open`. */
bool data_files_use_weights(struct data_files *files, struct engine *engine, const char *path,
                            struct builder *error);

/* Closes all; the engine must be gone. */
void data_files_close(struct data_files *files);
