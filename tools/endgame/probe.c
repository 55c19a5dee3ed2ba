/* Files may lack distances, one side to move, and captures. A search to known positions fills the
 * gaps: all captures, but one ply of quiet moves, to avoid cycles. */
#include "tools/endgame/probe.h"

#include "tools/endgame/relative_moves.h"
#include "tools/endgame/value.h"

static struct probe_result result_of_dtw(uint8_t value)
{
    if (value == DTW_DRAW)
        return (struct probe_result){.result = RESULT_DRAWN};
    return (struct probe_result){value_is_win(value) ? RESULT_WON : RESULT_LOST, true, value};
}

static struct probe_result result_in_section(const struct section *section,
                                             const struct relative_position *relative)
{
    const uint8_t value = section_value(section, slice_index(&section->slice, relative));
    if (section->kind == SECTION_DTW)
        return result_of_dtw(value);
    return (struct probe_result){.result = value == WLD_WIN    ? RESULT_WON
                                           : value == WLD_DRAW ? RESULT_DRAWN
                                                               : RESULT_LOST};
}

/* Combined results of moves: the best, with its distance if certain. */
struct combined {
    struct negamax negamax;
    bool any_unknown, win_unmeasured, loss_unmeasured;
};

static void combine(struct combined *combined, struct probe_result after)
{
    if (after.result == RESULT_UNKNOWN)
        combined->any_unknown = true;
    else if (after.result == RESULT_DRAWN)
        combined->negamax.draw = true;
    else if (after.has_plies)
        negamax_add(&combined->negamax, after.plies);
    else if (after.result == RESULT_LOST)
        combined->win_unmeasured = true;
    else
        combined->loss_unmeasured = true;
}

static struct probe_result combined_result(const struct combined *combined)
{
    const struct negamax *negamax = &combined->negamax;
    /* A distance needs every move's distance: of several winning moves any may be faster. */
    if (combined->win_unmeasured || (negamax->win > 0 && combined->any_unknown))
        return (struct probe_result){.result = RESULT_WON};
    if (negamax->win > 0)
        return (struct probe_result){RESULT_WON, true, negamax->win};
    if (combined->any_unknown)
        return (struct probe_result){.result = RESULT_UNKNOWN};
    if (negamax->draw)
        return (struct probe_result){.result = RESULT_DRAWN};
    return (struct probe_result){RESULT_LOST, !combined->loss_unmeasured,
                                 combined->loss_unmeasured ? 0 : negamax->loss};
}

/* Where positions are looked up. */
struct source {
    const struct rule_set *rules;
    const struct tablebase *tablebase;
};

/* Probes, or searches all captures and, with may_step, one quiet ply. With many pieces, quiet plies
 * after captures would take forever. */
static struct probe_result probe_or_search(const struct source *source,
                                           const struct relative_position *relative, bool may_step);

static struct probe_result search_moves(const struct source *source,
                                        const struct relative_position *relative)
{
    move list[GAME_MOVES_MAX];
    const size_t count = source->rules->moves(relative, list);
    struct combined combined = {0};
    for (size_t i = 0; i < count; i++) {
        const struct relative_position after = relative_after(relative, list[i]);
        /* Search a quiet ply only within pieces_max. */
        const bool may_step = move_captured(list[i]) != 0 &&
                              material_pieces(material_of(&after)) <= source->tablebase->pieces_max;
        combine(&combined, probe_or_search(source, &after, may_step));
    }
    return combined_result(&combined);
}

static struct probe_result probe_or_search(const struct source *source,
                                           const struct relative_position *relative, bool may_step)
{
    if ((relative->men[OWN] | relative->kings[OWN]) == 0)
        return result_of_dtw(0);
    if (source->rules->has_capture(relative))
        return search_moves(source, relative);
    if (bits_count(relative->men[OWN] | relative->kings[OWN]) <= TABLEBASE_SIDE_MAX &&
        bits_count(relative->men[OPPONENT] | relative->kings[OPPONENT]) <= TABLEBASE_SIDE_MAX) {
        const struct section *section = section_find(source->tablebase, relative);
        if (section != NULL)
            return result_in_section(section, relative);
    }
    return may_step ? search_moves(source, relative)
                    : (struct probe_result){.result = RESULT_UNKNOWN};
}

struct probe_result probe_value(const struct rule_set *rules, const struct tablebase *tablebase,
                                const struct relative_position *relative)
{
    return probe_or_search(&(struct source){rules, tablebase}, relative, true);
}

struct probe_result probe_moves(const struct rule_set *rules, const struct tablebase *tablebase,
                                const struct relative_position *relative)
{
    return search_moves(&(struct source){rules, tablebase}, relative);
}

bool probe_result_agrees(struct probe_result one, struct probe_result other)
{
    return one.result == other.result &&
           (!one.has_plies || !other.has_plies || one.plies == other.plies);
}
