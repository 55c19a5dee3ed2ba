/*
 * A file that one program saves again and again, whole each time (tools/common/save.h). A second
 * program is refused, because each would undo the other's work.
 */
#pragma once

#include "games/base/text.h"

struct kept_file {
    const char *name;
    int lock; /* descriptor of the current file; -1: a device or a pipe */
};

/* Locks the file and creates it if missing. `name` must outlive `file`. Returns false and sets
 * *error on failure; for a locked file *error names the holder. */
bool kept_file_open(struct kept_file *file, const char *name, struct builder *error);

/* Saves all bytes and locks the new file. Returns false and sets *error on failure. */
bool kept_file_save(struct kept_file *file, const void *bytes, size_t count, struct builder *error);

/* Unlocks the file, and removes it if empty. */
void kept_file_close(struct kept_file *file);
