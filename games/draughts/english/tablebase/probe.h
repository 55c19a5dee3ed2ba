/*
 * The tablebase of checkers (games/tablebase.h), part 3: probing.
 *
 * The special problem of draws by lack of progress: endgame databases ignore the no-progress rule.
 * With a limit of DrawPlies a win is proven only if it comes before the limit. The search reports a
 * longer win as a mate if its line, played out, makes progress in time; a better defence may still
 * stretch it beyond the limit. When the limit is near, the search does not probe for such wins. A
 * draw stays a draw under any limit.
 */
#ifndef KINGDROP_GAMES_DRAUGHTS_ENGLISH_TABLEBASE_PROBE_H
#define KINGDROP_GAMES_DRAUGHTS_ENGLISH_TABLEBASE_PROBE_H

#include "games/draughts/english/tablebase/section.h"

struct position;
struct any_position;

struct tablebase {
    unsigned pieces_max;                      /* there is no section of more */
    struct section *sections[MATERIAL_CODES]; /* by material_code(); NULL: none */
    bool owned[MATERIAL_CODES]; /* sections that are closed with it, not those embedded */
    bool files_first;           /* even where an embedded section knows the distance */
    struct tablebase_file *files;
};

/* The position as its side to move sees it. */
struct relative_position relative_of(const struct position *position);

/* The section of the position's material, of at most TABLEBASE_SIDE_MAX pieces a side; NULL: none.
 */
static inline const struct section *section_find(const struct tablebase *tablebase,
                                                 const struct relative_position *relative)
{
    return tablebase->sections[material_code(material_of(relative))];
}

/* The bounds that a section's value puts on a score. */
struct bounds section_bounds(enum section_kind kind, uint8_t value);

/* The bounds of a position; unknown if its side to move has a capture to make. */
struct bounds checkers_probe(const struct position *position, const struct tablebase *tablebase);

/* The embedded file, byte for byte. */
extern const unsigned char checkers_endgame_embedded[];
extern const size_t checkers_endgame_embedded_bytes;

/* The members of struct game by these names. A path is a file or a folder, of which all files
 * whose names end so are opened. */
#define CHECKERS_TABLEBASE_ENDING ".kde"
const struct tablebase *checkers_tablebase_embedded(void);
struct tablebase *checkers_tablebase_open(const char *path, struct builder *error);
void checkers_tablebase_close(struct tablebase *tablebase);
void checkers_tablebase_describe(const struct tablebase *tablebase, struct builder *text);

/* As checkers_tablebase_open, but files come first: an embedded section counts only where they have
 * none. For tools that check files. */
struct tablebase *checkers_tablebase_open_files(const char *path, struct builder *error);
size_t checkers_tablebase_probe_root(const struct tablebase *tablebase,
                                     const struct any_position *any, move *list);

#endif
