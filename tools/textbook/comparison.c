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

static const char *const checkers_positions[] = {
    "B:W21-32:B1-12",
    "W:W19,22,25,26,27,30,32:B3,5,8,10,11,13,14",
    "B:W18,21,23,24,26,28,30,31,32:B1,2,3,6,7,9,11,12,16",
    "B:W13,22,K6,31:B5,K23,12,20",
    NULL,
};
static const char *const connect4_positions[] = {
    "7/7/7/7/7/7 x",
    "7/7/3o3/3x3/3o3/3x3 x",
    NULL,
};
static const char *const tictactoe_positions[] = {"3/3/3 x", NULL};
static const char *const stones_positions[] = {"20", "25", "30", NULL};

const struct test_case test_cases[] = {
    {&checkers_evaluator, 7, checkers_positions},
    {&connect4_evaluator, 7, connect4_positions},
    {&tictactoe_evaluator, 9, tictactoe_positions},
    {&stones_evaluator, 30, stones_positions},
    {0},
};

struct measurement {
    struct tree tree;
    struct transposition_table table;
};

static void measure_position(struct measurement *measurement, const struct test_case *test_case,
                             const char *position, struct cost *cost)
{
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    struct tree *tree = &measurement->tree;
    const bool good =
        test_case->evaluator->game->read_position(&tree->root, text_of(position), &why);
    assert(good);
    (void)good;
    memset(&measurement->table, 0, sizeof measurement->table);

    control_start(tree->control, UINT64_MAX);
    const int64_t before_ns = time_now_ns();
    cost->values_sum += tree_value(tree, test_case->depth);
    cost->time_ns += time_now_ns() - before_ns;
    cost->nodes += tree->nodes;
    cost->positions++;
}

bool comparison_measure(const struct test_case *test_case, const struct technique *technique,
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
        .evaluator = test_case->evaluator,
        .technique = *technique,
        .draw_plies = test_case->evaluator->game->draw_plies,
        .lines = 1,
        .table = &measurement->table,
        .control = control,
    };
    for (size_t i = 0; test_case->positions[i] != NULL; i++)
        measure_position(measurement, test_case, test_case->positions[i], cost);
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
