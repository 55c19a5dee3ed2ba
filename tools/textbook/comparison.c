/*
 * How much each technique saves is counted in nodes, which are the same on every machine; time is
 * shown beside them. The same positions are searched to the same depth by every row, and each row
 * keeps the techniques of those above it, as they build on each other: without alpha-beta, ordering
 * saves nothing.
 */
#include "tools/textbook/comparison.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct technique_row technique_rows[TECHNIQUE_ROWS] = {
    {"minimax", {.recursion = MINIMAX}},
    {"+ alpha-beta", {.recursion = ALPHA_BETA}},
    {"+ ordering", {.recursion = ALPHA_BETA, .ordering = true}},
    {"+ table", {.recursion = ALPHA_BETA, .ordering = true, .table = true}},
    {"+ deepening", {.recursion = ALPHA_BETA, .ordering = true, .table = true, .deepening = true}},
};

struct measurement {
    struct tree tree;
    struct transposition_table table;
};

static void measure_position(struct measurement *measurement, const struct evaluator *evaluator,
                             const char *position, struct cost *cost)
{
    struct builder why = BUILDER(GAME_POSITION_TEXT);
    struct tree *tree = &measurement->tree;
    const bool good = evaluator->game->read_position(&tree->root, text_of(position), &why);
    assert(good);
    (void)good;
    /* A table that knows the position already would make the row look better. */
    memset(&measurement->table, 0, sizeof measurement->table);

    control_start(tree->control, UINT64_MAX);
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
    struct measurement *measurement = malloc(sizeof *measurement);
    struct control *control = control_create();
    if (measurement == NULL || control == NULL) {
        free(measurement);
        control_destroy(control);
        return false;
    }
    measurement->tree = (struct tree){
        .evaluator = evaluator,
        .technique = *technique,
        .draw_plies = evaluator->game->draw_plies,
        .lines = 1,
        .table = &measurement->table,
        .control = control,
    };
    for (size_t i = 0; evaluator->positions[i] != NULL; i++)
        measure_position(measurement, evaluator, evaluator->positions[i], cost);
    free(measurement);
    control_destroy(control);
    return true;
}

static double nodes_of_tree(double branching, int depth)
{
    double nodes = 0;
    for (int ply = 0; ply < depth; ply++)
        nodes = (nodes + 1) * branching;
    return nodes;
}

/* By halving the interval in which it lies. */
double branching_factor(double nodes, int depth)
{
    /* b + b^2 + ... + b^depth = nodes has no formula for b, but grows with it, so bisection finds
     * it. (Nilsson, "Artificial Intelligence", 1998, calls b the effective branching factor.) */
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
