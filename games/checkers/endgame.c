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

static struct bounds distance_bounds(uint8_t value)
{
    if (value == ENDGAME_DRAWN_DISTANCE)
        return exactly(SCORE_DRAW);
    return exactly(value % 2 == 1 ? score_win_in(value) : score_loss_in(value));
}

static struct bounds result_bounds(uint8_t value)
{
    const score decided = score_decided_within(ENDGAME_LONGEST_PLIES);
    return value == ENDGAME_DRAWN ? exactly(SCORE_DRAW)
           : value == ENDGAME_WON ? (struct bounds){decided, score_win_in(1)}
                                  : (struct bounds){score_loss_in(0), -decided};
}

struct bounds endgame_bounds(enum endgame_kind kind, uint8_t value)
{
    return kind == ENDGAME_DISTANCE ? distance_bounds(value) : result_bounds(value);
}

struct bounds endgame_recall(const struct position *position, const struct knowledge *knowledge)
{
    if (!position_is_quiet(position))
        return BOUNDS_UNKNOWN;
    const struct setup setup = endgame_setup(position);
    const struct section *section = endgame_section(knowledge, &setup);
    if (section == NULL)
        return BOUNDS_UNKNOWN;
    return endgame_bounds(section->kind,
                          section_value(section, slice_number(&section->slice, &setup)));
}
