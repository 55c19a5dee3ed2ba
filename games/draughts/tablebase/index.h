/*
 * The tablebase of a draughts rule set, part 1: the index of a position among those with the same
 * material.
 *
 * The board is rotated so that the side to move moves down. So a slice (the positions of one
 * material) has one side to move. The index, without gaps, is
 *
 *     (index of the men's placement) * kings_size + (index of the kings' placement)
 *
 * A set of k pieces has its rank in the combinatorial number system: the sum of C(squares below the
 * i'th piece, i). Placements of men are grouped by the number of own men on their home row, where
 * no opposing man stands, so that a group leaves opposing men a fixed number of squares.
 *
 * Neighbours with equal results pack well. So the own kings vary fastest, in king order: every
 * second row from the top, in alternating direction, then the others from the bottom. A king's step
 * changes the half of this order, so within a half the same side has the move (the opposition),
 * which decides most endings. Rotation swaps the halves.
 */
#pragma once

#include "games/draughts/board.h"

enum {
    TABLEBASE_PIECES_MAX = 8,
    TABLEBASE_SIDE_MAX = TABLEBASE_PIECES_MAX - 1, /* the other side has one at least */
};

enum point_of_view { OWN, OPPONENT };

/* Pieces of the side to move [OWN] and the [OPPONENT], at least one each. */
struct material {
    uint8_t men[2], kings[2];
};

/* A position as its side to move sees it. */
struct relative_position {
    bitboard men[2], kings[2];
};

struct slice {
    struct material material;
    uint64_t size;           /* positions */
    uint64_t placements;     /* placements of the men */
    uint64_t kings_size;     /* positions with one placement of the men */
    uint64_t own_kings_size; /* placements of own kings for given opposing ones */
    uint64_t groups[6 - 1];  /* by own men at home: the first placement */
};

/* Home row, own men's squares, opposing men's squares. */
#define HOME_ROW UINT64_C(0xf)
#define OWN_MEN_SQUARES (BOARD & ~(UINT64_C(0xf) << 31))
#define OPPONENT_MEN_SQUARES (BOARD & ~HOME_ROW)
#define MIDDLE_SQUARES (OWN_MEN_SQUARES & OPPONENT_MEN_SQUARES)

extern const uint32_t binomials[33][TABLEBASE_SIDE_MAX + 1];

/* The same position as the other side sees it. */
static inline struct relative_position relative_rotated(const struct relative_position *relative)
{
    return (struct relative_position){
        .men = {rotated(relative->men[OPPONENT]), rotated(relative->men[OWN])},
        .kings = {rotated(relative->kings[OPPONENT]), rotated(relative->kings[OWN])},
    };
}

/* The position as its side to move sees it. */
static inline struct relative_position relative_of(const struct position *position)
{
    const bitboard kings = position->kings;
    const bitboard first = position->pieces[FIRST], second = position->pieces[SECOND];
    const struct relative_position relative = {
        .men = {first & ~kings, second & ~kings},
        .kings = {first & kings, second & kings},
    };
    /* In databases FIRST is to move: SECOND's position is rotated. */
    return position->turn == FIRST ? relative : relative_rotated(&relative);
}

static inline struct material material_of(const struct relative_position *relative)
{
    return (struct material){
        .men = {(uint8_t)bits_count(relative->men[OWN]),
                (uint8_t)bits_count(relative->men[OPPONENT])},
        .kings = {(uint8_t)bits_count(relative->kings[OWN]),
                  (uint8_t)bits_count(relative->kings[OPPONENT])},
    };
}

static inline struct material material_rotated(struct material material)
{
    return (struct material){{material.men[OPPONENT], material.men[OWN]},
                             {material.kings[OPPONENT], material.kings[OWN]}};
}

static inline unsigned material_pieces(struct material material)
{
    return (unsigned)material.men[OWN] + material.men[OPPONENT] + material.kings[OWN] +
           material.kings[OPPONENT];
}

