/*
 * Saving a file whole: its content goes into a new file beside it, NAME.kingdrop-new, and onto the
 * disk, which then takes the name. Whatever fails on the way, there is the old file or the new one.
 * The new file is locked meanwhile, and is never a link.
 */
#ifndef KINGDROP_TOOLS_COMMON_SAVE_H
#define KINGDROP_TOOLS_COMMON_SAVE_H

#include <stdio.h>

#include "games/base/text.h"

/* No file of a user ends so. */
#define SAVE_ENDING ".kingdrop-new"

struct save {
    FILE *file; /* to write to */
    const char *name;
    char *beside;
};

/* Opens the file beside. The name stays the caller's. False, and why in words that name the file,
 * when that cannot be done. */
bool save_begin(struct save *save, const char *name, struct builder *error);

/* Puts the file in place, unless a write to it failed: right after that one, while errno says why.
 * Not good: the caller gives up, and has said why himself; the new file is removed. True when the
 * file is in place. */
bool save_end(struct save *save, bool ok, struct builder *error);

/* Both, with all bytes. */
bool save_bytes(const char *name, const void *bytes, size_t count, struct builder *error);

#endif
