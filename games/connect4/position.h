/* Connect Four: the static interface (games/tictactoe/position.h). A move is its landing cell. */
#pragma once

#include <stdlib.h>

#include "games/base/zobrist.h"
#include "games/connect4/board.h"
#include "games/connect4/evaluate.h"
#include "games/connect4/tablebase.h"
#include "games/connect4/value.h"
#include "games/game.h"

enum {
    MOVES_MAX = COLUMNS,
    MOVE_INDEX_MAX = COLUMNS * COLUMN_BITS,
    DRAW_REPETITIONS = 0,
    EVALUATION_SWING = 0,
    HAS_SOLVER = 1,
};

static inline void position_start(struct position *position)
{
    *position = (struct position){0, 0};
}

static inline enum player position_turn(const struct position *position)
{
    return bits_count(position->taken) % 2 == 0 ? FIRST : SECOND;
}

/* Returns equal keys for mirror images. */
static inline uint64_t position_key(const struct position *position)
{
    const bitboard code = position_code(position);
    const bitboard image = mirrored(code);
    return zobrist_mix(code < image ? code : image);
}

static inline bool position_is_lost(const struct position *position)
{
    return has_four(position_other(position));
}

static inline score position_end_score(const struct position *position)
{
    return position_is_lost(position) ? score_loss_in(0) : SCORE_DRAW;
}

static inline size_t position_moves(const struct position *position, move list[MOVES_MAX])
{
    if (position_is_lost(position))
        return 0;
    size_t count = 0;
    for (bitboard cells = landing_cells(position->taken); cells != 0;)
        list[count++] = UINT64_C(1) << bits_take_lowest(&cells);
    return count;
}

static inline unsigned move_ways(const struct position *position, move move)
{
    (void)position, (void)move; /* a disc drops in one way only */
    return 1;
}

static inline size_t position_count_ways(const struct position *position)
{
    return position_is_lost(position) ? 0 : bits_count(landing_cells(position->taken));
}

static inline void position_play(struct position *position, move move)
{
    *position = (struct position){position_other(position), position->taken | move};
}

static inline bool position_is_quiet(const struct position *position)
{
    (void)position; /* position_bounds covers wins within two plies */
    return true;
}

static inline unsigned position_plies_to_draw(const struct position *position, unsigned draw_plies)
{
    (void)position;
    (void)draw_plies;
    return UINT32_MAX;
}

static inline unsigned position_reversible_plies(const struct position *position)
{
    (void)position; /* no disc ever leaves the board */
    return 0;
}

static inline score position_evaluate(const struct position *position,
                                      const struct weights *weights)
{
    (void)weights;
    const bitboard own = position->own, other = position_other(position);
    return position_turn(position) == FIRST ? evaluate(own, other) : -evaluate(other, own);
}

/* Returns the moves that do not lose at once. */
static inline bitboard safe_moves(const struct position *position)
{
    return safe_landings(position->taken, winning_cells(position_other(position), position->taken));
}

/* Detects wins and losses within two plies. Other wins take at least three plies, other losses
 * four; both need that many empty cells and an open line. */
static inline struct bounds position_bounds(const struct position *position)
{
    const bitboard own = position->own, other = position_other(position);
    const bitboard landings = landing_cells(position->taken);
    if (has_four(other))
        return (struct bounds){score_loss_in(0), score_loss_in(0)};
    if (landings == 0)
        return (struct bounds){SCORE_DRAW, SCORE_DRAW};
    if ((winning_cells(own, position->taken) & landings) != 0)
        return (struct bounds){score_win_in(1), score_win_in(1)};
    if (safe_moves(position) == 0)
        return (struct bounds){score_loss_in(2), score_loss_in(2)};

    const unsigned left = CELLS - bits_count(position->taken);
    return (struct bounds){
        .lower = left >= 4 && has_four(BOARD & ~own) ? score_loss_in(4) : SCORE_DRAW,
        .upper = left >= 3 && has_four(BOARD & ~other) ? score_win_in(3) : SCORE_DRAW,
    };
}

static inline struct bounds position_probe(const struct position *position,
                                           const struct tablebase *tablebase)
{
    int value;
    if (!HAS_BOOK || !connect4_probe(tablebase, position->own, position->taken, &value))
        return BOUNDS_UNKNOWN;
    const score known = value_to_score(value, bits_count(position->taken));
    return (struct bounds){known, known};
}

static inline unsigned move_index(move move)
{
    return bits_lowest(move);
}

/* Packs the column, from 1, the same for mirror images. */
static inline uint32_t move_pack(const struct position *position, move move)
{
    const bitboard code = position_code(position);
    const unsigned column = bits_lowest(move) / COLUMN_BITS;
    return mirrored(code) < code ? COLUMNS - column : column + 1;
}

/* Orders wins, then winning cells and the centre, then immediate losses. */
static inline int move_order_score(const struct position *position, move move)
{
    if ((move & winning_cells(position->own, position->taken)) != 0)
        return MOVE_ORDER_SCORE_MAX;
    if ((move & safe_moves(position)) == 0)
        return 0;
    const bitboard chances = winning_cells(position->own | move, position->taken | move);
    const int off_centre = abs((int)(move_index(move) / COLUMN_BITS) - COLUMNS / 2);
    return 1 + COLUMNS / 2 + 4 * (int)bits_count(chances) - off_centre;
}