/* Returns a code below MATERIAL_CODES, different for each material. */
#define MATERIAL_CODES (1 << 12)

static inline unsigned material_code(struct material material)
{
    return (unsigned)(material.men[OWN] << 9 | material.kings[OWN] << 6 |
                      material.men[OPPONENT] << 3 | material.kings[OPPONENT]);
}

/* Returns the index of a set among those of equal size on given squares. */
static inline uint64_t combination_index(uint64_t set, uint64_t squares)
{
    uint64_t index = 0;
    for (unsigned k = 1; set != 0; k++) {
        const unsigned at = bits_take_lowest(&set);
        index += binomials[bits_count(squares & ((UINT64_C(1) << at) - 1))][k];
    }
    return index;
}

/* Squares by place, places by square, places of a row. */
extern const uint8_t king_order_squares[32];
extern const uint8_t king_order_places[SQUARES_END];
extern const uint32_t king_order_rows[8][16];

/* A set of squares as a set of places. */
static inline uint32_t king_order_of(bitboard set)
{
    return king_order_rows[0][set & 15] | king_order_rows[1][set >> 4 & 15] |
           king_order_rows[2][set >> 9 & 15] | king_order_rows[3][set >> 13 & 15] |
           king_order_rows[4][set >> 18 & 15] | king_order_rows[5][set >> 22 & 15] |
           king_order_rows[6][set >> 27 & 15] | king_order_rows[7][set >> 31 & 15];
}

static inline bitboard king_order_to_squares(uint32_t places)
{
    bitboard set = 0;
    for (uint64_t rest = places; rest != 0;)
        set |= bitboard_of(king_order_squares[bits_take_lowest(&rest)]);
    return set;
}

static inline uint32_t king_order_rotated(uint32_t places)
{
    return places >> 16 | places << 16;
}

/* Returns the index of the kings' placement. */
static inline uint64_t slice_kings_index(const struct slice *slice, uint32_t own_kings,
                                         uint32_t opponent_kings, uint32_t free)
{
    return combination_index(opponent_kings, free) * slice->own_kings_size +
           combination_index(own_kings, free & ~opponent_kings);
}

/* Returns the index of the men's placement. */
static inline uint64_t slice_placement(const struct slice *slice, bitboard own_men,
                                       bitboard opponent_men)
{
    const bitboard home = own_men & HOME_ROW, ahead = own_men & ~HOME_ROW;
    const unsigned at_home = bits_count(home);
    const unsigned men_ahead = slice->material.men[OWN] - at_home;
    const uint64_t own = combination_index(home, HOME_ROW) * binomials[24][men_ahead] +
                         combination_index(ahead, MIDDLE_SQUARES);
    return slice->groups[at_home] + own * binomials[28 - men_ahead][slice->material.men[OPPONENT]] +
           combination_index(opponent_men, OPPONENT_MEN_SQUARES & ~own_men);
}

/* Returns the index of a position in its slice. */
static inline uint64_t slice_index(const struct slice *slice,
                                   const struct relative_position *relative)
{
    const uint32_t free = ~king_order_of(relative->men[OWN] | relative->men[OPPONENT]);
    return slice_placement(slice, relative->men[OWN], relative->men[OPPONENT]) * slice->kings_size +
           slice_kings_index(slice, king_order_of(relative->kings[OWN]),
                             king_order_of(relative->kings[OPPONENT]), free);
}

/* Describes a material's slice. */
void slice_describe(struct slice *slice, struct material material);

/* Invert slice_placement(), setting only the men, and slice_index(). */
void slice_placement_at(const struct slice *slice, uint64_t placement,
                        struct relative_position *relative);
void slice_position_at(const struct slice *slice, uint64_t index,
                       struct relative_position *relative);

/* Write or read "2110": own men and kings, then the other's. Reading returns false if invalid. */
void material_write(struct material material, char name[5]);
bool material_read(const char *name, struct material *material);
