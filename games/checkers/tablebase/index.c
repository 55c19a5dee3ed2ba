#include "games/checkers/tablebase/index.h"

/* binomial[n][k]: the number of sets of k among n. */
const uint32_t binomial[33][TABLEBASE_SIDE_MAX + 1] = {
    {1, 0, 0, 0, 0, 0, 0, 0},
    {1, 1, 0, 0, 0, 0, 0, 0},
    {1, 2, 1, 0, 0, 0, 0, 0},
    {1, 3, 3, 1, 0, 0, 0, 0},
    {1, 4, 6, 4, 1, 0, 0, 0},
    {1, 5, 10, 10, 5, 1, 0, 0},
    {1, 6, 15, 20, 15, 6, 1, 0},
    {1, 7, 21, 35, 35, 21, 7, 1},
    {1, 8, 28, 56, 70, 56, 28, 8},
    {1, 9, 36, 84, 126, 126, 84, 36},
    {1, 10, 45, 120, 210, 252, 210, 120},
    {1, 11, 55, 165, 330, 462, 462, 330},
    {1, 12, 66, 220, 495, 792, 924, 792},
    {1, 13, 78, 286, 715, 1287, 1716, 1716},
    {1, 14, 91, 364, 1001, 2002, 3003, 3432},
    {1, 15, 105, 455, 1365, 3003, 5005, 6435},
    {1, 16, 120, 560, 1820, 4368, 8008, 11440},
    {1, 17, 136, 680, 2380, 6188, 12376, 19448},
    {1, 18, 153, 816, 3060, 8568, 18564, 31824},
    {1, 19, 171, 969, 3876, 11628, 27132, 50388},
    {1, 20, 190, 1140, 4845, 15504, 38760, 77520},
    {1, 21, 210, 1330, 5985, 20349, 54264, 116280},
    {1, 22, 231, 1540, 7315, 26334, 74613, 170544},
    {1, 23, 253, 1771, 8855, 33649, 100947, 245157},
    {1, 24, 276, 2024, 10626, 42504, 134596, 346104},
    {1, 25, 300, 2300, 12650, 53130, 177100, 480700},
    {1, 26, 325, 2600, 14950, 65780, 230230, 657800},
    {1, 27, 351, 2925, 17550, 80730, 296010, 888030},
    {1, 28, 378, 3276, 20475, 98280, 376740, 1184040},
    {1, 29, 406, 3654, 23751, 118755, 475020, 1560780},
    {1, 30, 435, 4060, 27405, 142506, 593775, 2035800},
    {1, 31, 465, 4495, 31465, 169911, 736281, 2629575},
    {1, 32, 496, 4960, 35960, 201376, 906192, 3365856},
};

const uint8_t king_order_squares[32] = {
    0,  1,  2,  3,  12, 11, 10, 9,  18, 19, 20, 21, 30, 29, 28, 27,
    34, 33, 32, 31, 22, 23, 24, 25, 16, 15, 14, 13, 4,  5,  6,  7,
};

/* Bits that are no squares have no place; 0 stands there. */
const uint8_t king_order_places[SQUARES_END] = {
    0, 1, 2,  3,  28, 29, 30, 31, 0, 7,  6,  5,  4,  27, 26, 25, 24, 0,
    8, 9, 10, 11, 20, 21, 22, 23, 0, 15, 14, 13, 12, 19, 18, 17, 16,
};

