/*
 * Retrograde analysis (Ströhlein, 1970; Thompson, 1986) within a placement of the men: values
 * propagate from decided positions to predecessors. Each position counts its king moves not known
 * to lose; at 0 it is lost.
 *
 * Conversions (captures and moves of men) lead to solved positions and act as a bound, which king
 * moves may improve.
 *
 * Values are processed shortest first, so a position's first win is its fastest, and its last loss
 * the slowest.
 */
#include "tools/endgame/retrograde.h"

#include <stdlib.h>
#include <string.h>

#include "tools/endgame/relative_moves.h"
#include "tools/endgame/value.h"

/* Special counts: a final position, and one with a non-losing move. */
enum { UNRESOLVED_DONE = 255, UNRESOLVED_SAFE = 254 };

/* The positions with one side to move, from its view. */
struct retrograde_side {
    const struct slice *slice;
    bool kings_fly;
    struct relative_position relative; /* the men; kings are filled in per position */
    uint32_t free;                     /* places without men */
    uint8_t *values;
    uint8_t *unresolved;                /* king steps not known to lose */
    uint8_t *slowest_loss;              /* among conversions, in plies */
    uint32_t pending[256];              /* number of positions by value */
    uint32_t *own_sets, *opponent_sets; /* by index: sets of kings as bits of free squares */
    bool is_exact; /* counts plies to the end of the game, not to a conversion */
};

struct retrograde {
    uint64_t kings_size_max;
    uint8_t *bytes;
    struct retrograde_side sides[2];
};

/* The arrays in `bytes`: `unresolved` and `slowest_loss` of each side, and discarded values. */
enum { ARRAYS = 5 };

uint64_t retrograde_bytes(uint64_t kings_size_max)
{
    return ARRAYS * kings_size_max;
}

static uint32_t *sets_create(void)
{
    return malloc(binomials[32][TABLEBASE_SIDE_MAX] * sizeof(uint32_t));
}

struct retrograde *retrograde_create(uint64_t kings_size_max)
{
    struct retrograde *retrograde = calloc(1, sizeof *retrograde);
    if (retrograde == NULL)
        return NULL;
    retrograde->kings_size_max = kings_size_max;
    retrograde->bytes = malloc((size_t)retrograde_bytes(kings_size_max));
    bool ok = retrograde->bytes != NULL;
    for (unsigned i = 0; i < 2; i++) {
        struct retrograde_side *side = &retrograde->sides[i];
        side->own_sets = sets_create();
        side->opponent_sets = sets_create();
        ok = ok && side->own_sets != NULL && side->opponent_sets != NULL;
        if (ok) {
            side->unresolved = retrograde->bytes + i * kings_size_max;
            side->slowest_loss = retrograde->bytes + (2 + i) * kings_size_max;
        }
    }
    if (!ok) {
        retrograde_destroy(retrograde);
        return NULL;
    }
    return retrograde;
}

void retrograde_destroy(struct retrograde *retrograde)
{
    if (retrograde == NULL)
        return;
    for (unsigned i = 0; i < 2; i++) {
        free(retrograde->sides[i].own_sets);
        free(retrograde->sides[i].opponent_sets);
    }
    free(retrograde->bytes);
    free(retrograde);
}

/* Lists all sets of `count` out of `size` squares as bits in index order (Gosper's hack). */
static void list_sets(uint32_t *sets, unsigned size, unsigned count)
{
    const uint32_t total = binomials[size][count];
    uint64_t set = (UINT64_C(1) << count) - 1;
    for (uint32_t i = 0; i < total; i++) {
        sets[i] = (uint32_t)set;
        if (set == 0)
            continue;
        const uint64_t lowest = set & -set, carried = set + lowest;
        set = carried | (set ^ carried) / lowest >> 2;
    }
}

/* Lists the squares of a set in order. */
static void list_squares(uint32_t places, uint8_t at[32])
{
    for (uint64_t rest = places; rest != 0;)
        *at++ = king_order_squares[bits_take_lowest(&rest)];
}

