#include "games/checkers/endgame.h"

#include "games/checkers/position.h"

struct setup endgame_setup(const struct position *position)
{
    const bitboard kings = position->kings;
    const bitboard first = position->pieces[FIRST], second = position->pieces[SECOND];
    const struct setup setup = {
        .men = {first & ~kings, second & ~kings},
        .kings = {first & kings, second & kings},
    };
    return position->turn == FIRST ? setup : setup_turned(&setup);
}

static struct bounds exactly(score value)
{
    return (struct bounds){value, value};
}

/* A win in so many plies at most; and at least, as far as that is known. */
static struct bounds win_within(unsigned soonest, unsigned latest)
{
    return (struct bounds){score_decided_within(latest), score_win_in(soonest)};
}

static struct bounds of_other_side(struct bounds bounds)
{
    return (struct bounds){-bounds.upper, -bounds.lower};
}

static struct bounds stage_bounds(uint8_t value)
{
    if (value == ENDGAME_DRAWN_STAGE)
        return exactly(SCORE_DRAW);
    const unsigned first = (value - 1U) / 2 * ENDGAME_STAGE_PLIES;
    const unsigned last = first + ENDGAME_STAGE_PLIES - 1;
    return value % 2 == 0 ? win_within(first + 1, last) : of_other_side(win_within(first, last));
}

static struct bounds distance_bounds(uint8_t value)
{
    if (value == ENDGAME_DRAWN_DISTANCE)
        return exactly(SCORE_DRAW);
    return exactly(value % 2 == 1 ? score_win_in(value) : score_loss_in(value));
}

static struct bounds result_bounds(uint8_t value)
{
    if (value == ENDGAME_DRAWN)
        return exactly(SCORE_DRAW);
    return value == ENDGAME_WON ? win_within(1, ENDGAME_LONGEST_PLIES)
                                : of_other_side(win_within(0, ENDGAME_LONGEST_PLIES));
}

struct bounds endgame_bounds(enum endgame_kind kind, uint8_t value)
{
    return kind == ENDGAME_DISTANCE ? distance_bounds(value)
           : kind == ENDGAME_STAGE  ? stage_bounds(value)
                                    : result_bounds(value);
}

struct bounds endgame_recall(const struct position *position, const struct knowledge *knowledge)
{
    if (!position_is_quiet(position))
        return BOUNDS_UNKNOWN;
    const struct setup setup = endgame_setup(position);
    const struct section *section = knowledge->sections[material_code(material_of(&setup))];
    if (section == NULL)
        return BOUNDS_UNKNOWN;
    return endgame_bounds(section->kind,
                          section_value(section, slice_number(&section->slice, &setup)));
}
