/*
 * The ladder of techniques, each rung one technique more, and what each makes of the same
 * positions.
 */
#ifndef KINGDROP_TEXTBOOK_COMPARISON_H
#define KINGDROP_TEXTBOOK_COMPARISON_H

#include "tools/textbook/minimax.h"

#define TECHNIQUE_ROWS 5

struct technique_row {
    const char *name;
    struct technique technique;
};

extern const struct technique_row technique_rows[TECHNIQUE_ROWS];

/* Positions of a game, all searched to the same depth. */
struct test_case {
    const struct evaluator *evaluator;
    int depth;                    /* plies */
    const char *const *positions; /* their texts, ended by NULL */
};

/* One a game, ended by one without a judge. */
extern const struct test_case test_cases[];

/* What a technique made of an exercise's positions. */
struct cost {
    size_t positions;
    uint64_t nodes;   /* in all positions together */
    int64_t time_ns;  /* too */
    score values_sum; /* of the roots' values, which no technique changes */
};

/* False when memory is short. */
bool comparison_measure(const struct test_case *test_case, const struct technique *technique,
                        struct cost *cost);

/* The effective branching factor: the b of a tree with as many nodes in which every node down to
 * that depth has b moves, so that nodes = b + b^2 + ... + b^depth. */
double branching_factor(double nodes, int depth);

#endif
