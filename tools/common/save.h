/*
 * Saves files whole: writes NAME.kingdrop-new, syncs it and renames it, so any failure leaves the
 * old or the new file, with the old permissions. The new file is locked meanwhile and never a link.
 * A link stays: its target is replaced or created. Devices and pipes are written directly.
 */
#pragma once

#include <stdio.h>

#include "games/base/text.h"

/* An ending that no user's file has. */
#define SAVE_ENDING ".kingdrop-new"

struct save {
    FILE *file; /* write here */
    const char *name;
    char *target; /* without links */
    char *beside; /* the new file's name; NULL: a device or a pipe */
};

/* Opens the new file. `name` must outlive `save`. Returns false and sets *error on failure. */
bool save_begin(struct save *save, const char *name, struct builder *error);

/* Renames the new file into place. After a failed write call it at once, to report errno. If not
 * `ok`, removes the file and leaves *error to the caller. Returns true if the file is in place. */
bool save_end(struct save *save, bool ok, struct builder *error);

/* Saves all bytes. Returns false and sets *error on failure. */
bool save_bytes(const char *name, const void *bytes, size_t count, struct builder *error);
