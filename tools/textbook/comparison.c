/* Cost is measured in nodes, which are the same on every machine. Rows are cumulative, because
 * techniques depend on each other: ordering saves nothing without alpha-beta. */
#include "tools/textbook/comparison.h"

#include <assert.h>

#define PLAIN .quiescence = true, .extreme_values = true, .symmetry = true
#define CUT .recursion = ALPHA_BETA, PLAIN

const struct technique_row technique_rows[TECHNIQUE_ROWS] = {
    {"minimax", {.recursion = MINIMAX}},
    {"+ quiescence", {.recursion = MINIMAX, .quiescence = true}, .needs_quiescence = true},
    {"+ extreme values", {.recursion = MINIMAX, .quiescence = true, .extreme_values = true}},
    {"+ symmetry", {.recursion = MINIMAX, PLAIN}, .needs_symmetry = true},
    {"+ alpha-beta", {CUT}},
    {"+ ordering", {CUT, .ordering = true}},
    {"+ table", {CUT, .ordering = true, .table = true}},
    {"+ deepening", {CUT, .ordering = true, .table = true, .deepening = true}},
};

bool technique_row_applies(const struct technique_row *row, const struct evaluator *evaluator)
{
    return (!row->needs_quiescence || evaluator->is_quiet != NULL) &&
           (!row->needs_symmetry || evaluator->symmetric_key != NULL);
}

static void measure_position(struct tree *tree, const char *position, struct cost *cost)
{
    const struct evaluator *evaluator = tree->evaluator;
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    const bool ok = game_read_position(evaluator->game, &tree->root, text_of(position), &error);
    assert(ok);
    (void)ok;
    tree_reset(tree);
    const int64_t before_ns = time_now_ns();
    cost->values_sum += tree_value(tree, evaluator->depth);
    cost->time_ns += time_now_ns() - before_ns;
    cost->nodes += tree->nodes;
    cost->positions++;
}

bool comparison_measure(const struct evaluator *evaluator, const struct technique *technique,
                        struct cost *cost)
{
    *cost = (struct cost){0};
    struct tree *tree = tree_create(evaluator, technique);
    if (tree == NULL)
        return false;
    for (size_t i = 0; evaluator->positions[i] != NULL; i++)
        measure_position(tree, evaluator->positions[i], cost);
    tree_destroy(tree);
    return true;
}

static double nodes_of_tree(double branching, int depth)
{
    double nodes = 0;
    for (int ply = 0; ply < depth; ply++)
        nodes = (nodes + 1) * branching;
    return nodes;
}

double branching_factor(double nodes, int depth)
{
    /* Bisection: b + b^2 + ... + b^depth increases with b. (Nilsson, "Artificial Intelligence",
     * 1998, calls b the effective branching factor.) */
    double low = 0, high = nodes;
    for (int step = 0; step < 60; step++) {
        const double middle = (low + high) / 2;
        if (nodes_of_tree(middle, depth) < nodes)
            low = middle;
        else
            high = middle;
    }
    return high;
}
