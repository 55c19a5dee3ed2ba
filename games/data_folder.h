/*
 * Where a user's and a system's data files are: $XDG_DATA_HOME/kingdrop, ~/.local/share/kingdrop
 * without that variable, and a folder kingdrop in each of $XDG_DATA_DIRS, without that variable
 * /usr/local/share and /usr/share (XDG Base Directory Specification). On Windows it is only
 * %LOCALAPPDATA%\kingdrop.
 *
 * From any thread, while none changes the environment.
 */
#ifndef KINGDROP_GAMES_DATA_FOLDER_H
#define KINGDROP_GAMES_DATA_FOLDER_H

#include <stdbool.h>

#include "games/base/text.h"

/* Of paths here, with the final NUL. */
#define DATA_FOLDER_SIZE 4096

/* The folders by number, the user's first; false past the last. A folder need not exist;
 * its path is empty where the environment gives no absolute one. */
bool data_folder_at(unsigned number, struct builder *path);

/* Of those, the first that the system's administrator installs data in. */
#define DATA_FOLDER_SYSTEM "/usr/local/share/kingdrop"

#endif
