/*
 * Endings solved by brute force, with the naive rules and without any code of the databases: every
 * board of some materials is listed with all its moves, and then the boards are gone through again
 * and again, each time settling those that are won or lost one ply further from the end.
 */
#ifndef KINGDROP_TESTS_ENDGAME_BRUTE_H
#define KINGDROP_TESTS_ENDGAME_BRUTE_H

#include <stddef.h>
#include <stdint.h>

#include "tests/games/checkers/naive.h"

enum { BRUTE_DRAWN = 255 };

struct brute_board {
    uint32_t key;  /* the pieces and the side to move, see brute.c */
    uint8_t value; /* plies to the end, odd for a win, even for a loss, or BRUTE_DRAWN */
    uint32_t first_move, move_count;
};

struct brute {
    struct brute_board *boards; /* by key */
    size_t board_count, board_room;
    uint32_t *moves; /* the numbers of the boards after them */
    size_t move_count, move_room;
};

void brute_start(struct brute *brute);
void brute_finish(struct brute *brute);

/* Adds all boards, for both sides to move, with so many pieces: men and kings of Black's, men and
 * kings of White's, at most four together. */
void brute_add(struct brute *brute, int black_men, int black_kings, int white_men, int white_kings);

/* Solves what was added; all boards that captures and crowning lead to must have been. */
void brute_solve(struct brute *brute);

struct naive_board brute_board_of(uint32_t key);

#endif
