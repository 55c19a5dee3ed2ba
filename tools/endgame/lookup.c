#include "tools/endgame/lookup.h"

#include "tools/endgame/value.h"
#include "tools/endgame/walk.h"

static struct found found_distance(uint8_t value)
{
    if (value == ENDGAME_DRAWN_DISTANCE)
        return (struct found){.result = RESULT_DRAWN};
    return (struct found){value_is_win(value) ? RESULT_WON : RESULT_LOST, true, value};
}

static struct found found_in(const struct section *section, const struct setup *setup)
{
    const uint8_t value = section_value(section, slice_number(&section->slice, setup));
    if (section->kind == ENDGAME_DISTANCE)
        return found_distance(value);
    return (struct found){.result = value == ENDGAME_WON     ? RESULT_WON
                                    : value == ENDGAME_DRAWN ? RESULT_DRAWN
                                                             : RESULT_LOST};
}

/* What was found after moves, put together: the result of the best, and its distance if no move
 * whose distance is not known can change it. */
struct gathered {
    struct choice choice;
    bool any_unknown, win_unmeasured, loss_unmeasured;
};

static void gather(struct gathered *gathered, struct found after)
{
    if (after.result == RESULT_UNKNOWN)
        gathered->any_unknown = true;
    else if (after.result == RESULT_DRAWN)
        gathered->choice.draw = true;
    else if (after.has_plies)
        choice_add(&gathered->choice, after.plies);
    else if (after.result == RESULT_LOST)
        gathered->win_unmeasured = true;
    else
        gathered->loss_unmeasured = true;
}

static struct found conclude(const struct gathered *gathered)
{
    const struct choice *choice = &gathered->choice;
    if (gathered->win_unmeasured || (choice->win > 0 && gathered->any_unknown))
        return (struct found){.result = RESULT_WON};
    if (choice->win > 0)
        return (struct found){RESULT_WON, true, choice->win};
    if (gathered->any_unknown)
        return (struct found){.result = RESULT_UNKNOWN};
    if (choice->draw)
        return (struct found){.result = RESULT_DRAWN};
    return (struct found){RESULT_LOST, !gathered->loss_unmeasured,
                          gathered->loss_unmeasured ? 0 : choice->loss};
}

/* Moves are looked at as deep as captures go; a slice that is not there costs one ply more. */
static struct found look(const struct knowledge *knowledge, const struct setup *setup,
                         bool may_step);

static struct found look_ahead(const struct knowledge *knowledge, const struct setup *setup)
{
    move list[MOVES_MAX];
    const size_t count = setup_moves(setup, list);
    struct gathered gathered = {0};
    for (size_t i = 0; i < count; i++) {
        const struct setup after = setup_after(setup, list[i]);
        gather(&gathered, look(knowledge, &after, move_captured(list[i]) != 0));
    }
    return conclude(&gathered);
}

static struct found look(const struct knowledge *knowledge, const struct setup *setup,
                         bool may_step)
{
    if ((setup->men[OWN] | setup->kings[OWN]) == 0)
        return found_distance(0);
    if (setup_has_capture(setup))
        return look_ahead(knowledge, setup);
    if (bits_count(setup->men[OWN] | setup->kings[OWN]) <= ENDGAME_SIDE_MAX &&
        bits_count(setup->men[FOE] | setup->kings[FOE]) <= ENDGAME_SIDE_MAX) {
        const struct section *section = endgame_section(knowledge, setup);
        if (section != NULL)
            return found_in(section, setup);
    }
    return may_step ? look_ahead(knowledge, setup) : (struct found){.result = RESULT_UNKNOWN};
}

struct found lookup(const struct knowledge *knowledge, const struct setup *setup)
{
    return look(knowledge, setup, true);
}

struct found lookup_ahead(const struct knowledge *knowledge, const struct setup *setup)
{
    return look_ahead(knowledge, setup);
}

bool found_is(struct found one, struct found other)
{
    return one.result == other.result &&
           (!one.has_plies || !other.has_plies || one.plies == other.plies);
}
