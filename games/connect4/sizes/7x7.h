/*
 * Connect Four on 7 columns of 7 cells.
 */
#ifndef KINGDROP_GAMES_CONNECT4_SIZES_7X7_H
#define KINGDROP_GAMES_CONNECT4_SIZES_7X7_H

enum { COLUMNS = 7, RANKS = 7 };

#define TITLE "Connect Four on 7 x 7"
#define HAS_BOOK 0

#define BENCH_POSITIONS                                                                            \
    {                                                                                              \
        14, "", NULL                                                                               \
    }

/* Counted by a generator that plays on lists of columns. */
#define PERFT_LEAVES 7, 49, 343, 2401, 16807, 117649, 823543

#endif
