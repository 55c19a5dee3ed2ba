#include "tools/endgame/unit.h"

#include <stdlib.h>
#include <string.h>

#include "tools/endgame/steps.h"
#include "tools/endgame/value.h"

/* Besides numbers of moves that are left: a position that spreading leaves alone, and one that has
 * a move that does not lose. */
enum { LEFT_DONE = 255, LEFT_SAFE = 254 };

/* A unit as one side to move sees it. */
struct half {
    const struct slice *slice;
    struct setup setup; /* the men; the kings are filled in position by position */
    uint32_t free;      /* places without men */
    uint8_t *values;
    uint8_t *left;                 /* moves within the unit that may yet not lose */
    uint8_t *slowest;              /* the slowest loss outside the unit, in plies */
    uint32_t waiting[256];         /* positions by value that have not spread yet */
    uint32_t *own_sets, *foe_sets; /* by number: sets of kings as bits by free square */
    bool is_exact;                 /* counts plies to the end of the game, not to a conversion */
};

struct workshop {
    uint64_t kings_size_max;
    uint8_t *bytes;
    struct half halves[2];
};

/* Where the two halves' arrays lie: left and slowest of each, and values where there is no other
 * room for them. */
enum { ARRAYS = 5 };

size_t workshop_bytes(uint64_t kings_size_max)
{
    return ARRAYS * kings_size_max;
}

static uint32_t *sets_create(void)
{
    return malloc(choose[32][ENDGAME_SIDE_MAX] * sizeof(uint32_t));
}

struct workshop *workshop_create(uint64_t kings_size_max)
{
    struct workshop *workshop = calloc(1, sizeof *workshop);
    if (workshop == NULL)
        return NULL;
    workshop->kings_size_max = kings_size_max;
    workshop->bytes = malloc(workshop_bytes(kings_size_max));
    bool good = workshop->bytes != NULL;
    for (unsigned i = 0; i < 2; i++) {
        struct half *half = &workshop->halves[i];
        half->own_sets = sets_create();
        half->foe_sets = sets_create();
        good = good && half->own_sets != NULL && half->foe_sets != NULL;
        if (good) {
            half->left = workshop->bytes + i * kings_size_max;
            half->slowest = workshop->bytes + (2 + i) * kings_size_max;
        }
    }
    if (!good) {
        workshop_destroy(workshop);
        return NULL;
    }
    return workshop;
}

void workshop_destroy(struct workshop *workshop)
{
    if (workshop == NULL)
        return;
    for (unsigned i = 0; i < 2; i++) {
        free(workshop->halves[i].own_sets);
        free(workshop->halves[i].foe_sets);
    }
    free(workshop->bytes);
    free(workshop);
}

/* All sets of `count` among `size` squares, as bits, in the order of their numbers. */
static void list_sets(uint32_t *sets, unsigned size, unsigned count)
{
    const uint32_t total = choose[size][count];
    uint64_t set = (UINT64_C(1) << count) - 1;
    for (uint32_t i = 0; i < total; i++) {
        sets[i] = (uint32_t)set;
        if (set == 0)
            continue;
        const uint64_t lowest = set & -set, carried = set + lowest;
        set = carried | (set ^ carried) / lowest >> 2;
    }
}

/* A set of squares one by one, in the order of their places. */
static void list_squares(uint32_t places, uint8_t at[32])
{
    for (uint64_t rest = places; rest != 0;)
        *at++ = trail_squares[bits_take_lowest(&rest)];
}

static bitboard put_down(uint32_t set, const uint8_t at[32])
{
    bitboard squares = 0;
    for (uint64_t rest = set; rest != 0;)
        squares |= bitboard_of(at[bits_take_lowest(&rest)]);
    return squares;
}

static void half_begin(struct half *half, const struct archive *archive, const struct slice *slice,
                       const bitboard men[2], uint8_t *values)
{
    half->slice = slice;
    half->setup = (struct setup){.men = {men[OWN], men[FOE]}};
    half->free = ~trail_of(men[OWN] | men[FOE]);
    half->values = values;
    half->is_exact = archive_is_exact(archive, slice->material);
    memset(half->waiting, 0, sizeof half->waiting);
    const unsigned foe_kings = slice->material.kings[FOE];
    const unsigned free = bits_count(half->free);
    list_sets(half->foe_sets, free, foe_kings);
    list_sets(half->own_sets, free - foe_kings, slice->material.kings[OWN]);
}

/* What the listed moves, which leave the unit, lead to. */
static void add_conversions(const struct archive *archive, const struct half *half,
                            const move *list, const move *end, struct choice *choice)
{
    for (const move *move = list; move < end; move++) {
        const struct setup after = setup_after(&half->setup, *move);
        const uint8_t value = archive_value(archive, &after);
        choice_add(choice, half->is_exact ? value : value_converted(value));
    }
}

static size_t count_king_steps(bitboard kings, bitboard empty)
{
    return count_starts(kings, step_starts(FIRST, empty)) +
           count_starts(kings, step_starts(SECOND, empty));
}

