/*
 * Data folders (XDG Base Directory Specification): $XDG_DATA_HOME/kingdrop or
 * ~/.local/share/kingdrop, then kingdrop in $XDG_DATA_DIRS or /usr/local/share and /usr/share. On
 * Windows %LOCALAPPDATA%\kingdrop. Thread-safe.
 */
#pragma once

#include <stdbool.h>

#include "games/base/text.h"

/* The size of a path, with the final NUL. */
#define DATA_FOLDER_SIZE 4096

/* Adds the path of a folder (0: the user's), or nothing if the environment has no absolute one.
 * Returns false past the last. */
bool data_folder_at(unsigned number, struct builder *path);

/* The first default folder for data that the administrator installs. */
#define DATA_FOLDER_SYSTEM "/usr/local/share/kingdrop"
