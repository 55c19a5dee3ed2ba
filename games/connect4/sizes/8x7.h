/*
 * Connect Four on 8 columns of 7 cells.
 */
#ifndef KINGDROP_GAMES_CONNECT4_SIZES_8X7_H
#define KINGDROP_GAMES_CONNECT4_SIZES_8X7_H

enum { COLUMNS = 8, RANKS = 7 };

#define TITLE "Connect Four on 8 x 7"
#define HAS_BOOK 0

#define BENCH_POSITIONS                                                                            \
    {                                                                                              \
        14, "", NULL                                                                               \
    }

/* Counted by a generator that plays on lists of columns. */
#define PERFT_LEAVES 8, 64, 512, 4096, 32768, 262144, 2097152

#endif
