/* Compares techniques on the same positions: each row adds a technique. */
#pragma once

#include "tools/textbook/minimax.h"

#define TECHNIQUE_ROWS 8

struct technique_row {
    const char *name;
    struct technique technique;
    bool needs_quiescence, needs_symmetry; /* only for games that have these */
};

bool technique_row_applies(const struct technique_row *row, const struct evaluator *evaluator);

extern const struct technique_row technique_rows[TECHNIQUE_ROWS];

/* The cost of a technique on an evaluator's positions. */
struct cost {
    size_t positions;
    uint64_t nodes;   /* of all positions together */
    int64_t time_ns;  /* likewise */
    score values_sum; /* of the roots' values; only quiescence search changes it */
};

/* Measures a technique on the evaluator's positions. Returns false if memory is short. */
bool comparison_measure(const struct evaluator *evaluator, const struct technique *technique,
                        struct cost *cost);

/* Returns the effective branching factor b of a uniform tree: nodes = b + b^2 + ... + b^depth. */
double branching_factor(double nodes, int depth);
