/*
 * Endgame databases, part 1: every position of a given material has a number.
 *
 * A position is described as its side to move sees it, with the board turned so that this side
 * moves down the board as Black does, towards bit 34. So a database of a slice, the positions of
 * one material, needs no side to move: what Black has with Black to move is what White has with
 * White to move.
 *
 * The number of a position is
 *
 *     (number of its men's placement) * kings_size + (number of its kings' placement)
 *
 * and there are no gaps: every number below slice.size is a position, most of them legal in a game.
 * A set of k pieces on the squares of a larger set is numbered by the combinatorial number system:
 * the sum of C(squares below the i'th piece, i). The men's placements come in groups, by how many
 * own men stand on their home row, where the other side's men never are; within a group the number
 * of squares left for the others does not vary. The positions of one placement of all men, which
 * only captures and moves of men leave, are neighbours: a unit.
 *
 * Within a unit neighbours should have the same result as often as can be, for that is what makes a
 * database small. So the own kings' placement varies fastest, and kings go by the squares' places
 * on a trail: to and fro along every second row from the top, then, from the bottom, along the
 * others. A step of a king goes from one half to the other, so all along a half the same side has
 * the move, which is what decides most endings. On the turned board the halves of the trail change
 * places and nothing else.
 */
#ifndef KINGDROP_GAMES_CHECKERS_ENDGAME_SLICE_H
#define KINGDROP_GAMES_CHECKERS_ENDGAME_SLICE_H

#include "games/checkers/board.h"

enum {
    ENDGAME_PIECES_MAX = 8,
    ENDGAME_SIDE_MAX = ENDGAME_PIECES_MAX - 1, /* the other side has one at least */
};

enum seen { OWN, FOE };

/* Pieces by kind: [OWN] of the side to move, [FOE] of the other. Both have some. */
struct material {
    uint8_t men[2], kings[2];
};

/* A position as its side to move sees it. */
struct setup {
    bitboard men[2], kings[2];
};

struct slice {
    struct material material;
    uint64_t size;           /* positions */
    uint64_t units;          /* placements of the men */
    uint64_t kings_size;     /* positions of a unit */
    uint64_t own_kings_size; /* placements of the own kings beside given ones of the other side */
    uint64_t groups[6 - 1];  /* the first unit with so many own men at home */
};

/* Where a side's own men start, and where they and the other side's men can be. */
#define HOME_ROW UINT64_C(0xf)
#define OWN_MEN_SQUARES (BOARD & ~(UINT64_C(0xf) << 31))
#define FOE_MEN_SQUARES (BOARD & ~HOME_ROW)
#define MIDDLE_SQUARES (OWN_MEN_SQUARES & FOE_MEN_SQUARES)

extern const uint32_t choose[33][ENDGAME_SIDE_MAX + 1];

