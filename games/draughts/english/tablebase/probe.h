/*
 * The tablebase of checkers (games/tablebase.h), part 3: probing.
 *
 * Databases ignore the no-progress rule. Under DrawPlies a win is proven only before the limit. The
 * search reports a longer win as a mate if its line makes progress in time, and does not probe for
 * such wins near the limit. A draw stays a draw.
 */
#ifndef KINGDROP_GAMES_DRAUGHTS_ENGLISH_TABLEBASE_PROBE_H
#define KINGDROP_GAMES_DRAUGHTS_ENGLISH_TABLEBASE_PROBE_H

#include "games/draughts/english/tablebase/section.h"

struct position;
struct any_position;

struct tablebase {
    unsigned pieces_max;                      /* the maximum of pieces of a section */
    struct section *sections[MATERIAL_CODES]; /* by material_code(); NULL: none */
    bool owned[MATERIAL_CODES]; /* sections that are closed with it, not those embedded */
    bool files_first;           /* even if an embedded section has distances */
    struct tablebase_file *files;
};

/* The position as its side to move sees it. */
struct relative_position relative_of(const struct position *position);

/* Returns the material's section, or NULL. At most TABLEBASE_SIDE_MAX pieces a side. */
static inline const struct section *section_find(const struct tablebase *tablebase,
                                                 const struct relative_position *relative)
{
    return tablebase->sections[material_code(material_of(relative))];
}

/* Returns the score bounds of a section's value. */
struct bounds section_bounds(enum section_kind kind, uint8_t value);

/* Returns a position's bounds, unknown if a capture is pending. */
struct bounds checkers_probe(const struct position *position, const struct tablebase *tablebase);

/* The embedded file, byte for byte. */
extern const unsigned char checkers_endgame_embedded[];
extern const size_t checkers_endgame_embedded_bytes;

/* Members of struct game. A path is a file or a folder of such files. */
#define CHECKERS_TABLEBASE_ENDING ".kde"
const struct tablebase *checkers_tablebase_embedded(void);
struct tablebase *checkers_tablebase_open(const char *path, struct builder *error);
void checkers_tablebase_close(struct tablebase *tablebase);
void checkers_tablebase_describe(const struct tablebase *tablebase, struct builder *text);

/* As checkers_tablebase_open, but files precede embedded sections, for file checks. */
struct tablebase *checkers_tablebase_open_files(const char *path, struct builder *error);
size_t checkers_tablebase_probe_root(const struct tablebase *tablebase,
                                     const struct any_position *any, move *list);

#endif
