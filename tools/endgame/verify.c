/* A check independent of the builder: it compares values after forward moves, while the builder
 * works backward. */
#include "tools/endgame/verify.h"

#include <stdio.h>

#include "tools/endgame/build_order.h"
#include "tools/endgame/probe.h"
#include "tools/endgame/relative_moves.h"
#include "tools/endgame/value.h"

enum { PRINTED_MAX = 10 };

/* Prints a wrong position with the first player to move. */
static void print_wrong(const struct rule_set *rules, const struct relative_position *relative,
                        uint64_t wrong)
{
    if (wrong > PRINTED_MAX)
        return;
    const struct any_position any = relative_to_any(relative, FIRST);
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    rules->variants[0]->write_position(&any, &text);
    fprintf(stderr, "wrong: %s\n", text.start);
}

/* Returns the step between positions of a sample. */
static uint64_t step_for(uint64_t positions, uint64_t sample)
{
    return sample == 0 || sample >= positions ? 1 : positions / sample;
}

static uint8_t value_ahead(const struct workspace *workspace,
                           const struct relative_position *relative)
{
    const bool is_exact = workspace_is_exact(workspace, material_of(relative));
    move list[GAME_MOVES_MAX];
    const size_t count = workspace->rules->moves(relative, list);
    struct negamax negamax = {0};
    for (size_t i = 0; i < count; i++) {
        const struct relative_position after = relative_after(relative, list[i]);
        const uint8_t value = workspace_value(workspace, &after);
        /* Larger slices count to the next conversion, so a converting move restarts the count. */
        const bool counts_on = is_exact || !is_conversion(relative, list[i]);
        negamax_add(&negamax, counts_on ? value : value_converted(value));
    }
    return negamax_value(&negamax);
}

/* Opens a slice and its successors. Returns false on failure. */
static bool open_around(struct workspace *workspace, struct material material)
{
    struct material needs[BUILD_ORDER_MAX];
    const size_t count = build_order_needs(material, needs);
    for (size_t i = 0; i < count; i++)
        if (!workspace_open(workspace, needs[i]))
            return false;
    return workspace_open(workspace, material) &&
           workspace_open(workspace, material_rotated(material));
}

static void verify_slice(const struct workspace *workspace, const struct raw_slice *raw,
                         uint64_t step, struct verified *verified)
{
    for (uint64_t index = 0; index < raw->slice.size; index += step) {
        struct relative_position relative;
        slice_position_at(&raw->slice, index, &relative);
        verified->checked++;
        if (slice_index(&raw->slice, &relative) != index ||
            value_ahead(workspace, &relative) != raw->values[index])
            print_wrong(workspace->rules, &relative, ++verified->wrong);
    }
}

bool verify_workspace(struct workspace *workspace, unsigned pieces_max, uint64_t sample,
                      struct verified *verified)
{
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(pieces_max, list);
    uint64_t positions = 0;
    for (size_t i = 0; i < count; i++)
        positions += build_order_positions(list[i]);
    const uint64_t step = step_for(positions, sample);
    *verified = (struct verified){0};
    for (size_t i = 0; i < count; i++) {
        if (!open_around(workspace, list[i]))
            return false;
        const struct material both[2] = {list[i], material_rotated(list[i])};
        const bool is_own_image = material_code(both[0]) == material_code(both[1]);
        for (unsigned side = 0; side < (is_own_image ? 1 : 2); side++)
            verify_slice(workspace, &workspace->raw_slices[material_code(both[side])], step,
                         verified);
    }
    return true;
}

static void verify_section(const struct rule_set *rules, const struct tablebase *tablebase,
                           const struct section *section, uint64_t step, struct verified *verified)
{
    for (uint64_t index = 0; index < section->slice.size; index += step) {
        struct relative_position relative;
        slice_position_at(&section->slice, index, &relative);
        if (rules->has_capture(&relative))
            continue;
        const struct probe_result ahead = probe_moves(rules, tablebase, &relative);
        /* A move leads to a missing slice: the position cannot be checked. */
        if (ahead.result == RESULT_UNKNOWN)
            continue;
        verified->checked++;
        if (!probe_result_agrees(ahead, probe_value(rules, tablebase, &relative)))
            print_wrong(rules, &relative, ++verified->wrong);
    }
}

/* Returns the section to verify, or NULL. */
static const struct section *section_at(const struct tablebase *tablebase, unsigned code)
{
    return tablebase->files == NULL || tablebase->owned[code] ? tablebase->sections[code] : NULL;
}

void verify_files(const struct rule_set *rules, const struct tablebase *tablebase, uint64_t sample,
                  struct verified *verified)
{
    uint64_t positions = 0;
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        if (section_at(tablebase, code) != NULL)
            positions += tablebase->sections[code]->slice.size;
    const uint64_t step = step_for(positions, sample);
    *verified = (struct verified){0};
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        if (section_at(tablebase, code) != NULL)
            verify_section(rules, tablebase, section_at(tablebase, code), step, verified);
}
