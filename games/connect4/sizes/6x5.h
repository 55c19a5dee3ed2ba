/*
 * Connect Four on 6 columns of 5 cells.
 */
#ifndef KINGDROP_GAMES_CONNECT4_SIZES_6X5_H
#define KINGDROP_GAMES_CONNECT4_SIZES_6X5_H

enum { COLUMNS = 6, RANKS = 5 };

#define TITLE "Connect Four on 6 x 5"
#define HAS_BOOK 0

#define BENCH_POSITIONS                                                                            \
    {                                                                                              \
        14, "", NULL                                                                               \
    }

/* Counted by a generator that plays on lists of columns. */
#define PERFT_LEAVES 6, 36, 216, 1296, 7776, 46650, 279720, 1644750

#endif
