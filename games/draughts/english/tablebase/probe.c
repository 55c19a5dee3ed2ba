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
    /* Databases have Black to move: White's position is rotated. */
    return position->turn == FIRST ? relative : relative_rotated(&relative);
}

/* A distance is exact for both sides. */
static struct bounds exactly(score value)
{
    return (struct bounds){value, value};
}

static struct bounds distance_bounds(uint8_t value)
{
    if (value == DTW_DRAW)
        return exactly(SCORE_DRAW);
    /* Odd plies are wins, even ones losses. */
    return exactly(value % 2 == 1 ? score_win_in(value) : score_loss_in(value));
}

/* The win is no longer than the longest known one. */
static struct bounds result_bounds(uint8_t value)
{
    const score decided = score_tablebase_win_within(LONGEST_WIN_PLIES);
    return value == WLD_DRAW  ? exactly(SCORE_DRAW)
           : value == WLD_WIN ? (struct bounds){decided, score_win_in(1)}
                              : (struct bounds){score_loss_in(0), -decided};
}

struct bounds section_bounds(enum section_kind kind, uint8_t value)
{
    /* Moves to a conversion do not bound the game. */
    return kind == SECTION_DTW ? distance_bounds(value) : result_bounds(value);
}

struct bounds checkers_probe(const struct position *position, const struct tablebase *tablebase)
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