const uint32_t king_order_rows[8][16] = {
    {0x0, 0x1, 0x2, 0x3, 0x4, 0x5, 0x6, 0x7, 0x8, 0x9, 0xa, 0xb, 0xc, 0xd, 0xe, 0xf},
    {0x0, 0x10000000, 0x20000000, 0x30000000, 0x40000000, 0x50000000, 0x60000000, 0x70000000,
     0x80000000, 0x90000000, 0xa0000000, 0xb0000000, 0xc0000000, 0xd0000000, 0xe0000000,
     0xf0000000},
    {0x0, 0x80, 0x40, 0xc0, 0x20, 0xa0, 0x60, 0xe0, 0x10, 0x90, 0x50, 0xd0, 0x30, 0xb0, 0x70, 0xf0},
    {0x0, 0x8000000, 0x4000000, 0xc000000, 0x2000000, 0xa000000, 0x6000000, 0xe000000, 0x1000000,
     0x9000000, 0x5000000, 0xd000000, 0x3000000, 0xb000000, 0x7000000, 0xf000000},
    {0x0, 0x100, 0x200, 0x300, 0x400, 0x500, 0x600, 0x700, 0x800, 0x900, 0xa00, 0xb00, 0xc00, 0xd00,
     0xe00, 0xf00},
    {0x0, 0x100000, 0x200000, 0x300000, 0x400000, 0x500000, 0x600000, 0x700000, 0x800000, 0x900000,
     0xa00000, 0xb00000, 0xc00000, 0xd00000, 0xe00000, 0xf00000},
    {0x0, 0x8000, 0x4000, 0xc000, 0x2000, 0xa000, 0x6000, 0xe000, 0x1000, 0x9000, 0x5000, 0xd000,
     0x3000, 0xb000, 0x7000, 0xf000},
    {0x0, 0x80000, 0x40000, 0xc0000, 0x20000, 0xa0000, 0x60000, 0xe0000, 0x10000, 0x90000, 0x50000,
     0xd0000, 0x30000, 0xb0000, 0x70000, 0xf0000},
};

void slice_describe(struct slice *slice, struct material material)
{
    const unsigned own_men = material.men[OWN], opponent_men = material.men[OPPONENT];
    const unsigned free = 32 - own_men - opponent_men;
    *slice = (struct slice){.material = material};
    slice->own_kings_size = binomial[free - material.kings[OPPONENT]][material.kings[OWN]];
    slice->kings_size = binomial[free][material.kings[OPPONENT]] * slice->own_kings_size;
    for (unsigned at_home = 0; at_home <= 4; at_home++) {
        slice->groups[at_home] = slice->placements;
        if (at_home <= own_men)
            slice->placements += (uint64_t)binomial[4][at_home] * binomial[24][own_men - at_home] *
                                 binomial[28 - (own_men - at_home)][opponent_men];
    }
    slice->size = slice->placements * slice->kings_size;
}

/* The inverse of combination_index: the set of `count` pieces on the given squares. */
static uint64_t combination_at(uint64_t index, unsigned count, uint64_t squares)
{
    unsigned at[32] = {0}, size = 0;
    for (uint64_t rest = squares; rest != 0;)
        at[size++] = bits_take_lowest(&rest);
    uint64_t set = 0;
    for (unsigned k = count; k > 0; k--) {
        unsigned below = size - 1;
        while (binomial[below][k] > index)
            below--;
        index -= binomial[below][k];
        set |= UINT64_C(1) << at[below];
        size = below;
    }
    return set;
}

void slice_placement_at(const struct slice *slice, uint64_t placement,
                        struct relative_position *relative)
{
    const unsigned own_men = slice->material.men[OWN], opponent_men = slice->material.men[OPPONENT];
    unsigned at_home = 4;
    while (at_home > own_men || slice->groups[at_home] > placement)
        at_home--;
    const unsigned ahead = own_men - at_home;
    const uint64_t rest = placement - slice->groups[at_home];
    const uint64_t opponent_size = binomial[28 - ahead][opponent_men];
    const uint64_t own = rest / opponent_size;
    relative->men[OWN] = combination_at(own / binomial[24][ahead], at_home, HOME_ROW) |
                         combination_at(own % binomial[24][ahead], ahead, MIDDLE_SQUARES);
    relative->men[OPPONENT] = combination_at(rest % opponent_size, opponent_men,
                                             OPPONENT_MEN_SQUARES & ~relative->men[OWN]);
}

void slice_position_at(const struct slice *slice, uint64_t index,
                       struct relative_position *relative)
{
    slice_placement_at(slice, index / slice->kings_size, relative);
    const uint64_t kings = index % slice->kings_size;
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
    return counts[0] + counts[1] > 0 && counts[2] + counts[3] > 0 &&
           material_pieces(*material) <= TABLEBASE_PIECES_MAX;
}
