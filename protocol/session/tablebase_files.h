/*
 * The tablebases (games/tablebase.h) and opening books (games/opening_book.h) that a session's
 * engine has from files, at most one of each a game: those that the client names, or else the
 * tablebases in a data folder (games/data_folder.h). All but tablebase_files_describe() are for
 * when the engine is not busy: a tablebase must not be closed while it is probed.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_TABLEBASE_FILES_H
#define KINGDROP_PROTOCOL_SESSION_TABLEBASE_FILES_H

#include <stdbool.h>

#include "engine/engine.h"
#include "games/game.h"

#define TABLEBASE_FILES_MAX 16

struct tablebase_files {
    struct opened_files {
        struct tablebase *tablebase; /* NULL: none */
        char *path;                  /* where it is from; NULL when memory is short */
        bool is_settled;             /* named by the client, or looked for */
    } of_game[TABLEBASE_FILES_MAX];  /* by the number of game_at() */
    struct opening_book *book_of_game[TABLEBASE_FILES_MAX]; /* the same; NULL: none */
};

/* Opens a file of a game for the engine in place of the one it has. An empty path closes that, so
 * that only the embedded tablebase is left. See struct option's `open`. */
bool tablebase_files_use(struct tablebase_files *files, struct engine *engine,
                         const struct game *game, const char *path, struct builder *why);

/* Opens the files of a game in the first data folder that has some, unless files were looked for or
 * named before. Those that cannot be used are named in *why. Only when the engine is not busy. */
void tablebase_files_find(struct tablebase_files *files, struct engine *engine,
                          const struct game *game, struct builder *why);

/* Says what the engine has from files of a game, with the path if that may be told; nothing if it
 * has none. */
void tablebase_files_describe(const struct tablebase_files *files, const struct game *game,
                              bool with_path, struct builder *text);

/* The same with a book, whose game is the one that it says. An empty path closes the books of all
 * games; the book of a solved game is its tablebase. */
bool tablebase_files_use_book(struct tablebase_files *files, struct engine *engine,
                              const char *path, struct builder *why);

/* Closes all, once there is no engine to use them. */
void tablebase_files_close(struct tablebase_files *files);

#endif
