#include "tools/textbook/ladder.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct rung ladder[LADDER_RUNGS] = {
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

const struct exercise exercises[] = {
    {&checkers_judge, 7, checkers_positions},
    {&connect4_judge, 7, connect4_positions},
    {&tictactoe_judge, 9, tictactoe_positions},
    {&stones_judge, 30, stones_positions},
    {0},
};

struct workplace {
    struct tree tree;
    struct memo memo;
};

static void measure_position(struct workplace *place, const struct exercise *exercise,
                             const char *position, struct effort *effort)
{
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    struct tree *tree = &place->tree;
    const bool good = exercise->judge->game->read_position(&tree->root, text_of(position), &why);
    assert(good);
    (void)good;
    memset(&place->memo, 0, sizeof place->memo);

    control_start(tree->control, UINT64_MAX);
    const int64_t before_ns = time_now_ns();
    effort->values_sum += tree_value(tree, exercise->depth);
    effort->time_ns += time_now_ns() - before_ns;
    effort->nodes += tree->nodes;
    effort->positions++;
}

bool ladder_measure(const struct exercise *exercise, const struct technique *technique,
                    struct effort *effort)
{
    *effort = (struct effort){0};
    struct workplace *place = malloc(sizeof *place);
    struct control *control = control_create();
    if (place == NULL || control == NULL) {
        free(place);
        control_destroy(control);
        return false;
    }
    place->tree = (struct tree){
        .judge = exercise->judge,
        .technique = *technique,
        .draw_plies = exercise->judge->game->draw_plies,
        .lines = 1,
        .memo = &place->memo,
        .control = control,
    };
    for (size_t i = 0; exercise->positions[i] != NULL; i++)
        measure_position(place, exercise, exercise->positions[i], effort);
    free(place);
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
double ladder_branching(double nodes, int depth)
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
