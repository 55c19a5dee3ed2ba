/*
 * The tablebase of a draughts rule set (games/tablebase.h), part 3: the sections of its files.
 *
 * Databases ignore the no-progress rule, under which only a win before the limit is proven.
 * The search reports a longer win as a mate if its line makes progress in time, and does not probe
 * for such wins near the limit. A draw stays a draw.
 */
#pragma once

#include "games/draughts/tablebase/section.h"

#define DRAUGHTS_TABLEBASE_ENDING ".kde"

/* A rule set's databases. */
struct tablebase_rules {
    uint16_t number; /* in files: its RULES_ENDGAMES */
    const char *title;
    const struct tablebase *(*embedded)(void);
};

struct tablebase {
    unsigned pieces_max;                      /* the most pieces of any section */
    struct section *sections[MATERIAL_CODES]; /* by material_code(); NULL: none */
    bool owned[MATERIAL_CODES]; /* sections that are closed with it, not those embedded */
    bool files_first;           /* files replace embedded sections, even those with distances */
    struct tablebase_file *files;
    const struct tablebase_rules *rules; /* NULL: an embedded tablebase */
};

/* Returns the material's section, or NULL. Each side has at most TABLEBASE_SIDE_MAX pieces. */
static inline const struct section *section_find(const struct tablebase *tablebase,
                                                 const struct relative_position *relative)
{
    return tablebase->sections[material_code(material_of(relative))];
}

/* Returns a tablebase over a file's bytes, which must outlive it, or NULL on failure. No bytes make
 * an empty one. */
struct tablebase *draughts_tablebase_read(const unsigned char *bytes, size_t count);

/* Opens a file, or a folder's files for these rules, to add to the embedded sections or, with
 * files_first, to replace them. Returns NULL with the reason, unless left to other rule sets. */
struct tablebase *draughts_tablebase_open(const struct tablebase_rules *rules, const char *path,
                                          bool files_first, struct builder *error);

/* Members of struct game. */
void draughts_tablebase_close(struct tablebase *tablebase);
void draughts_tablebase_describe(const struct tablebase *tablebase, struct builder *text);
