/*
 * The ladder of techniques, each rung one technique more, and what each makes of the same
 * positions.
 */
#ifndef KINGDROP_TEXTBOOK_LADDER_H
#define KINGDROP_TEXTBOOK_LADDER_H

#include "tools/textbook/minimax.h"

#define LADDER_RUNGS 5

struct rung {
    const char *name;
    struct technique technique;
};

extern const struct rung ladder[LADDER_RUNGS];

/* Positions of a game, all searched to the same depth. */
struct exercise {
    const struct judge *judge;
    int depth;                    /* plies */
    const char *const *positions; /* their texts, ended by NULL */
};

/* One a game, ended by one without a judge. */
extern const struct exercise exercises[];

/* What a technique made of an exercise's positions. */
struct effort {
    size_t positions;
    uint64_t nodes;   /* in all positions together */
    int64_t time_ns;  /* too */
    score values_sum; /* of the roots' values, which no technique changes */
};

/* False when memory is short. */
bool ladder_measure(const struct exercise *exercise, const struct technique *technique,
                    struct effort *effort);

/* The effective branching factor: the b of a tree with as many nodes in which every node down to
 * that depth has b moves, so that nodes = b + b^2 + ... + b^depth. */
double ladder_branching(double nodes, int depth);

#endif
