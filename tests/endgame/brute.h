/* Endings solved by brute force with the naive rules, without tablebase code. Each pass over all
 * boards settles the wins and losses one ply longer. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "tests/games/draughts/naive.h"

enum { BRUTE_DRAWN = 255 };

struct brute_board {
    uint32_t key;  /* pieces and side to move, see brute.c */
    uint8_t value; /* plies to the end, odd: win, even: loss, or BRUTE_DRAWN */
    uint32_t first_move, move_count;
};

struct brute {
    struct brute_board *boards; /* by key */
    size_t board_count, board_room;
    uint32_t *moves; /* indices of the successor boards */
    size_t move_count, move_room;
};

void brute_start(struct brute *brute);
void brute_finish(struct brute *brute);

/* Adds all boards of a material of at most four pieces, with either side to move. */
void brute_add(struct brute *brute, int black_men, int black_kings, int white_men, int white_kings);

/* Solves all added boards, which must include all successors by captures and crowning. */
void brute_solve(struct brute *brute);

struct naive_board brute_board_of(uint32_t key);

/* Returns a pointer to a square, 1 to 32. */
static inline char *brute_at(struct naive_board *board, unsigned square)
{
    const unsigned row = (square - 1) / 4;
    return &board->at[row][2 * ((square - 1) % 4) + (row % 2 == 0)];
}
