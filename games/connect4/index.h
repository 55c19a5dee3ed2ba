/*
 * A gapless index of all positions with a given number of discs, reachable or not.
 *
 * The column heights are the shape. The discs of the side to move, column by column upwards, are
 * the colouring. Both are ranks in the combinatorial number system: index = shape * colourings +
 * colouring.
 */
#pragma once

#include "games/connect4/board.h"

enum { INDEXED_DISCS_MAX = 16 };

struct position_index {
    unsigned discs, own_discs;
    uint32_t colourings;
    uint64_t count;
    /* shapes[columns][discs]: ways to hold the discs. binomials[n][k]: C(n, k). */
    uint32_t shapes[COLUMNS + 1][INDEXED_DISCS_MAX + 1];
    uint32_t binomials[INDEXED_DISCS_MAX + 1][INDEXED_DISCS_MAX + 1];
};

/* Returns the tables for a number of discs up to INDEXED_DISCS_MAX. */
static inline struct position_index position_index_for(unsigned discs)
{
    struct position_index all = {.discs = discs, .own_discs = discs / 2};
    all.shapes[0][0] = 1;
    for (unsigned columns = 1; columns <= COLUMNS; columns++)
        for (unsigned held = 0; held <= discs; held++)
            for (unsigned height = 0; height <= RANKS && height <= held; height++)
                all.shapes[columns][held] += all.shapes[columns - 1][held - height];
    for (unsigned n = 0; n <= discs; n++) {
        all.binomials[n][0] = 1;
        for (unsigned k = 1; k <= n; k++)
            all.binomials[n][k] =
                all.binomials[n - 1][k - 1] + (k < n ? all.binomials[n - 1][k] : 0);
    }
    all.colourings = all.binomials[discs][all.own_discs];
    all.count = (uint64_t)all.shapes[COLUMNS][discs] * all.colourings;
    return all;
}

/* Returns the index of a position with all->discs discs. */
static inline uint64_t position_index_of(const struct position_index *all,
                                         const struct position *position)
{
    uint64_t shape = 0, colouring = 0;
    unsigned rest = all->discs, passed = 0, own = 0;
    for (unsigned column = 0; column < COLUMNS; column++) {
        const unsigned from = column * COLUMN_BITS;
        const unsigned height = bits_count(position->taken & COLUMN(column));
        for (unsigned lower = 0; lower < height; lower++)
            shape += all->shapes[COLUMNS - 1 - column][rest - lower];
        rest -= height;
        for (bitboard discs = position->own >> from & COLUMN_0; discs != 0;)
            colouring += all->binomials[passed + bits_take_lowest(&discs)][++own];
        passed += height;
    }
    return shape * all->colourings + colouring;
}

/* Returns the position of an index. */
static inline struct position position_index_at(const struct position_index *all, uint64_t number)
{
    uint64_t shape = number / all->colourings, colouring = number % all->colourings;
    unsigned own = all->own_discs;
    bool is_own[INDEXED_DISCS_MAX] = {false};
    for (unsigned disc = all->discs; disc-- > 0;) {
        is_own[disc] = own > 0 && colouring >= all->binomials[disc][own];
        if (is_own[disc])
            colouring -= all->binomials[disc][own--];
    }

    struct position position = {0, 0};
    unsigned rest = all->discs, disc = 0;
    for (unsigned column = 0; column < COLUMNS; column++) {
        unsigned height = 0;
        for (; shape >= all->shapes[COLUMNS - 1 - column][rest - height]; height++)
            shape -= all->shapes[COLUMNS - 1 - column][rest - height];
        rest -= height;
        for (unsigned rank = 0; rank < height; rank++, disc++) {
            const bitboard cell = UINT64_C(1) << (column * COLUMN_BITS + rank);
            position.taken |= cell;
            position.own |= is_own[disc] ? cell : 0;
        }
    }
    return position;
}

/* Returns one representative of a position and its mirror image. */
static inline struct position position_canonical(const struct position *position)
{
    const struct position image = {mirrored(position->own), mirrored(position->taken)};
    return position_code(position) <= position_code(&image) ? *position : image;
}
