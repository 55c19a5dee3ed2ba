/*
 * Data folders of the user and the system (XDG Base Directory Specification):
 * $XDG_DATA_HOME/kingdrop, by default ~/.local/share/kingdrop, then kingdrop in each of
 * $XDG_DATA_DIRS, by default /usr/local/share and /usr/share. On Windows only
 * %LOCALAPPDATA%\kingdrop.
 *
 * From any thread, while none changes the environment.
 */
#ifndef KINGDROP_GAMES_DATA_FOLDER_H
#define KINGDROP_GAMES_DATA_FOLDER_H

#include <stdbool.h>

#include "games/base/text.h"

/* of a path, with the final NUL */
#define DATA_FOLDER_SIZE 4096

/* Adds the path of a folder, the user's first. Returns false past the last. A folder need not
 * exist; its path is empty if the environment has no absolute one. */
bool data_folder_at(unsigned number, struct builder *path);

/* The first folder that the administrator installs data in. */
#define DATA_FOLDER_SYSTEM "/usr/local/share/kingdrop"

#endif
