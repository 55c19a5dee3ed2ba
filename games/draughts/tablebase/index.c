#include "games/draughts/tablebase/index.h"

/* binomials[n][k] is C(n, k), 0 if k > n. */
#define F2(n) (INT64_C(1) * (n) * ((n)-1))
#define F4(n) (F2(n) * F2((n)-2))
#define BINOMIALS(n)                                                                               \
    {                                                                                              \
        1, (n), F2(n) / 2, F2(n) * ((n)-2) / 6, F4(n) / 24, F4(n) * ((n)-4) / 120,                 \
            F4(n) * F2((n)-4) / 720, F4(n) * F2((n)-4) * ((n)-6) / 5040                            \
    }
#define BINOMIALS_4(n) BINOMIALS(n), BINOMIALS((n) + 1), BINOMIALS((n) + 2), BINOMIALS((n) + 3)
#define BINOMIALS_16(n)                                                                            \
    BINOMIALS_4(n), BINOMIALS_4((n) + 4), BINOMIALS_4((n) + 8), BINOMIALS_4((n) + 12)

const uint32_t binomials[33][TABLEBASE_SIDE_MAX + 1] = {BINOMIALS_16(0), BINOMIALS_16(16),
                                                        BINOMIALS(32)};

/* Even rows down, then odd rows up, in alternating direction. */
const uint8_t king_order_squares[32] = {
    0,  1,  2,  3,  12, 11, 10, 9,  18, 19, 20, 21, 30, 29, 28, 27,
    34, 33, 32, 31, 22, 23, 24, 25, 16, 15, 14, 13, 4,  5,  6,  7,
};

/* Bits outside the board have place 0. */
const uint8_t king_order_places[SQUARES_END] = {
    0, 1, 2,  3,  28, 29, 30, 31, 0, 7,  6,  5,  4,  27, 26, 25, 24, 0,
    8, 9, 10, 11, 20, 21, 22, 23, 0, 15, 14, 13, 12, 19, 18, 17, 16,
};

/* Sets of a row's places, lowest bit first. */
#define WITH(bit, p, q) (bit), (bit) | 1U << (p), (bit) | 1U << (q), (bit) | 1U << (p) | 1U << (q)
#define ROW_SETS(p, q, r, s)                                                                       \
    {                                                                                              \
        WITH(0U, p, q), WITH(1U << (r), p, q), WITH(1U << (s), p, q),                              \
            WITH(1U << (r) | 1U << (s), p, q)                                                      \
    }

const uint32_t king_order_rows[8][16] = {
    ROW_SETS(0, 1, 2, 3),     ROW_SETS(28, 29, 30, 31), ROW_SETS(7, 6, 5, 4),
    ROW_SETS(27, 26, 25, 24), ROW_SETS(8, 9, 10, 11),   ROW_SETS(20, 21, 22, 23),
    ROW_SETS(15, 14, 13, 12), ROW_SETS(19, 18, 17, 16),
};

void slice_describe(struct slice *slice, struct material material)
{
    const unsigned own_men = material.men[OWN], opponent_men = material.men[OPPONENT];
    /* The opponent's kings take squares without men, own kings the rest. */
    const unsigned free = 32 - own_men - opponent_men;
    *slice = (struct slice){.material = material};
    slice->own_kings_size = binomials[free - material.kings[OPPONENT]][material.kings[OWN]];
    slice->kings_size = binomials[free][material.kings[OPPONENT]] * slice->own_kings_size;
    /* One group for each number of own men at home. There they take no square from opposing men;
     * the others take one of 28 each. */
    for (unsigned at_home = 0; at_home <= 4; at_home++) {
        slice->groups[at_home] = slice->placements;
        if (at_home <= own_men)
            slice->placements += (uint64_t)binomials[4][at_home] *
                                 binomials[24][own_men - at_home] *
                                 binomials[28 - (own_men - at_home)][opponent_men];
    }
    slice->size = slice->placements * slice->kings_size;
}

/* Inverts combination_index: returns the set of `count` pieces. */
static uint64_t combination_at(uint64_t index, unsigned count, uint64_t squares)
{
    unsigned at[32] = {0}, size = 0;
    for (uint64_t rest = squares; rest != 0;)
        at[size++] = bits_take_lowest(&rest);
    uint64_t set = 0;
    for (unsigned k = count; k > 0; k--) {
        /* The greatest square whose binomial fits is the highest piece. */
        unsigned below = size - 1;
        while (binomials[below][k] > index)
            below--;
        index -= binomials[below][k];
        set |= UINT64_C(1) << at[below];
        size = below;
    }
    return set;
}

void slice_placement_at(const struct slice *slice, uint64_t placement,
                        struct relative_position *relative)
{
    const unsigned own_men = slice->material.men[OWN], opponent_men = slice->material.men[OPPONENT];
    /* The last group that begins at or before the placement holds it. */
    unsigned at_home = 4;
    while (at_home > own_men || slice->groups[at_home] > placement)
        at_home--;
    const unsigned ahead = own_men - at_home;
    const uint64_t rest = placement - slice->groups[at_home];
    const uint64_t opponent_size = binomials[28 - ahead][opponent_men];
    const uint64_t own = rest / opponent_size;
    relative->men[OWN] = combination_at(own / binomials[24][ahead], at_home, HOME_ROW) |
                         combination_at(own % binomials[24][ahead], ahead, MIDDLE_SQUARES);
    relative->men[OPPONENT] = combination_at(rest % opponent_size, opponent_men,
                                             OPPONENT_MEN_SQUARES & ~relative->men[OWN]);
}

void slice_position_at(const struct slice *slice, uint64_t index,
                       struct relative_position *relative)
{
    slice_placement_at(slice, index / slice->kings_size, relative);
    const uint64_t kings = index % slice->kings_size;
    /* Kings are ranked in king order. */
    const uint32_t free = ~king_order_of(relative->men[OWN] | relative->men[OPPONENT]);
    const uint32_t opponent = (uint32_t)combination_at(kings / slice->own_kings_size,
                                                       slice->material.kings[OPPONENT], free);
    const uint32_t own = (uint32_t)combination_at(kings % slice->own_kings_size,
                                                  slice->material.kings[OWN], free & ~opponent);
    relative->kings[OWN] = king_order_to_squares(own);
    relative->kings[OPPONENT] = king_order_to_squares(opponent);
}

void material_write(struct material material, char name[5])
{
    name[0] = (char)('0' + material.men[OWN]);
    name[1] = (char)('0' + material.kings[OWN]);
    name[2] = (char)('0' + material.men[OPPONENT]);
    name[3] = (char)('0' + material.kings[OPPONENT]);
    name[4] = '\0';
}

bool material_read(const char *name, struct material *material)
{
    uint8_t counts[4];
    for (unsigned i = 0; i < 4; i++) {
        if (name[i] < '0' || name[i] > '7')
            return false;
        counts[i] = (uint8_t)(name[i] - '0');
    }
    *material = (struct material){{counts[0], counts[2]}, {counts[1], counts[3]}};
    /* A side without pieces needs no database. */
    return counts[0] + counts[1] > 0 && counts[2] + counts[3] > 0 &&
           material_pieces(*material) <= TABLEBASE_PIECES_MAX;
}