static bitboard put_down(uint32_t set, const uint8_t at[32])
{
    bitboard squares = 0;
    for (uint64_t rest = set; rest != 0;)
        squares |= bitboard_of(at[bits_take_lowest(&rest)]);
    return squares;
}

static void side_begin(struct retrograde_side *side, const struct workspace *workspace,
                       const struct slice *slice, const bitboard men[2], uint8_t *values)
{
    side->slice = slice;
    side->kings_fly = workspace->rules->kings_fly;
    side->relative = (struct relative_position){.men = {men[OWN], men[OPPONENT]}};
    side->free = ~king_order_of(men[OWN] | men[OPPONENT]);
    side->values = values;
    side->is_exact = workspace_is_exact(workspace, slice->material);
    memset(side->pending, 0, sizeof side->pending);
    const unsigned opponent_kings = slice->material.kings[OPPONENT];
    const unsigned free = bits_count(side->free);
    list_sets(side->opponent_sets, free, opponent_kings);
    list_sets(side->own_sets, free - opponent_kings, slice->material.kings[OWN]);
}

/* Adds the value after a conversion. */
static void add_conversion(const struct workspace *workspace, const struct retrograde_side *side,
                           move move, struct negamax *negamax)
{
    const struct relative_position after = relative_after(&side->relative, move);
    const uint8_t value = workspace_value(workspace, &after);
    negamax_add(negamax, side->is_exact ? value : value_converted(value));
}

/* Initialises a position with the value of its conversions. */
static void initialise_position(const struct workspace *workspace, struct retrograde_side *side,
                                uint64_t index)
{
    move list[GAME_MOVES_MAX];
    const size_t count = workspace->rules->moves(&side->relative, list);
    const bool has_capture = count > 0 && move_captured(list[0]) != 0;
    struct negamax negamax = {0};
    uint8_t steps = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_conversion(&side->relative, list[i]))
            add_conversion(workspace, side, list[i], &negamax);
        else
            steps++;
    }
    /* Positions start as draws; unreached ones stay so. */
    uint8_t value = VALUE_DRAWN, unresolved = UNRESOLVED_DONE, slowest_loss = 0;
    if (has_capture) {
        value = negamax_value(&negamax);
    } else {
        if (negamax.win > 0)
            value = negamax.win;
        else if (!negamax.draw && steps == 0)
            value = negamax.loss;
        unresolved = negamax.win > 0 || negamax.draw ? UNRESOLVED_SAFE : steps;
        slowest_loss = negamax.loss;
    }
    side->values[index] = value;
    side->unresolved[index] = unresolved;
    side->slowest_loss[index] = slowest_loss;
    side->pending[value]++;
}

static void side_initialise(const struct workspace *workspace, struct retrograde_side *side)
{
    const struct slice *slice = side->slice;
    const uint32_t opponent_count = (uint32_t)(slice->kings_size / slice->own_kings_size);
    uint8_t own_at[32], opponent_at[32];
    list_squares(side->free, opponent_at);
    uint64_t index = 0;
    for (uint32_t opponent = 0; opponent < opponent_count; opponent++) {
        side->relative.kings[OPPONENT] = put_down(side->opponent_sets[opponent], opponent_at);
        list_squares(side->free & ~king_order_of(side->relative.kings[OPPONENT]), own_at);
        for (uint32_t own = 0; own < slice->own_kings_size; own++) {
            side->relative.kings[OWN] = put_down(side->own_sets[own], own_at);
            initialise_position(workspace, side, index++);
        }
    }
}

static void set_value(struct retrograde_side *side, uint64_t index, uint8_t value)
{
    side->pending[side->values[index]]--;
    side->pending[value]++;
    side->values[index] = value;
}

/* Updates a position one king step before a win or loss in `plies`. */
static void side_update_predecessor(struct retrograde_side *side, uint64_t index, uint8_t plies)
{
    uint8_t *unresolved = &side->unresolved[index];
    /* With a capture a position is final: king steps are illegal. */
    if (*unresolved == UNRESOLVED_DONE)
        return;
    if (plies % 2 == 0) {
        *unresolved = UNRESOLVED_SAFE;
        if (side->values[index] > plies + 1)
            set_value(side, index, (uint8_t)(plies + 1));
    } else if (*unresolved < UNRESOLVED_SAFE && --*unresolved == 0) {
        const uint8_t slowest_loss = side->slowest_loss[index];
        set_value(side, index, plies + 1 > slowest_loss ? (uint8_t)(plies + 1) : slowest_loss);
    }
}

