#include "tools/endgame/verify.h"

#include <stdio.h>

#include "games/checkers/notation.h"
#include "games/checkers/position.h"
#include "games/dynamic.h"
#include "tools/endgame/family.h"
#include "tools/endgame/lookup.h"
#include "tools/endgame/value.h"
#include "tools/endgame/walk.h"

enum { TOLD_MAX = 10 };

/* Tells of a wrong position, as one of Black's. */
static void tell(const struct setup *setup, uint64_t wrong)
{
    if (wrong > TOLD_MAX)
        return;
    const struct position position = setup_position(setup, FIRST);
    const struct any_position any = any_position_of(&position);
    char array[GAME_POSITION_TEXT];
    struct builder text = builder_over(array, sizeof array);
    checkers_write_position(&any, &text);
    fprintf(stderr, "wrong: %s\n", array);
}

/* The share of a slice in a sample: every step'th position. */
static uint64_t step_for(uint64_t positions, uint64_t sample)
{
    return sample == 0 || sample >= positions ? 1 : positions / sample;
}

static uint8_t value_ahead(const struct archive *archive, const struct setup *setup)
{
    const bool is_exact = archive_is_exact(archive, material_of(setup));
    move list[MOVES_MAX];
    const size_t count = setup_moves(setup, list);
    struct choice choice = {0};
    for (size_t i = 0; i < count; i++) {
        const struct setup after = setup_after(setup, list[i]);
        const uint8_t value = archive_value(archive, &after);
        const bool counts_on = is_exact || !is_conversion(setup, list[i]);
        choice_add(&choice, counts_on ? value : value_converted(value));
    }
    return choice_value(&choice);
}

/* Opens a slice and all that its moves lead to. */
static bool open_around(struct archive *archive, struct material material)
{
    struct material needs[FAMILY_MAX];
    const size_t count = family_needs(material, needs);
    for (size_t i = 0; i < count; i++)
        if (!archive_open(archive, needs[i]))
            return false;
    return archive_open(archive, material) && archive_open(archive, material_turned(material));
}

static void verify_slice(const struct archive *archive, const struct shelf *shelf, uint64_t step,
                         struct verified *verified)
{
    for (uint64_t number = 0; number < shelf->slice.size; number += step) {
        struct setup setup;
        slice_setup(&shelf->slice, number, &setup);
        verified->checked++;
        if (slice_number(&shelf->slice, &setup) != number ||
            value_ahead(archive, &setup) != shelf->values[number])
            tell(&setup, ++verified->wrong);
    }
}

bool verify_archive(struct archive *archive, unsigned pieces_max, uint64_t sample,
                    struct verified *verified)
{
    struct material list[FAMILY_MAX];
    const size_t count = family_list(pieces_max, list);
    uint64_t positions = 0;
    for (size_t i = 0; i < count; i++)
        positions += family_positions(list[i]);
    const uint64_t step = step_for(positions, sample);
    *verified = (struct verified){0};
    for (size_t i = 0; i < count; i++) {
        if (!open_around(archive, list[i]))
            return false;
        const struct material both[2] = {list[i], material_turned(list[i])};
        const bool is_own_image = material_code(both[0]) == material_code(both[1]);
        for (unsigned side = 0; side < (is_own_image ? 1 : 2); side++)
            verify_slice(archive, &archive->shelves[material_code(both[side])], step, verified);
    }
    return true;
}

static void verify_section(const struct knowledge *knowledge, const struct section *section,
                           uint64_t step, struct verified *verified)
{
    for (uint64_t number = 0; number < section->slice.size; number += step) {
        struct setup setup;
        slice_setup(&section->slice, number, &setup);
        if (setup_has_capture(&setup))
            continue;
        const struct found ahead = lookup_ahead(knowledge, &setup);
        if (ahead.result == RESULT_UNKNOWN)
            continue;
        verified->checked++;
        if (!found_is(ahead, lookup(knowledge, &setup)))
            tell(&setup, ++verified->wrong);
    }
}

/* The section of a material that is to be verified, one of the files' if there are files; or NULL.
 */
static const struct section *section_at(const struct knowledge *knowledge, unsigned code)
{
    return knowledge->files == NULL || knowledge->owned[code] ? knowledge->sections[code] : NULL;
}

void verify_files(const struct knowledge *knowledge, uint64_t sample, struct verified *verified)
{
    uint64_t positions = 0;
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        if (section_at(knowledge, code) != NULL)
            positions += knowledge->sections[code]->slice.size;
    const uint64_t step = step_for(positions, sample);
    *verified = (struct verified){0};
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        if (section_at(knowledge, code) != NULL)
            verify_section(knowledge, section_at(knowledge, code), step, verified);
}
