/*
 * The builder's working files: the values of all positions of a slice, a byte each, in a file a
 * slice, "2110.full". A file is written under another name first and ends in a checksum, so that a
 * damaged one is never used.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_WORKSPACE_H
#define KINGDROP_TOOLS_ENDGAME_WORKSPACE_H

#include "games/draughts/english/tablebase/index.h"
#include "tools/endgame/value.h"

/* Slices by material_code(). */
struct workspace {
    const char *folder;
    unsigned exact_pieces; /* of more pieces values count to conversions, see value.h */
    struct raw_slice {
        struct slice slice;
        uint8_t *values; /* of slice.size positions, not changed once kept; NULL: not at hand */
    } raw_slices[MATERIAL_CODES];
};

/* The files of a folder, none of them open. */
#define WORKSPACE_IN(name) ((struct workspace){.folder = name, .exact_pieces = EXACT_PIECES})

/* Closes all files. */
void workspace_finish(struct workspace *workspace);

/* A workspace that is finished where its block ends. */
#define WORKSPACE(workspace, folder)                                                               \
    struct workspace workspace __attribute__((cleanup(workspace_finish))) = WORKSPACE_IN(folder)

/* Does the folder have files of the right size of a slice and the rotated one, which are built
 * together? */
bool workspace_has_both(const struct workspace *workspace, struct material material);

/* Maps a slice's file; true if it is mapped already. False, with a complaint on stderr, when it is
 * not there or damaged. */
bool workspace_open(struct workspace *workspace, struct material material);

/* Unmaps a slice, if it is mapped. */
void workspace_close(struct workspace *workspace, struct material material);

/* Memory for the values of a slice that is to be built, and saving them: that frees the memory and
 * maps the file. NULL or false, with a complaint on stderr, when it fails. */
uint8_t *workspace_allocate(struct workspace *workspace, struct material material);
bool workspace_save(struct workspace *workspace, struct material material);

/* Removes a slice's file, if there is one. */
void workspace_remove(struct workspace *workspace, struct material material);

/* Do the values of a slice count to the end of the game? */
static inline bool workspace_is_exact(const struct workspace *workspace, struct material material)
{
    return material_pieces(material) <= workspace->exact_pieces;
}

/* The value of a position of an open slice; a side to move without pieces has lost. */
static inline uint8_t workspace_value(const struct workspace *workspace,
                                      const struct relative_position *relative)
{
    if ((relative->men[OWN] | relative->kings[OWN]) == 0)
        return 0;
    const struct raw_slice *raw = &workspace->raw_slices[material_code(material_of(relative))];
    return raw->values[slice_index(&raw->slice, relative)];
}

#endif