/* Propagates a position's value to its predecessors, where the other side moves. */
static void propagate_position(const struct retrograde_side *side, struct retrograde_side *other,
                               uint8_t plies)
{
    const bitboard own = side->relative.kings[OWN], opponent = side->relative.kings[OPPONENT];
    const bitboard men = side->relative.men[OWN] | side->relative.men[OPPONENT];
    const bitboard empty = BOARD & ~(own | opponent | men);
    const uint32_t rotated_own = king_order_rotated(king_order_of(own));
    for (bitboard rest = opponent; rest != 0;) {
        const square at = bits_take_lowest(&rest);
        const uint32_t others = king_order_of(opponent ^ bitboard_of(at));
        /* A king's step is legal in both directions. */
        bitboard squares = king_steps(bitboard_of(at), empty, side->kings_fly);
        while (squares != 0) {
            const square from = bits_take_lowest(&squares);
            const uint32_t before = others | UINT32_C(1) << king_order_places[from];
            const uint64_t index = slice_kings_index(other->slice, king_order_rotated(before),
                                                     rotated_own, other->free);
            side_update_predecessor(other, index, plies);
        }
    }
}

/* Propagates all positions with this value. */
static void side_propagate(struct retrograde_side *side, struct retrograde_side *other,
                           uint8_t plies)
{
    const uint64_t size = side->slice->kings_size, own_size = side->slice->own_kings_size;
    uint8_t own_at[32], opponent_at[32];
    list_squares(side->free, opponent_at);
    uint64_t opponent = UINT64_MAX;
    /* memchr() tests many positions at once; the count ends the loop. Kings are set only for
     * positions found. */
    const uint8_t *next = side->values;
    uint32_t count = side->pending[plies];
    while (count-- > 0 &&
           (next = memchr(next, plies, (size_t)size - (size_t)(next - side->values)))) {
        const uint64_t index = (uint64_t)(next++ - side->values);
        if (index / own_size != opponent) {
            opponent = index / own_size;
            side->relative.kings[OPPONENT] = put_down(side->opponent_sets[opponent], opponent_at);
            list_squares(side->free & ~king_order_of(side->relative.kings[OPPONENT]), own_at);
        }
        side->relative.kings[OWN] = put_down(side->own_sets[index % own_size], own_at);
        propagate_position(side, other, plies);
    }
}

static bool has_pending(const struct retrograde_side *side, unsigned from)
{
    for (unsigned plies = from; plies < VALUE_DRAWN; plies++)
        if (side->pending[plies] > 0)
            return true;
    return false;
}

bool retrograde_solve(struct retrograde *retrograde, const struct workspace *workspace,
                      const bitboard men[2], struct placement_values own,
                      struct placement_values image)
{
    struct retrograde_side *side = &retrograde->sides[0], *other = &retrograde->sides[1];
    const bitboard rotated_men[2] = {rotated(men[OPPONENT]), rotated(men[OWN])};
    if (image.values ==
        own.values) /* the placement is its own image: both sides have equal values */
        image.values = retrograde->bytes + 4 * retrograde->kings_size_max;
    side_begin(side, workspace, own.slice, men, own.values);
    side_begin(other, workspace, image.slice, rotated_men, image.values);
    side_initialise(workspace, side);
    side_initialise(workspace, other);
    /* Alternates the sides: values of n plies give the other side values of n + 1. */
    for (unsigned plies = 0; plies < VALUE_LAST; plies++) {
        if (side->pending[plies] > 0)
            side_propagate(side, other, (uint8_t)plies);
        if (other->pending[plies] > 0)
            side_propagate(other, side, (uint8_t)plies);
    }
    return !has_pending(side, VALUE_LAST) && !has_pending(other, VALUE_LAST);
}
