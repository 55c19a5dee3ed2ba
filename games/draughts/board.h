/*
 * The board: squares, sets of squares (bitboards) and the position.
 *
 * Square n of English checkers (1-32) is bit n-1 + (n-1)/8; a spare bit follows every second row:
 *
 *          0   1   2   3         FIRST's side; SECOND is crowned here
 *        4   5   6   7     (8)
 *          9  10  11  12
 *       13  14  15  16    (17)
 *         18  19  20  21
 *       22  23  24  25    (26)
 *         27  28  29  30
 *       31  32  33  34           SECOND's side; FIRST is crowned here
 *
 * So a step is always a shift by 4 along one diagonal, by 5 along the other. A step over the edge
 * ends on an unused bit, neither piece nor empty: edges need no masks. Rotation maps bit n to 34-n.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "games/base/bits.h"
#include "games/base/zobrist.h"
#include "games/game.h"

typedef uint64_t bitboard;
typedef unsigned square; /* a bit's number, below SQUARES_END */

#define SQUARES_END 35
#define BOARD UINT64_C(0x7fbfdfeff)
#define ODD_ROWS UINT64_C(0x783c1e0f0)
#define PIECES_MAX 12 /* of a side */

/* Inlined, with the side as a constant. */
#define FOR_SIDE static inline __attribute__((always_inline))

struct position {
    bitboard pieces[2]; /* men and kings, by enum player */
    bitboard kings;     /* of both sides */
    uint64_t key;
    enum player turn;
    uint16_t reversible_plies;
    uint8_t balance_plies, road_plies; /* draws.h; 0 unless DRAWS_BY_MATERIAL */
};

/* Convert numbers, 1 to 32, to squares and back. */
static inline square square_of_number(unsigned number)
{
    return number - 1 + (number - 1) / 8;
}

static inline unsigned square_number(square square)
{
    return square + 1 - square / 9;
}

static inline bitboard bitboard_of(square square)
{
    return UINT64_C(1) << square;
}

/* Returns the set rotated by 180 degrees. */
static inline bitboard rotated(bitboard set)
{
    set = (set >> 1 & UINT64_C(0x5555555555555555)) | (set & UINT64_C(0x5555555555555555)) << 1;
    set = (set >> 2 & UINT64_C(0x3333333333333333)) | (set & UINT64_C(0x3333333333333333)) << 2;
    set = (set >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (set & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(set) >> (64 - SQUARES_END);
}

/* The two diagonals, as bit shifts. */
enum diagonal { SLASH = 4, BACKSLASH = 5 };

/* Moves a set along a diagonal, towards the side's crowning row or away. Results over the edge lie
 * outside BOARD. */
FOR_SIDE bitboard ahead(enum player side, bitboard set, unsigned distance)
{
    return side == FIRST ? set << distance : set >> distance;
}

FOR_SIDE bitboard behind(enum player side, bitboard set, unsigned distance)
{
    return side == FIRST ? set >> distance : set << distance;
}

/* The row on which the side's men are crowned. */
static inline bitboard crowning_row(enum player side)
{
    return side == FIRST ? UINT64_C(0xf) << 31 : UINT64_C(0xf);
}

/* The board as one side sees it. */
struct view {
    bitboard men, kings; /* one's own */
    bitboard opponent;   /* men and kings */
    bitboard empty;
};

FOR_SIDE struct view view_of(const struct position *position, enum player side)
{
    const bitboard own = position->pieces[side];
    const bitboard opponent = position->pieces[player_other(side)];
    return (struct view){
        .men = own & ~position->kings,
        .kings = own & position->kings,
        .opponent = opponent,
        .empty = BOARD & ~(own | opponent),
    };
}

/* Squares from which a step or jump is possible, by diagonal. */
struct starts {
    bitboard slash, backslash;
};

/* Returns how many steps or jumps the pieces can begin. */
static inline size_t count_starts(bitboard pieces, struct starts starts)
{
    return bits_count(pieces & starts.slash) + bits_count(pieces & starts.backslash);
}

/* The squares from which a piece can step ahead. */
FOR_SIDE struct starts step_starts(enum player side, bitboard empty)
{
    return (struct starts){behind(side, empty, SLASH), behind(side, empty, BACKSLASH)};
}

/* The squares from which a piece can jump ahead. */
FOR_SIDE struct starts jump_starts(enum player side, bitboard opponent, bitboard empty)
{
    const struct starts last = step_starts(side, empty);
    return (struct starts){behind(side, opponent & last.slash, SLASH),
                           behind(side, opponent & last.backslash, BACKSLASH)};
}

/* The Zobrist key: a word for each square of each set, and the turn. Kings are in two sets. */
enum key_plane { KEY_FIRST = FIRST, KEY_SECOND = SECOND, KEY_KINGS };

#define KEY_PLANE_WORDS(plane) ZOBRIST_WORDS_32((plane)*36), ZOBRIST_WORDS_4((plane)*36 + 32)
#define KEY_TURN ZOBRIST_WORD(3 * 36)

static const uint64_t key_words[3][36] = {
    {KEY_PLANE_WORDS(KEY_FIRST)},
    {KEY_PLANE_WORDS(KEY_SECOND)},
    {KEY_PLANE_WORDS(KEY_KINGS)},
};

/* Returns a position's key, computed from scratch. */
static inline uint64_t position_compute_key(const struct position *position)
{
    const bitboard planes[3] = {position->pieces[FIRST], position->pieces[SECOND], position->kings};
    uint64_t key = position->turn == SECOND ? KEY_TURN : 0;
    for (unsigned plane = 0; plane < 3; plane++)
        for (bitboard rest = planes[plane]; rest != 0;)
            key ^= key_words[plane][bits_take_lowest(&rest)];
    return key;
}
