#include "engine/strength.h"

#include <stddef.h>
#include <string.h>

/*
 * The ladders. Neighbouring rungs are 200 Elo apart, as `tools/levels` measures them: the higher
 * one scores 76 per cent. What they are worth in Elo is set by one more match: the textbook engine
 * that looks four plies deep is worth 1200.
 *
 * While errors are large it does not help to look farther: a search finds the largest of them, and
 * of more positions a larger one. So the lowest levels differ in their errors alone, and see just
 * what a move leads to at once.
 *
 * The last rung of a game is where full strength begins; the levels just below it lead there. A
 * game without a ladder gets that of checkers, whose ratings then are but names.
 */
enum {
    STEP = 200, /* from rung to rung; in between all is in proportion */
    RUNGS_MAX = (STRENGTH_ELO_MAX - STRENGTH_ELO_MIN) / STEP + 1,
};

struct rung {
    unsigned nodes;
    unsigned blur; /* in cp; a man is 100 of them in checkers, an open line 10 in tic-tac-toe */
};

struct ladder {
    const char *game;
    unsigned count;
    struct rung rungs[RUNGS_MAX]; /* the first one is STRENGTH_ELO_MIN */
};

static const struct ladder ladders[] = {
    {"checkers",
     13,
     {
         {24, 240},   /*  600 */
         {24, 105},   /*  800 */
         {24, 46},    /* 1000 */
         {38, 27},    /* 1200 */
         {80, 20},    /* 1400 */
         {155, 16},   /* 1600 */
         {310, 13},   /* 1800 */
         {640, 11},   /* 2000 */
         {1600, 7},   /* 2200 */
         {4000, 5},   /* 2400 */
         {15000, 3},  /* 2600 */
         {70000, 2},  /* 2800 */
         {400000, 1}, /* 3000: full strength */
     }},
    {"connect4",
     9,
     {
         {21, 97},    /*  600 */
         {33, 61},    /*  800 */
         {36, 55},    /* 1000 */
         {60, 30},    /* 1200 */
         {300, 4},    /* 1400 */
         {2300, 3},   /* 1600 */
         {13000, 2},  /* 1800 */
         {70000, 2},  /* 2000 */
         {400000, 1}, /* 2200: full strength */
     }},
    {"tictactoe",
     4,
     {
         {12, 40},  /*  600 */
         {30, 20},  /*  800 */
         {120, 6},  /* 1000 */
         {2000, 1}, /* 1200: full strength */
     }},
};

static const struct ladder *ladder_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof ladders / sizeof *ladders; i++)
        if (strcmp(ladders[i].game, game->name) == 0)
            return &ladders[i];
    return &ladders[0];
}

unsigned strength_full_elo(const struct game *game)
{
    return STRENGTH_ELO_MIN + (ladder_of(game)->count - 1) * STEP;
}

/* What is so many parts of STEP on the way from one to the other. */
static unsigned between(unsigned from, unsigned to, unsigned parts)
{
    return (from * (STEP - parts) + to * parts) / STEP;
}

struct strength strength_of(const struct game *game, unsigned elo, uint64_t seed)
{
    const struct rung *rungs = ladder_of(game)->rungs;
    const unsigned height = elo > STRENGTH_ELO_MIN ? elo - STRENGTH_ELO_MIN : 0;
    const struct rung *below = &rungs[height / STEP], *above = below + 1;
    return (struct strength){
        .nodes = between(below->nodes, above->nodes, height % STEP),
        .blur = between(below->blur, above->blur, height % STEP),
        .seed = seed,
    };
}
