/* Connect Four on the standard board. */
#pragma once

enum { COLUMNS = 7, RANKS = 6 };

#define TITLE "Connect Four"
#define FEN_VARIANT "cfour" /* the name in Cute Chess and Fairy-Stockfish */
#define ALIAS "connect4-7x6"
#define HAS_BOOK 1

#define BENCH_POSITIONS                                                                            \
    {17, "", NULL}, {17, "44", NULL}, {17, "3523", NULL}, {18, "43335", NULL},                     \
        {20, "4433465", NULL},                                                                     \
    {                                                                                              \
        22, "5344352612", NULL                                                                     \
    }

/* As published. */
#define PERFT_LEAVES 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646
