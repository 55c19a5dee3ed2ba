/*
 * The tablebases (games/tablebase.h) and opening books (games/opening_book.h) that a session's
 * engine has from files, at most one of each a game: those that the client names, or else the
 * tablebases in a data folder (games/data_folder.h). Connect Four's book is a tablebase, because
 * its scores are exact; the book of checkers, an opening book, has scores of searches.
 *
 * Call all but data_files_describe() only when the engine is not busy: a tablebase must not be
 * closed while it is probed.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_DATA_FILES_H
#define KINGDROP_PROTOCOL_SESSION_DATA_FILES_H

#include <stdbool.h>

#include "engine/engine.h"
#include "games/game.h"

#define DATA_FILES_MAX 16

struct data_files {
    struct opened_files {
        struct tablebase *tablebase; /* NULL: none */
        char *path;                  /* where it is from; NULL when memory is short */
        bool is_settled;             /* named by the client, or looked for already */
    } of_game[DATA_FILES_MAX];       /* by the number of game_at() */
    struct opening_book *book_of_game[DATA_FILES_MAX]; /* the same; NULL: none */
};

/* Opens a tablebase of a game for the engine in place of the one it has. An empty path closes that
 * one, so that only the embedded tablebase is left. See struct option's `open`. */
bool data_files_use_tablebase(struct data_files *files, struct engine *engine,
                              const struct game *game, const char *path, struct builder *why);

/* Opens the tablebase of a game in the first data folder that has one, unless this was done or the
 * client named files before. Files that cannot be used are named in *why. */
void data_files_find(struct data_files *files, struct engine *engine, const struct game *game,
                     struct builder *why);

/* Describes the tablebase that the engine has from files of a game, with the path or without;
 * writes nothing if there is none. */
void data_files_describe(const struct data_files *files, const struct game *game, bool with_path,
                         struct builder *text);

/* Opens a book in place of the one that its game has: the file says which game. An empty path
 * closes the books of all games. */
bool data_files_use_book(struct data_files *files, struct engine *engine, const char *path,
                         struct builder *why);

/* Closes all, once there is no engine to use them. */
void data_files_close(struct data_files *files);

#endif
