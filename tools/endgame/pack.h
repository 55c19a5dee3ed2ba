/*
 * Compresses the builder's working files into a database file.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_PACK_H
#define KINGDROP_TOOLS_ENDGAME_PACK_H

#include "games/draughts/english/tablebase/section.h"
#include "tools/endgame/workspace.h"

struct pack {
    struct workspace *workspace;
    const struct material *list; /* slices, each with the rotated one */
    size_t count;
    enum section_kind kind;
    bool one_sided; /* of a slice and the rotated one only the smaller */
};

/* Writes all their sections to a file, whole or not at all; each is read back and compared first.
 * False, with a complaint on stderr, when something fails. */
bool pack_write(const struct pack *pack, const char *path);

#endif
