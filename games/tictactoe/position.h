/*
 * Tic-tac-toe, the smallest complete game and the template: every game's position.h defines the
 * names marked "Interface".
 *
 * Square n, from 0 row by row from the top left, is bit n of a set. A move is its square's set.
 */
#ifndef KINGDROP_GAMES_TICTACTOE_POSITION_H
#define KINGDROP_GAMES_TICTACTOE_POSITION_H

#include "games/base/bits.h"
#include "games/base/zobrist.h"
#include "games/game.h"

enum { SQUARES = 9, CENTRE = 1 << 4, BOARD = (1 << SQUARES) - 1 };
enum { MOVES_MAX = SQUARES, MOVE_INDEX_MAX = SQUARES, POSITIONS_REPEAT = 0, EVALUATION_SWING = 0 };

struct position {
    unsigned own, other; /* stones of the side to move, and of the other */
};

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

static inline void position_start(struct position *position)
{
    *position = (struct position){0, 0};
}

static inline enum player position_turn(const struct position *position)
{
    return bits_count(position->own | position->other) % 2 == 0 ? FIRST : SECOND;
}

static inline uint64_t position_key(const struct position *position)
{
    return zobrist_mix(position->own << SQUARES | position->other);
}

static inline bool position_is_lost(const struct position *position)
{
    return has_line(position->other);
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
    for (uint64_t empty = BOARD & ~(position->own | position->other); empty != 0;)
        list[count++] = (move)1 << bits_take_lowest(&empty);
    return count;
}

static inline unsigned move_ways(const struct position *position, move move)
{
    (void)position, (void)move; /* a stone has one way only */
    return 1;
}

static inline size_t position_count_ways(const struct position *position)
{
    return position_is_lost(position) ? 0 : SQUARES - bits_count(position->own | position->other);
}

static inline void position_play(struct position *position, move move)
{
    *position = (struct position){position->other, position->own | (unsigned)move};
}

static inline bool position_is_quiet(const struct position *position)
{
    (void)position; /* there are no exchanges */
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
    (void)position; /* no stone ever leaves the board */
    return 0;
}

static inline score position_evaluate(const struct position *position,
                                      const struct weights *weights)
{
    (void)weights;
    return 10 * (open_lines(position->other) - open_lines(position->own));
}

static inline struct bounds position_bounds(const struct position *position)
{
    (void)position; /* a small game needs no theory */
    return BOUNDS_UNKNOWN;
}

static inline struct bounds position_probe(const struct position *position,
                                           const struct tablebase *tablebase)
{
    (void)position, (void)tablebase;
    return BOUNDS_UNKNOWN;
}

static inline unsigned move_index(move move)
{
    return bits_lowest(move);
}

static inline uint32_t move_pack(const struct position *position, move move)
{
    (void)position;
    return (uint32_t)move;
}

static inline int move_order_score(const struct position *position, move move)
{
    (void)position;
    return move == CENTRE ? MOVE_ORDER_SCORE_MAX : 0; /* half of all lines cross it */
}

#endif
