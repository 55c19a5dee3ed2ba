/* A move: start, end and captured squares, in bits 0-5, 6-11 and 12-46. */
#pragma once

#include "games/draughts/board.h"

/* The man was crowned on the way (Russian draughts). */
#define MOVE_CROWNED (UINT64_C(1) << 47)

static inline move move_make(square from, square to, bitboard captured)
{
    return from | (move)to << 6 | captured << 12;
}

static inline square move_from(move move)
{
    return move & 63;
}

static inline square move_to(move move)
{
    return move >> 6 & 63;
}

static inline bitboard move_captured(move move)
{
    return move >> 12 & BOARD;
}

/* Returns the set one step down (0 and 1) or up (2 and 3) the board. */
#define DIRECTIONS 4

static inline bitboard step_in(bitboard set, unsigned direction)
{
    switch (direction) {
    case 0:
        return set << SLASH;
    case 1:
        return set << BACKSLASH;
    case 2:
        return set >> SLASH;
    default:
        return set >> BACKSLASH;
    }
}

/* Returns the pieces and the empty squares they reach (Kogge-Stone fill). */
static inline bitboard fill_in(bitboard set, bitboard empty, unsigned direction)
{
    const unsigned one = direction % 2 == 0 ? SLASH : BACKSLASH;
    for (unsigned distance = one; distance <= 4 * one; distance *= 2) {
        set |= empty & (direction < 2 ? set << distance : set >> distance);
        empty &= direction < 2 ? empty << distance : empty >> distance;
    }
    return set;
}

/* The squares that a king can step to. */
static inline bitboard king_steps(bitboard king, bitboard empty, bool flies)
{
    bitboard reached = 0;
    for (unsigned direction = 0; direction < DIRECTIONS; direction++)
        reached |= flies ? fill_in(king, empty, direction) : step_in(king, direction) & empty;
    return reached & ~king;
}

/* Takes captured pieces off the board. */
static inline void remove_captured(struct position *position, enum player owner, bitboard captured)
{
    const bitboard kings = captured & position->kings;
    position->pieces[owner] ^= captured;
    position->kings ^= kings;
    for (bitboard rest = captured; rest != 0;)
        position->key ^= key_words[owner][bits_take_lowest(&rest)];
    for (bitboard rest = kings; rest != 0;)
        position->key ^= key_words[KEY_KINGS][bits_take_lowest(&rest)];
}
