/* Probing in the search, compiled once per rule set. */
#include GAME_HEADER

#include "games/draughts/tablebase/probe.h"
#include "games/base/mapping.h"
#include "games/base/once.h"

struct bounds OF_GAME(probe)(const struct position *position, const struct tablebase *tablebase)
{
    /* Positions with a capture have don't-care values. */
    if (!position_is_quiet(position))
        return BOUNDS_UNKNOWN;
    const struct relative_position relative = relative_of(position);
    const struct section *section = section_find(tablebase, &relative);
    if (section == NULL)
        return BOUNDS_UNKNOWN;
    const uint8_t value = section_value(section, slice_index(&section->slice, &relative));
    return mapping_is_lost(section->mapping) ? BOUNDS_UNKNOWN
                                             : section_bounds(section->kind, value);
}

static void *read_embedded(void)
{
#if HAS_ENDGAMES
    return draughts_tablebase_read(OF_GAME(endgames), OF_GAME(endgames_bytes));
#else
    return draughts_tablebase_read(NULL, 0);
#endif
}

static void discard(void *tablebase)
{
    draughts_tablebase_close(tablebase);
}

/* Read at the first call: most sessions need none. */
const struct tablebase *OF_GAME(tablebase_embedded)(void)
{
    static struct once embedded;
    return once_get(&embedded, read_embedded, discard);
}

const struct tablebase_rules OF_GAME(tablebase_rules) = {
    .number = RULES_ENDGAMES,
    .title = RULES_TITLE,
    .embedded = OF_GAME(tablebase_embedded),
};

struct tablebase *OF_GAME(tablebase_open)(const char *path, struct builder *error)
{
    return draughts_tablebase_open(&OF_GAME(tablebase_rules), path, false, error);
}
