/* The builder's working files: a slice's values, a byte a position, in "2110.full" for English
 * checkers, "russian-2110.full" and so on. Writes are atomic, with a checksum. */
#pragma once

#include "tools/endgame/rule_set.h"
#include "tools/endgame/value.h"

/* Slices by material_code(). */
struct workspace {
    const struct rule_set *rules;
    const char *folder;
    unsigned exact_pieces; /* slices of more pieces count to conversions, see value.h */
    struct raw_slice {
        struct slice slice;
        uint8_t *values; /* of slice.size positions, constant once saved; NULL: not open */
    } raw_slices[MATERIAL_CODES];
};

/* The files of a folder, all closed. */
#define WORKSPACE_IN(set, name)                                                                    \
    ((struct workspace){.rules = set, .folder = name, .exact_pieces = EXACT_PIECES})

/* Closes all files. */
void workspace_finish(struct workspace *workspace);

/* A workspace that is finished at the end of its scope. */
#define WORKSPACE(workspace, rules, folder)                                                        \
    struct workspace workspace __attribute__((cleanup(workspace_finish))) =                        \
        WORKSPACE_IN(rules, folder)

/* Returns whether the folder has a slice and its rotated one, judged by size. */
bool workspace_has_both(const struct workspace *workspace, struct material material);

/* Returns false and prints an error if one of the two files may not be read. */
bool workspace_can_read_both(const struct workspace *workspace, struct material material);

/* Maps a slice's file if necessary. Returns false and prints an error if it is missing or
 * damaged. */
bool workspace_open(struct workspace *workspace, struct material material);

/* Unmaps a slice, if it is mapped. */
void workspace_close(struct workspace *workspace, struct material material);

/* Allocates a slice's values; saving frees them and maps the file. Return NULL or false and print
 * an error on failure. */
uint8_t *workspace_allocate(struct workspace *workspace, struct material material);
bool workspace_save(struct workspace *workspace, struct material material);

/* Removes a slice's file, if there is one. */
void workspace_remove(struct workspace *workspace, struct material material);

/* Returns whether a slice's values count to the end of the game. */
static inline bool workspace_is_exact(const struct workspace *workspace, struct material material)
{
    return material_pieces(material) <= workspace->exact_pieces;
}

/* Returns a position's value in an open slice; a side without pieces has lost. */
static inline uint8_t workspace_value(const struct workspace *workspace,
                                      const struct relative_position *relative)
{
    if ((relative->men[OWN] | relative->kings[OWN]) == 0)
        return 0;
    const struct raw_slice *raw = &workspace->raw_slices[material_code(material_of(relative))];
    return raw->values[slice_index(&raw->slice, relative)];
}
