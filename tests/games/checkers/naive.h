/*
 * The rules of checkers a second time, for comparison: a board of letters, every path written out,
 * nothing clever. It shares no code with games/draughts.
 */
#ifndef KINGDROP_TESTS_GAMES_CHECKERS_NAIVE_H
#define KINGDROP_TESTS_GAMES_CHECKERS_NAIVE_H

#include <stdbool.h>
#include <stddef.h>

/* squares[1] to squares[32]: 'b', 'B', 'w', 'W' (capitals are kings) or '.'; side: 'b' or 'w'.
 * squares[0] is none of these. */
struct naive_board {
    char squares[33];
    char side;
};

enum { NAIVE_PATH_MAX = 12, NAIVE_MOVES_MAX = 256 };

struct naive_move {
    int path[NAIVE_PATH_MAX]; /* all squares, start and end included */
    int length;
    unsigned long ways; /* paths with this start, end and captures */
    bool captured[33];
    struct naive_board after;
};

/* The square so many rows and columns away; 0: none. */
int naive_neighbour(int square, int rows, int columns);

/* The side of a piece; '.' of what is none. */
char naive_owner(char piece);

/* May a piece go that many rows down the board? */
bool naive_may_go(char piece, int rows);

/* All legal moves, of captures along several paths only the first path found. */
int naive_moves(const struct naive_board *board, struct naive_move moves[NAIVE_MOVES_MAX]);

/* The leaves that many plies below the board, all paths counted. */
unsigned long naive_perft(const struct naive_board *board, int depth);

#endif
