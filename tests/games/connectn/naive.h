/* Connection games on an array of cells, the oracle of games/connectn: no bits, no shared code. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { NAIVE_COLUMNS_MAX = 32, NAIVE_RANKS_MAX = 48, NAIVE_MOVES_MAX = 128 };

struct naive_rules {
    const char *name;
    int columns, ranks, length;
    bool pops, is_misere, from_any_side;
    bool has_preset; /* outer columns of Five-in-a-Row */
};

/* Cells hold 'x', 'o' or '.'; column and rank count from 0. */
struct naive {
    const struct naive_rules *rules;
    char cells[NAIVE_COLUMNS_MAX][NAIVE_RANKS_MAX];
    char turn;
};

struct naive_move {
    bool is_pop;
    int column, rank;
};

void naive_start(struct naive *board, const struct naive_rules *rules);

/* Lists the moves, none when the game is over. Returns their number. */
int naive_moves(const struct naive *board, struct naive_move list[NAIVE_MOVES_MAX]);
void naive_play(struct naive *board, struct naive_move move);

bool naive_has_row(const struct naive *board, char player);

/* Returns the winner, '=' for a draw, or '.' while a move is left. */
char naive_outcome(const struct naive *board);

uint64_t naive_perft(const struct naive *board, int depth);
