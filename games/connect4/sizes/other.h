/* Connect Four on other boards. */
#pragma once

#ifndef SIZE_COLUMNS
#define SIZE_COLUMNS 8
#define SIZE_RANKS 7
#endif

enum { COLUMNS = SIZE_COLUMNS, RANKS = SIZE_RANKS };

#define SIZE_TEXT_OF(number) #number
#define SIZE_TEXT(number) SIZE_TEXT_OF(number)
#define TITLE "Connect Four on " SIZE_TEXT(SIZE_COLUMNS) " x " SIZE_TEXT(SIZE_RANKS)
#define ALIAS NULL
#define HAS_BOOK 0

#define BENCH_POSITIONS                                                                            \
    {                                                                                              \
        10, "", NULL                                                                               \
    }

/* No column is full and no game over before ply 5. */
#define PERFT_LEAVES                                                                               \
    COLUMNS, COLUMNS *COLUMNS, COLUMNS *COLUMNS *COLUMNS, COLUMNS *COLUMNS *COLUMNS *COLUMNS
