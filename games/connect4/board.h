/*
 * Bitboards of Connect Four, with a spare bit per column. sizes/ sets the size; on 7x6:
 *
 *     6  13  20  27  34  41  48    headroom, never taken
 *     5  12  19  26  33  40  47    rank 6
 *     4  11  18  25  32  39  46
 *     3  10  17  24  31  38  45
 *     2   9  16  23  30  37  44
 *     1   8  15  22  29  36  43
 *     0   7  14  21  28  35  42    rank 1
 *     a   b   c   d   e   f   g    or columns 1 to 7
 *
 * The headroom separates columns under shifts and takes carries.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "games/base/bits.h"

/* Tools and tests default to the standard board. */
#ifndef FACTS_HEADER
#define FACTS_HEADER "games/connect4/sizes/7x6.h"
#define GAME_NAME connect4
#endif
#include FACTS_HEADER

typedef uint64_t bitboard;

enum { CELLS = COLUMNS * RANKS, COLUMN_BITS = RANKS + 1, CODE_BITS = COLUMNS * COLUMN_BITS };

_Static_assert(COLUMNS >= 4 && RANKS >= 4 && CODE_BITS <= 64, "the board must fit into one word");

#define COLUMN_0 ((UINT64_C(1) << COLUMN_BITS) - 1)
#define COLUMN(number) (COLUMN_0 << (number)*COLUMN_BITS)
#define RANK_1 ((UINT64_MAX >> (64 - CODE_BITS)) / COLUMN_0)
#define BOARD (RANK_1 * (COLUMN_0 >> 1))
#define HEADROOM (RANK_1 << RANKS)
/* Odd ranks have an odd number of cells above them: 1, 3 and 5 on 7x6, 2 and 4 on 7x5. */
#define ODD_RANKS (RANK_1 * (COLUMN_0 >> 1 & (RANKS % 2 == 0 ? 0x5555 : 0xaaaa)))
#define EVEN_RANKS (BOARD & ~ODD_RANKS)

/* The offset to a cell's neighbour in each direction. */
enum step {
    STEP_UP = 1,
    STEP_DOWNHILL = COLUMN_BITS - 1,
    STEP_ACROSS = COLUMN_BITS,
    STEP_UPHILL = COLUMN_BITS + 1,
};

/* A set of cells for each direction. */
typedef uint64_t lanes __attribute__((vector_size(4 * sizeof(bitboard))));

#define STEPS ((lanes){STEP_UP, STEP_DOWNHILL, STEP_ACROSS, STEP_UPHILL})

static inline lanes lanes_of(bitboard cells)
{
    return (lanes){cells, cells, cells, cells};
}

static inline bitboard lanes_joined(lanes sets)
{
#if __has_builtin(__builtin_shufflevector) /* not in gcc 11; faster than lane by lane */
    sets |= __builtin_shufflevector(sets, sets, 2, 3, 0, 1);
    return sets[0] | sets[1];
#else
    return (sets[0] | sets[1]) | (sets[2] | sets[3]);
#endif
}

/* Returns the first cells of all fours. */
static inline bitboard fours_along(bitboard cells, enum step step)
{
    const bitboard pairs = cells & cells >> step;
    return pairs & pairs >> 2 * step;
}

/* The same in every direction. */
static inline lanes fours(bitboard cells)
{
    const lanes all = lanes_of(cells), pairs = all & all >> STEPS;
    return pairs & pairs >> 2 * STEPS;
}

static inline bool has_four(bitboard cells)
{
    return lanes_joined(fours(cells)) != 0;
}

/* Returns the cells of fours with these first cells. */
static inline bitboard cells_in_fours(lanes starts)
{
    const lanes pairs = starts | starts << STEPS;
    return lanes_joined(pairs | pairs << 2 * STEPS);
}

/* Returns the empty cells that complete a four, reachable or not. */
static inline bitboard winning_cells(bitboard discs, bitboard taken)
{
    const lanes all = lanes_of(discs), before = all << STEPS, after = all >> STEPS;
    const lanes two_before = before & all << 2 * STEPS, two_after = after & all >> 2 * STEPS;
    const lanes fourths =
        (two_before & (all << 3 * STEPS | after)) | (two_after & (all >> 3 * STEPS | before));
    return lanes_joined(fourths) & BOARD & ~taken;
}

/* Returns the cells on which each column's next disc lands. */
static inline bitboard landing_cells(bitboard taken)
{
    return (taken + RANK_1) & BOARD;
}

/* Returns the landings after which the other side cannot win at once on `dangers`. */
static inline bitboard safe_landings(bitboard taken, bitboard dangers)
{
    const bitboard landings = landing_cells(taken), blocks = dangers & landings;
    if ((blocks & (blocks - 1)) != 0)
        return 0;
    return (blocks != 0 ? blocks : landings) & ~(dangers >> 1);
}

/* Returns the cells above each column's lowest bit. */
static inline bitboard above_lowest(bitboard cells)
{
    /* Negation inverts the bits above the lowest one. */
    return (cells ^ (HEADROOM - cells)) & BOARD;
}

/* Returns all cells of the columns that have a cell in the set. */
static inline bitboard columns_of(bitboard cells)
{
    /* Shifts cells down to rank 1 in doubling steps. */
    for (int covered = 1, step; covered < RANKS; covered += step) {
        step = covered < RANKS - covered ? covered : RANKS - covered;
        cells |= cells >> step;
    }
    return (cells & RANK_1) * (COLUMN_0 >> 1);
}

/* Returns the mirror image. */
static inline bitboard mirrored(bitboard cells)
{
    bitboard image = COLUMNS % 2 == 1 ? cells & COLUMN(COLUMNS / 2) : 0;
#pragma GCC unroll 6
    for (int left = 0; left < COLUMNS / 2; left++) {
        const int right = COLUMNS - 1 - left, shift = (right - left) * COLUMN_BITS;
        image |= (cells & COLUMN(left)) << shift | (cells & COLUMN(right)) >> shift;
    }
    return image;
}

struct position {
    bitboard own;   /* discs of the side to move */
    bitboard taken; /* discs of both */
};

static inline bitboard position_other(const struct position *position)
{
    return position->own ^ position->taken;
}

/* Returns the position in CODE_BITS bits: a one on each landing cell and on each disc of the side
 * to move. */
static inline bitboard position_code(const struct position *position)
{
    return position->own | (position->taken + RANK_1);
}
