/*
 * Endgame databases, part 3: what the game knows, as the search asks for it (games/tablebase.h).
 *
 * The special problem of draws by lack of progress: a database does not count quiet plies. A win it
 * tells of is one when the players may take their time; with a limit of DrawPlies it is certain
 * only if it comes before the limit. Of others the search calls those a mate whose line, played
 * out, makes progress in time; there may be defences that stretch it beyond the limit. When the
 * limit is near it asks for none of these, but searches. A draw stays a draw under any limit.
 */
#ifndef KINGDROP_GAMES_CHECKERS_TABLEBASE_PROBE_H
#define KINGDROP_GAMES_CHECKERS_TABLEBASE_PROBE_H

#include "games/checkers/tablebase/section.h"

struct position;
struct any_position;

struct tablebase {
    unsigned pieces_max;                      /* nothing is known of positions with more */
    struct section *sections[MATERIAL_CODES]; /* by material_code(); NULL: none */
    bool owned[MATERIAL_CODES]; /* sections that are closed with it, not those embedded */
    bool files_first;           /* even where what is embedded tells more */
    struct tablebase_file *files;
};

/* The position as its side to move sees it. */
struct relative_position relative_of(const struct position *position);

/* The section that tells of such positions; NULL: none. Each side has TABLEBASE_SIDE_MAX pieces or
 * fewer. */
static inline const struct section *section_find(const struct tablebase *tablebase,
                                                 const struct relative_position *relative)
{
    return tablebase->sections[material_code(material_of(relative))];
}

/* The bounds that a section's value puts on a score. */
struct bounds section_bounds(enum section_kind kind, uint8_t value);

/* What is known of a position; nothing if its side to move has a capture to make. */
struct bounds checkers_probe(const struct position *position, const struct tablebase *tablebase);

/* The embedded file, byte for byte. */
extern const unsigned char checkers_endgame_embedded[];
extern const size_t checkers_endgame_embedded_bytes;

/* The members of struct game by these names. A path is a file or a folder, of which all files
 * whose names end in ".kde" are opened. */
const struct tablebase *checkers_tablebase_embedded(void);
struct tablebase *checkers_tablebase_open(const char *path, struct builder *why);
void checkers_tablebase_close(struct tablebase *tablebase);

/* As checkers_tablebase_open, to see what the files say themselves: what is embedded tells only of
 * what they have not. */
struct tablebase *checkers_tablebase_open_files(const char *path, struct builder *why);
size_t checkers_tablebase_probe_root(const struct tablebase *tablebase,
                                     const struct any_position *any, move *list);

#endif
