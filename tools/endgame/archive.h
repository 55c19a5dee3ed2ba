/*
 * The builder's working files: the values of all positions of a slice, a byte each, in a file of
 * its own, "2110.full". A file is written under another name first and ends in a checksum, so
 * that whatever bears its name is whole, or is found out.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_ARCHIVE_H
#define KINGDROP_TOOLS_ENDGAME_ARCHIVE_H

#include "games/checkers/endgame_slice.h"

/* Slices by material_code(); without values where none are at hand. */
struct archive {
    const char *folder;
    unsigned
        exact_pieces; /* values of more count to conversions (value.h); EXACT_PIECES at first */
    struct shelf {
        struct slice slice;
        uint8_t
            *values; /* of slice.size positions, not to be changed once kept; NULL: not at hand */
    } shelves[MATERIAL_CODES];
};

struct archive *archive_create(const char *folder);
void archive_destroy(struct archive *archive);

/* Is a slice's file there, and of the right size? */
bool archive_holds(const struct archive *archive, struct material material);

/* Maps a slice's file; true if it is mapped already. False, with a complaint on stderr, when it is
 * not there or damaged. */
bool archive_open(struct archive *archive, struct material material);

/* Forgets the mapping of a slice; there may be none. */
void archive_close(struct archive *archive, struct material material);

/* Room for the values of a slice that is to be built, and keeping them in a file: that closes the
 * room and opens the file. NULL or false, with a complaint on stderr, when it cannot be. */
uint8_t *archive_begin(struct archive *archive, struct material material);
bool archive_keep(struct archive *archive, struct material material);

/* Removes a slice's file; there may be none. */
void archive_remove(struct archive *archive, struct material material);

/* Do the values of a slice count to the end of the game? */
static inline bool archive_is_exact(const struct archive *archive, struct material material)
{
    return material_pieces(material) <= archive->exact_pieces;
}

/* The value of a position of an open slice; a side to move without pieces has lost. */
static inline uint8_t archive_value(const struct archive *archive, const struct setup *setup)
{
    if ((setup->men[OWN] | setup->kings[OWN]) == 0)
        return 0;
    const struct shelf *shelf = &archive->shelves[material_code(material_of(setup))];
    return shelf->values[slice_number(&shelf->slice, setup)];
}

#endif
