/* The rules of checkers as an independent oracle, path by path. */
#ifndef KINGDROP_TESTS_GAMES_CHECKERS_NAIVE_H
#define KINGDROP_TESTS_GAMES_CHECKERS_NAIVE_H

#include <stdbool.h>
#include <stddef.h>

/* squares[1] to squares[32]: 'b', 'B', 'w', 'W' (kings) or '.'; side: 'b' or 'w'. */
struct naive_board {
    char squares[33];
    char side;
};

enum { NAIVE_PATH_MAX = 12, NAIVE_MOVES_MAX = 256 };

struct naive_move {
    int path[NAIVE_PATH_MAX]; /* all squares, start and end included */
    int length;
    unsigned long ways; /* number of such paths */
    bool captured[33];
    struct naive_board after;
};

/* Returns the square at this offset, or 0 off the board. */
int naive_neighbour(int square, int rows, int columns);

/* Returns the side of a piece, or '.' if empty. */
char naive_owner(char piece);

/* Returns whether a piece may move this many rows down. */
bool naive_may_go(char piece, int rows);

/* Returns the number of moves, without a capture's other paths. */
int naive_moves(const struct naive_board *board, struct naive_move moves[NAIVE_MOVES_MAX]);

/* Returns the number of leaves, with every path. */
unsigned long naive_perft(const struct naive_board *board, int depth);

#endif
