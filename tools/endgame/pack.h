/* Compresses the builder's working files into a database file. */
#pragma once

#include "tools/endgame/workspace.h"

struct pack {
    struct workspace *workspace;
    const struct material *list; /* slices, each with its rotated one */
    size_t count;
    enum section_kind kind;
    bool one_sided; /* only the smaller of a slice and its rotated one */
};

/* Writes all sections atomically, each verified first. Returns false and prints an error on
 * failure. */
bool pack_write(const struct pack *pack, const char *path);