/* The board turned by 180 degrees. */
static inline bitboard turned(bitboard set)
{
    set = (set >> 1 & UINT64_C(0x5555555555555555)) | (set & UINT64_C(0x5555555555555555)) << 1;
    set = (set >> 2 & UINT64_C(0x3333333333333333)) | (set & UINT64_C(0x3333333333333333)) << 2;
    set = (set >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (set & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(set) >> (64 - SQUARES_END);
}

/* The same position as the other side sees it. */
static inline struct setup setup_turned(const struct setup *setup)
{
    return (struct setup){
        .men = {turned(setup->men[FOE]), turned(setup->men[OWN])},
        .kings = {turned(setup->kings[FOE]), turned(setup->kings[OWN])},
    };
}

static inline struct material material_of(const struct setup *setup)
{
    return (struct material){
        .men = {(uint8_t)bits_count(setup->men[OWN]), (uint8_t)bits_count(setup->men[FOE])},
        .kings = {(uint8_t)bits_count(setup->kings[OWN]), (uint8_t)bits_count(setup->kings[FOE])},
    };
}

static inline struct material material_turned(struct material material)
{
    return (struct material){{material.men[FOE], material.men[OWN]},
                             {material.kings[FOE], material.kings[OWN]}};
}

static inline unsigned material_pieces(struct material material)
{
    return (unsigned)material.men[OWN] + material.men[FOE] + material.kings[OWN] +
           material.kings[FOE];
}

/* A number below MATERIAL_CODES for each material; equal materials have equal codes. */
#define MATERIAL_CODES (1 << 12)

static inline unsigned material_code(struct material material)
{
    return (unsigned)(material.men[OWN] << 9 | material.kings[OWN] << 6 | material.men[FOE] << 3 |
                      material.kings[FOE]);
}

/* The number of a set of pieces among all sets of so many on the given squares, or places. */
static inline uint64_t set_number(uint64_t set, uint64_t squares)
{
    uint64_t number = 0;
    for (unsigned k = 1; set != 0; k++) {
        const unsigned at = bits_take_lowest(&set);
        number += choose[bits_count(squares & ((UINT64_C(1) << at) - 1))][k];
    }
    return number;
}

/* The square at each place of the trail, the place of each square, and what a row's squares are as
 * places. */
extern const uint8_t trail_squares[32];
extern const uint8_t trail_places[SQUARES_END];
extern const uint32_t trail_rows[8][16];

/* A set of squares as a set of places. */
static inline uint32_t trail_of(bitboard set)
{
    return trail_rows[0][set & 15] | trail_rows[1][set >> 4 & 15] | trail_rows[2][set >> 9 & 15] |
           trail_rows[3][set >> 13 & 15] | trail_rows[4][set >> 18 & 15] |
           trail_rows[5][set >> 22 & 15] | trail_rows[6][set >> 27 & 15] |
           trail_rows[7][set >> 31 & 15];
}

static inline bitboard trail_put_down(uint32_t places)
{
    bitboard set = 0;
    for (uint64_t rest = places; rest != 0;)
        set |= bitboard_of(trail_squares[bits_take_lowest(&rest)]);
    return set;
}

static inline uint32_t trail_turned(uint32_t places)
{
    return places >> 16 | places << 16;
}

/* The number of the kings' placement, all sets given as places. */
static inline uint64_t slice_kings(const struct slice *slice, uint32_t own_kings,
                                   uint32_t foe_kings, uint32_t free)
{
    return set_number(foe_kings, free) * slice->own_kings_size +
           set_number(own_kings, free & ~foe_kings);
}

/* The number of the placement of the men. */
static inline uint64_t slice_unit(const struct slice *slice, bitboard own_men, bitboard foe_men)
{
    const bitboard home = own_men & HOME_ROW, ahead = own_men & ~HOME_ROW;
    const unsigned at_home = bits_count(home);
    const unsigned men_ahead = slice->material.men[OWN] - at_home;
    const uint64_t own =
        set_number(home, HOME_ROW) * choose[24][men_ahead] + set_number(ahead, MIDDLE_SQUARES);
    return slice->groups[at_home] + own * choose[28 - men_ahead][slice->material.men[FOE]] +
           set_number(foe_men, FOE_MEN_SQUARES & ~own_men);
}

/* The number of a position in the slice of its material. */
static inline uint64_t slice_number(const struct slice *slice, const struct setup *setup)
{
    const uint32_t free = ~trail_of(setup->men[OWN] | setup->men[FOE]);
    return slice_unit(slice, setup->men[OWN], setup->men[FOE]) * slice->kings_size +
           slice_kings(slice, trail_of(setup->kings[OWN]), trail_of(setup->kings[FOE]), free);
}

/* Describes the slice of a material, of which each side must have a piece. */
void slice_describe(struct slice *slice, struct material material);

/* The men of a unit; kings are left alone. The position of a number. */
void slice_unit_setup(const struct slice *slice, uint64_t unit, struct setup *setup);
void slice_setup(const struct slice *slice, uint64_t number, struct setup *setup);

/* "2110": own men, own kings, the other's men and kings. */
void material_write(struct material material, char name[5]);
bool material_read(const char *name, struct material *material);

#endif
