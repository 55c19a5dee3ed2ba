/* The static interface (games/tictactoe/position.h) for the rule set of FACTS_HEADER. */
#pragma once

#include FACTS_HEADER

#include "games/draughts/common.h"
#include "games/draughts/evaluate.h"
#include "games/draughts/moves.h"
#include "games/draughts/tablebase/probe.h"

#define EVALUATION_SWING 30
#define HAS_SOLVER 0

static inline void position_start(struct position *position)
{
    position_start_with(position, MEN_ROWS);
}

static inline struct bounds position_probe(const struct position *position,
                                           const struct tablebase *tablebase)
{
    if (bits_count(position->pieces[FIRST] | position->pieces[SECOND]) > tablebase->pieces_max)
        return BOUNDS_UNKNOWN;
    return OF_GAME(probe)(position, tablebase);
}

/* Packs captured squares, always inner (rows 1 to 6), into 18 bits. */
static inline uint32_t inner_squares(bitboard captured)
{
    /* Two rows, nine bits, hold six squares: 0-2 and 4-6. */
    const uint32_t rows = (uint32_t)(captured >> 5);
    const uint32_t pairs = (rows & 0x1c0e07) | (rows >> 1 & 0xe07038);
    return (pairs & 0x3f) | (pairs >> 3 & 0xfc0) | (pairs >> 6 & 0x3f000);
}

static inline uint32_t move_pack(const struct position *position, move move)
{
    (void)position;
    return (square_number(move_from(move)) - 1) | (square_number(move_to(move)) - 1) << 5 |
           inner_squares(move_captured(move)) << 10 | (uint32_t)((move & MOVE_CROWNED) != 0) << 28;
}

/* Orders captures by the pieces they take, then crownings. */
static inline int move_order_score(const struct position *position, move move)
{
    const bitboard captured = move_captured(move);
    return (int)(90 * bits_count(captured) + 10 * bits_count(captured & position->kings)) +
           (move_crowns(position, move) ? 80 : 0);
}
