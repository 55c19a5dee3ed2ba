/*
 * Tic-tac-toe, the smallest complete game and the template. The second half of this file is the
 * static interface: every games/<game>/position.h defines the same names under these contracts.
 *
 * Square n, from 0 row by row from the top left, is bit n of a set. A move is its square's bit.
 */
#pragma once

#include "games/base/bits.h"
#include "games/base/zobrist.h"
#include "games/game.h"

enum { SQUARES = 9, CENTRE = 1 << 4, BOARD = (1 << SQUARES) - 1 };

/* Rows, columns, diagonals; an octal digit is a row. */
static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
enum { LINES = sizeof lines / sizeof *lines };

static inline bool has_line(unsigned stones)
{
    for (unsigned i = 0; i < LINES; i++)
        if ((stones & lines[i]) == lines[i])
            return true;
    return false;
}

/* Returns the number of lines without an opponent's stone. */
static inline int open_lines(unsigned opponent)
{
    int count = 0;
    for (unsigned i = 0; i < LINES; i++)
        count += (opponent & lines[i]) == 0;
    return count;
}

/* The static interface. */
enum {
    MOVES_MAX = SQUARES,      /* at most GAME_MOVES_MAX */
    MOVE_INDEX_MAX = SQUARES, /* above every move_index() */
    DRAW_REPETITIONS = 0,     /* occurrences of a position that draw; 0: none can recur */
    EVALUATION_SWING = 0,     /* cp, rarely exceeded by a quiet ply; 0: no pruning by evaluation */
    HAS_SOLVER = 0,           /* 1: struct game has one */
};

/* At most GAME_POSITION_BYTES, copied freely. */
struct position {
    unsigned own, other; /* stones of the side to move, and of the other */
};

/* Sets the start position. */
static inline void position_start(struct position *position)
{
    *position = (struct position){0, 0};
}

static inline enum player position_turn(const struct position *position)
{
    return bits_count(position->own | position->other) % 2 == 0 ? FIRST : SECOND;
}

/* Returns equal keys for equal positions and sides to move. */
static inline uint64_t position_key(const struct position *position)
{
    return zobrist_mix(position->own << SQUARES | position->other);
}

/* Returns true if the last move made a line. Not part of the interface. */
static inline bool position_is_lost(const struct position *position)
{
    return has_line(position->other);
}

/* Returns the score of a finished game for the side to move: score_loss_in(0), SCORE_DRAW or, in
 * a misere game, score_win_in(0). Meaningless if there is a move. Fast: every node calls it. */
static inline score position_end_score(const struct position *position)
{
    return position_is_lost(position) ? score_loss_in(0) : SCORE_DRAW;
}

/* Lists all legal moves in a fixed order. Returns their number. */
static inline size_t position_moves(const struct position *position, move list[MOVES_MAX])
{
    if (position_is_lost(position))
        return 0;
    size_t count = 0;
    for (uint64_t empty = BOARD & ~(position->own | position->other); empty != 0;)
        list[count++] = (move)1 << bits_take_lowest(&empty);
    return count;
}

/* Returns the number of ways to make a legal move (games/game.h). */
static inline unsigned move_ways(const struct position *position, move move)
{
    (void)position, (void)move; /* a stone has one way only */
    return 1;
}

/* Returns the sum of move_ways() over all moves, but faster. */
static inline size_t position_count_ways(const struct position *position)
{
    return position_is_lost(position) ? 0 : SQUARES - bits_count(position->own | position->other);
}

/* Plays a legal move. */
static inline void position_play(struct position *position, move move)
{
    *position = (struct position){position->other, position->own | (unsigned)move};
}

/* Returns true if no exchange is under way. */
static inline bool position_is_quiet(const struct position *position)
{
    (void)position; /* nothing is ever captured */
    return true;
}

/* Returns the plies left until a draw by no progress, or UINT32_MAX. draw_plies 0: no such rule. */
static inline unsigned position_plies_to_draw(const struct position *position, unsigned draw_plies)
{
    (void)position;
    (void)draw_plies;
    return UINT32_MAX;
}

/* Returns the plies since the last irreversible move. */
static inline unsigned position_reversible_plies(const struct position *position)
{
    (void)position; /* no stone ever leaves the board */
    return 0;
}

/* Returns the static evaluation for the side to move. NULL: the build's weights. */
static inline score position_evaluate(const struct position *position,
                                      const struct weights *weights)
{
    (void)weights;
    return 10 * (open_lines(position->other) - open_lines(position->own));
}

/* Returns bounds from the rules; wins count plies from this position. */
static inline struct bounds position_bounds(const struct position *position)
{
    (void)position; /* a small game needs no theory */
    return BOUNDS_UNKNOWN;
}

/* Returns the bounds in the tablebase, which is never NULL. Every node calls it: a miss must be
 * fast. */
static inline struct bounds position_probe(const struct position *position,
                                           const struct tablebase *tablebase)
{
    (void)position, (void)tablebase;
    return BOUNDS_UNKNOWN;
}

/* Returns a small number for history tables, equal for similar moves. */
static inline unsigned move_index(move move)
{
    return bits_lowest(move);
}

/* Returns a nonzero number below 2^MOVE_PACK_BITS, different for each legal move. */
static inline uint32_t move_pack(const struct position *position, move move)
{
    (void)position;
    return (uint32_t)move;
}

/* Returns how promising a move is, from 0 to MOVE_ORDER_SCORE_MAX. With an EVALUATION_SWING it
 * approximates the gain in cp, which the search for shots adds up. */
static inline int move_order_score(const struct position *position, move move)
{
    (void)position;
    return move == CENTRE ? MOVE_ORDER_SCORE_MAX : 0; /* half of all lines cross it */
}
