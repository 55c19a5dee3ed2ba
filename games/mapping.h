/*
 * A file of data, mapped to memory whole: weights, books, endgame databases. It must stay as it is
 * while it is mapped; whoever replaces such a file renames the new one to it. A system without
 * mmap() gets a copy.
 *
 * From any thread; a mapping is closed when no thread reads it any more.
 */
#ifndef KINGDROP_GAMES_MAPPING_H
#define KINGDROP_GAMES_MAPPING_H

#include <stddef.h>

struct mapping {
    unsigned char *bytes; /* to read; NULL: none */
    size_t count;
};

/* Maps a plain file; others might never end, or never begin. Nothing is read before it is looked
 * at. Returns NULL, or what is wrong, as strerror does. */
const char *mapping_open(struct mapping *mapping, const char *path);

/* Keeps it in memory as far as the machine allows, so that nobody waits for a disk. */
void mapping_lock(const struct mapping *mapping);

void mapping_close(struct mapping *mapping);

#endif
