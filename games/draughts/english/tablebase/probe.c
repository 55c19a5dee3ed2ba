#include "games/draughts/english/tablebase/probe.h"

#include "games/base/mapping.h"
#include "games/draughts/english/moves.h"

struct relative_position relative_of(const struct position *position)
{
    const bitboard kings = position->kings;
    const bitboard first = position->pieces[FIRST], second = position->pieces[SECOND];
    const struct relative_position relative = {
        .men = {first & ~kings, second & ~kings},
        .kings = {first & kings, second & kings},
    };
    /* Databases know one side to move only: White's position is looked up as Black's on the board
     * turned round. */
    return position->turn == FIRST ? relative : relative_rotated(&relative);
}

/* A distance to the win is exact for both sides: the database has searched all replies. */
static struct bounds exactly(score value)
{
    return (struct bounds){value, value};
}

static struct bounds distance_bounds(uint8_t value)
{
    if (value == DTW_DRAW)
        return exactly(SCORE_DRAW);
    /* Odd plies end with a move of the side to move, which wins; even ones with the other's. */
    return exactly(value % 2 == 1 ? score_win_in(value) : score_loss_in(value));
}

/* Without a distance the win is somewhere between the next move and the longest win that is
 * known. */
static struct bounds result_bounds(uint8_t value)
{
    const score decided = score_tablebase_win_within(LONGEST_WIN_PLIES);
    return value == WLD_DRAW  ? exactly(SCORE_DRAW)
           : value == WLD_WIN ? (struct bounds){decided, score_win_in(1)}
                              : (struct bounds){score_loss_in(0), -decided};
}

struct bounds section_bounds(enum section_kind kind, uint8_t value)
{
    /* Moves to a conversion say nothing about the plies to the end of the game. */
    return kind == SECTION_DTW ? distance_bounds(value) : result_bounds(value);
}

struct bounds checkers_probe(const struct position *position, const struct tablebase *tablebase)
{
    /* Values of positions with a capture are don't-cares in the file; to read one would be to
     * believe noise. */
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
