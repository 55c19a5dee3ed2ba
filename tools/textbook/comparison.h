/*
 * The comparison of techniques: a row for each, with one technique more than the row above, and
 * what it takes on the same positions.
 */
#ifndef KINGDROP_TEXTBOOK_COMPARISON_H
#define KINGDROP_TEXTBOOK_COMPARISON_H

#include "tools/textbook/minimax.h"

#define TECHNIQUE_ROWS 8

struct technique_row {
    const char *name;
    struct technique technique;
    bool of_exchanges, of_symmetry; /* only for games that have such */
};

bool technique_row_applies(const struct technique_row *row, const struct evaluator *evaluator);

extern const struct technique_row technique_rows[TECHNIQUE_ROWS];

/* What a technique takes for the positions of an evaluator's game. */
struct cost {
    size_t positions;
    uint64_t nodes;   /* in all positions together */
    int64_t time_ns;  /* too */
    score values_sum; /* of the roots' values, which only quiescence search changes */
};

/* The evaluator has positions. False when memory is short. */
bool comparison_measure(const struct evaluator *evaluator, const struct technique *technique,
                        struct cost *cost);

/* The effective branching factor: the b of a tree with as many nodes in which every node down to
 * that depth has b moves, so that nodes = b + b^2 + ... + b^depth. */
double branching_factor(double nodes, int depth);

#endif