/* Gives a position what it can leave the unit for. */
static void prepare_position(const struct archive *archive, struct half *half, uint64_t number)
{
    const struct setup *setup = &half->setup;
    const struct view view = setup_view(setup);
    const bitboard able = jumpers(FIRST, &view);
    uint8_t value = VALUE_DRAWN, left = LEFT_DONE, slowest = 0;
    move list[MOVES_MAX];
    const move *end = able != 0 ? list_captures(FIRST, &view, view.kings & able, list)
                                : list_steps(FIRST, setup->men[OWN], view.empty, list);
    struct choice choice = {0};
    add_conversions(archive, half, list, end, &choice);
    if (able != 0) {
        value = choice_value(&choice);
    } else {
        const size_t steps = count_king_steps(setup->kings[OWN], view.empty);
        if (choice.win > 0)
            value = choice.win;
        else if (!choice.draw && steps == 0)
            value = choice.loss;
        left = choice.win > 0 || choice.draw ? LEFT_SAFE : (uint8_t)steps;
        slowest = choice.loss;
    }
    half->values[number] = value;
    half->left[number] = left;
    half->slowest[number] = slowest;
    half->waiting[value]++;
}

static void half_prepare(const struct archive *archive, struct half *half)
{
    const struct slice *slice = half->slice;
    const uint32_t foe_count = (uint32_t)(slice->kings_size / slice->own_kings_size);
    uint8_t own_at[32], foe_at[32];
    list_squares(half->free, foe_at);
    uint64_t number = 0;
    for (uint32_t foe = 0; foe < foe_count; foe++) {
        half->setup.kings[FOE] = put_down(half->foe_sets[foe], foe_at);
        list_squares(half->free & ~trail_of(half->setup.kings[FOE]), own_at);
        for (uint32_t own = 0; own < slice->own_kings_size; own++) {
            half->setup.kings[OWN] = put_down(half->own_sets[own], own_at);
            prepare_position(archive, half, number++);
        }
    }
}

static void set_value(struct half *half, uint64_t number, uint8_t value)
{
    half->waiting[half->values[number]]--;
    half->waiting[value]++;
    half->values[number] = value;
}

/* A king can step from this position of the half into one that is lost, or won, in `plies` for the
 * other side. */
static void half_receive(struct half *half, uint64_t number, uint8_t plies)
{
    uint8_t *left = &half->left[number];
    if (*left == LEFT_DONE)
        return;
    if (plies % 2 == 0) {
        *left = LEFT_SAFE;
        if (half->values[number] > plies + 1)
            set_value(half, number, (uint8_t)(plies + 1));
    } else if (*left < LEFT_SAFE && --*left == 0) {
        const uint8_t slowest = half->slowest[number];
        set_value(half, number, plies + 1 > slowest ? (uint8_t)(plies + 1) : slowest);
    }
}

/* Tells all positions before one, those of the other half, of its value. */
static void spread_position(const struct half *half, struct half *other, uint8_t plies)
{
    const bitboard own = half->setup.kings[OWN], foe = half->setup.kings[FOE];
    const bitboard men = half->setup.men[OWN] | half->setup.men[FOE];
    const bitboard empty = BOARD & ~(own | foe | men);
    const uint32_t turned_own = trail_turned(trail_of(own));
    for (bitboard rest = foe; rest != 0;) {
        const square at = bits_take_lowest(&rest);
        const uint32_t others = trail_of(foe ^ bitboard_of(at));
        for (bitboard squares = neighbours(at, empty); squares != 0;) {
            const square from = bits_take_lowest(&squares);
            const uint32_t before = others | UINT32_C(1) << trail_places[from];
            const uint64_t number =
                slice_kings(other->slice, trail_turned(before), turned_own, other->free);
            half_receive(other, number, plies);
        }
    }
}

/* Spreads all positions of a half that have the value. */
static void half_spread(struct half *half, struct half *other, uint8_t plies)
{
    const uint64_t size = half->slice->kings_size, own_size = half->slice->own_kings_size;
    uint8_t own_at[32], foe_at[32];
    list_squares(half->free, foe_at);
    uint64_t foe = UINT64_MAX;
    const uint8_t *next = half->values;
    uint32_t count = half->waiting[plies];
    while (count-- > 0 && (next = memchr(next, plies, size - (size_t)(next - half->values)))) {
        const uint64_t number = (uint64_t)(next++ - half->values);
        if (number / own_size != foe) {
            foe = number / own_size;
            half->setup.kings[FOE] = put_down(half->foe_sets[foe], foe_at);
            list_squares(half->free & ~trail_of(half->setup.kings[FOE]), own_at);
        }
        half->setup.kings[OWN] = put_down(half->own_sets[number % own_size], own_at);
        spread_position(half, other, plies);
    }
}

static bool anything_waits(const struct half *half, unsigned from)
{
    for (unsigned plies = from; plies < VALUE_DRAWN; plies++)
        if (half->waiting[plies] > 0)
            return true;
    return false;
}

bool unit_solve(struct workshop *workshop, const struct archive *archive, const struct slice *slice,
                const bitboard men[2], uint8_t *values, const struct slice *turned_slice,
                uint8_t *turned_values)
{
    struct half *half = &workshop->halves[0], *other = &workshop->halves[1];
    const bitboard turned_men[2] = {turned(men[FOE]), turned(men[OWN])};
    if (turned_values == values) /* the unit is its own image: both halves come out the same */
        turned_values = workshop->bytes + 4 * workshop->kings_size_max;
    half_begin(half, archive, slice, men, values);
    half_begin(other, archive, turned_slice, turned_men, turned_values);
    half_prepare(archive, half);
    half_prepare(archive, other);
    for (unsigned plies = 0; plies < VALUE_LAST; plies++) {
        if (half->waiting[plies] > 0)
            half_spread(half, other, (uint8_t)plies);
        if (other->waiting[plies] > 0)
            half_spread(other, half, (uint8_t)plies);
    }
    return !anything_waits(half, VALUE_LAST) && !anything_waits(other, VALUE_LAST);
}
