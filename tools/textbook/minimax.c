/* In textbook order: nodes, leaves, minimax, negamax, alpha-beta and its techniques, the root. */
#include "tools/textbook/minimax.h"

#include <stdlib.h>
#include <string.h>

enum { PLY_MAX = 200 }; /* the longest path from the root, evaluated at its end */

/* A position on the current path from the root. */
struct node {
    const struct node *parent; /* NULL at the root */
    struct any_position position;
    uint64_t key;
    unsigned ply; /* from the root */
};

/* The window: values outside need only a bound. */
struct window {
    score alpha, beta;
};

struct move_list {
    size_t count;
    move moves[GAME_MOVES_MAX];
};

static struct node node_after(const struct tree *tree, const struct node *parent, move move)
{
    const struct game *game = tree->evaluator->game;
    struct node child = {.parent = parent, .position = parent->position, .ply = parent->ply + 1};
    game->play(&child.position, move);
    child.key = game->key(&child.position);
    return child;
}

/* Counts a node. Returns false if the search must end. */
static bool enter(struct tree *tree, const struct node *node)
{
    if (tree->batch_left == 0)
        tree->batch_left = control_take_nodes(tree->control);
    if (tree->batch_left == 0) {
        tree->stopped = true;
        return false;
    }
    tree->batch_left--;
    tree->nodes++;
    if (node->ply > tree->selective_depth)
        tree->selective_depth = node->ply;
    return true;
}

/* Repetition: one occurrence on the path from the root suffices, because moves can repeat. A
 * position before the root must occur as often as the rules say. */
static bool is_repetition(const struct tree *tree, const struct node *node)
{
    const struct game *game = tree->evaluator->game;
    const unsigned reversible_plies = game->reversible_plies(&node->position);
    const struct node *earlier = node;
    size_t played = tree->earlier_count;
    unsigned times = 1;
    for (unsigned back = 1; back <= reversible_plies; back++) {
        if (earlier->parent != NULL) {
            earlier = earlier->parent;
            if (earlier->key == node->key)
                return true;
        } else if (played > 0 && tree->earlier_keys[--played] == node->key &&
                   ++times == game->draw_repetitions) {
            return true;
        }
    }
    return false;
}

/* Symmetry: keeps the first of moves to symmetric positions. */
static void drop_symmetric_moves(const struct tree *tree, const struct node *node,
                                 struct move_list *list)
{
    uint64_t keys[GAME_MOVES_MAX];
    size_t kept = 0;
    if (!tree->technique.symmetry || tree->evaluator->symmetric_key == NULL)
        return;
    for (size_t i = 0; i < list->count; i++) {
        const struct node child = node_after(tree, node, list->moves[i]);
        const uint64_t key = tree->evaluator->symmetric_key(&child.position);
        size_t same = 0;
        while (same < kept && keys[same] != key)
            same++;
        if (same < kept)
            continue;
        keys[kept] = key;
        list->moves[kept++] = list->moves[i];
    }
    list->count = kept;
}

/* At a leaf, returns true and sets *value; elsewhere lists the moves. A leaf is a finished game or
 * a quiet position at the horizon: evaluation within an exchange is wrong (quiescence search). */
static bool is_leaf(struct tree *tree, const struct node *node, int depth, struct move_list *list,
                    score *value)
{
    const struct evaluator *evaluator = tree->evaluator;
    const struct game *game = evaluator->game;
    *value = SCORE_DRAW;
    if (!enter(tree, node))
        return true;

    list->count = game->moves(&node->position, list->moves);
    /* The no-progress rule. A side without a move has lost even then. */
    const bool idle = game->plies_to_draw(&node->position, tree->draw_plies) == 0;
    if (is_repetition(tree, node) || (idle && list->count > 0)) {
        tree->unproven_leaves++;
        return true;
    }
    if (list->count == 0) {
        *value = outcome_score(game, &node->position, node->ply);
        return true;
    }
    const bool quiet = !tree->technique.quiescence || evaluator->is_quiet == NULL ||
                       evaluator->is_quiet(&node->position);
    if ((depth <= 0 && quiet) || node->ply == PLY_MAX) {
        tree->unproven_leaves++;
        *value = score_farther(evaluator->evaluate(&node->position), node->ply);
        return true;
    }
    drop_symmetric_moves(tree, node, list);
    return false;
}

/* Extreme-value pruning: nothing beats an immediate win. */
static bool is_extreme(const struct tree *tree, score value, unsigned ply)
{
    return tree->technique.extreme_values && value >= score_win_in(ply + 1);
}

/* Minimax (von Neumann, 1928). Values are for the first player, who maximises; the second
 * minimises. */
static score minimax(struct tree *tree, const struct node *node, int depth, struct pv *line)
{
    const struct game *game = tree->evaluator->game;
    const bool maximise = game->turn(&node->position) == FIRST;
    struct move_list list;
    score value;
    line->count = 0;
    if (is_leaf(tree, node, depth, &list, &value))
        return maximise ? value : -value;

    score best = maximise ? -SCORE_INFINITE : SCORE_INFINITE;
    for (size_t i = 0; i < list.count && !tree->stopped; i++) {
        const struct node child = node_after(tree, node, list.moves[i]);
        struct pv below;
        value = minimax(tree, &child, depth - 1, &below);
        if (maximise ? value > best : value < best) {
            best = value;
            variation_extend(line, list.moves[i], &below);
        }
        if (is_extreme(tree, maximise ? best : -best, node->ply))
            break;
    }
    return best;
}

/* Negamax. In a zero-sum game min(a, b) = -max(-a, -b), so with values for the side to move both
 * players maximise. */
static score negamax(struct tree *tree, const struct node *node, int depth, struct pv *line)
{
    struct move_list list;
    score value;
    line->count = 0;
    if (is_leaf(tree, node, depth, &list, &value))
        return value;

    score best = -SCORE_INFINITE;
    for (size_t i = 0; i < list.count && !tree->stopped; i++) {
        const struct node child = node_after(tree, node, list.moves[i]);
        struct pv below;
        value = -negamax(tree, &child, depth - 1, &below);
        if (value > best) {
            best = value;
            variation_extend(line, list.moves[i], &below);
        }
        if (is_extreme(tree, best, node->ply))
            break;
    }
    return best;
}

/* Move ordering: good moves first make early cutoffs. The table's move comes first, then the others
 * by static evaluation. */
static void order_moves(const struct tree *tree, const struct node *node, move table_move,
                        struct move_list *list)
{
    score worth[GAME_MOVES_MAX];
    for (size_t i = 0; i < list->count; i++) {
        const move move = list->moves[i];
        score value = SCORE_INFINITE;
        if (move != table_move) {
            const struct node child = node_after(tree, node, move);
            value = tree->technique.ordering ? -tree->evaluator->evaluate(&child.position) : 0;
        }
        size_t place = i;
        for (; place > 0 && worth[place - 1] < value; place--) {
            worth[place] = worth[place - 1];
            list->moves[place] = list->moves[place - 1];
        }
        worth[place] = value;
        list->moves[place] = move;
    }
}

/*
 * The transposition table: returns whether an earlier bound settles the position. Only entries of
 * equal depth count, so that move order does not matter.
 *
 * The special problem of repetition (graph history interaction): a value may depend on its path,
 * which the table lacks. So with kings the root's value may, rarely, differ.
 */
static bool table_cutoff(struct tree *tree, const struct tt_entry *entry, unsigned ply,
                         struct window window, score *value)
{
    *value = score_farther(entry->value, ply);
    const bool settles = entry->bound == BOUND_EXACT ||
                         (entry->bound == BOUND_LOWER && *value >= window.beta) ||
                         (entry->bound == BOUND_UPPER && *value <= window.alpha);
    if (settles && !entry->proven)
        tree->unproven_leaves++;
    return settles;
}

/* Alpha-beta (McCarthy, Hart, Edwards and others, 1956-1963). Alpha is the mover's best value so
 * far, beta the opponent's. A move that reaches beta is a cutoff: the opponent avoids this node.
 * Outside the window the result is a bound. */
static score alpha_beta(struct tree *tree, const struct node *node, int depth, struct window window,
                        struct pv *line)
{
    const struct technique *technique = &tree->technique;
    struct move_list list;
    score value;
    line->count = 0;
    if (is_leaf(tree, node, depth, &list, &value))
        return value;
    const int plies = depth > 0 ? depth : 0;
    const struct tt_entry *known = technique->table ? tt_probe(tree->table, node->key) : NULL;
    if (known != NULL && known->depth == plies &&
        table_cutoff(tree, known, node->ply, window, &value))
        return value;
    if (technique->ordering || known != NULL)
        order_moves(tree, node, known != NULL ? known->best : MOVE_NONE, &list);

    const uint64_t unproven_leaves = tree->unproven_leaves;
    score best = -SCORE_INFINITE;
    move best_move = MOVE_NONE;
    enum bound bound = BOUND_UPPER;
    for (size_t i = 0; i < list.count && !tree->stopped; i++) {
        const struct node child = node_after(tree, node, list.moves[i]);
        struct pv below;
        const struct window below_window = {-window.beta, -window.alpha};
        value = -alpha_beta(tree, &child, depth - 1, below_window, &below);
        if (value > best)
            best = value;
        if (value > window.alpha) {
            window.alpha = value;
            bound = BOUND_EXACT;
            best_move = list.moves[i];
            variation_extend(line, best_move, &below);
        }
        if (window.alpha >= window.beta) {
            bound = BOUND_LOWER;
            break;
        }
        if (is_extreme(tree, best, node->ply))
            break;
    }

    if (technique->table && !tree->stopped)
        tt_store(tree->table, &(struct tt_entry){
                                  .key = node->key,
                                  .best = best_move,
                                  .value = score_nearer(best, node->ply),
                                  .bound = bound,
                                  .depth = plies,
                                  .proven = tree->unproven_leaves == unproven_leaves,
                              });
    return best;
}

/* Returns a root move's value for the root's side to move, exact above alpha. */
static score search_root_move(struct tree *tree, const struct node *child, int depth, score alpha,
                              struct pv *below)
{
    switch (tree->technique.recursion) {
    case MINIMAX: {
        const score value = minimax(tree, child, depth, below);
        return tree->evaluator->game->turn(&tree->root) == FIRST ? value : -value;
    }
    case NEGAMAX:
        return -negamax(tree, child, depth, below);
    case ALPHA_BETA:
        return -alpha_beta(tree, child, depth, (struct window){-SCORE_INFINITE, -alpha}, below);
    }
    return SCORE_DRAW;
}

struct tree *tree_create(const struct evaluator *evaluator, const struct technique *technique)
{
    struct tree *tree = malloc(sizeof *tree);
    struct transposition_table *table = malloc(sizeof *table);
    struct control *control = control_create();
    if (tree == NULL || table == NULL || control == NULL) {
        free(tree);
        free(table);
        control_destroy(control);
        return NULL;
    }
    *tree = (struct tree){
        .evaluator = evaluator,
        .technique = *technique,
        .draw_plies = evaluator->game->draw_plies,
        .lines = 1,
        .table = table,
        .control = control,
    };
    return tree;
}

void tree_destroy(struct tree *tree)
{
    control_destroy(tree->control);
    free(tree->table);
    free(tree);
}

void tree_reset(struct tree *tree)
{
    memset(tree->table, 0, sizeof *tree->table);
    control_start(tree->control, UINT64_MAX);
}

void tree_prepare(struct tree *tree)
{
    const struct evaluator *evaluator = tree->evaluator;
    const struct node root = {.position = tree->root};
    struct move_list list;
    list.count = evaluator->game->moves(&root.position, list.moves);
    drop_symmetric_moves(tree, &root, &list);
    root_moves_set(&tree->root_moves, list.moves, list.count, evaluator->evaluate(&tree->root));
    tree->nodes = 0;
    tree->selective_depth = 0;
    tree->stopped = false;
    tree->unproven_leaves = 0;
    tree->batch_left = 0;
}

/* The root keeps its moves with values. Alpha is the best value, or with MultiPV the last
 * line's. */
void tree_search(struct tree *tree, int depth)
{
    const struct node root = {
        .position = tree->root,
        .key = tree->evaluator->game->key(&tree->root),
    };
    tree->selective_depth = 0;
    for (size_t i = 0; i < tree->root_moves.count; i++) {
        struct root_move root_move = tree->root_moves.list[i];
        const move move = root_move.variation.moves[0];
        const struct node child = node_after(tree, &root, move);
        struct pv below;
        const score alpha =
            i < tree->lines ? -SCORE_INFINITE : tree->root_moves.list[tree->lines - 1].value;
        root_move.value = search_root_move(tree, &child, depth - 1, alpha, &below);
        root_move.depth = (unsigned)depth;
        if (tree->stopped)
            break;
        variation_extend(&root_move.variation, move, &below);
        root_moves_insert(&tree->root_moves, i, &root_move);
        if (tree->lines == 1 && is_extreme(tree, root_move.value, root.ply))
            break;
    }
    control_return_nodes(tree->control, tree->batch_left);
    tree->batch_left = 0;
}

score tree_value(struct tree *tree, int depth)
{
    tree_prepare(tree);
    for (int d = tree->technique.deepening ? 1 : depth; d <= depth && !tree->stopped; d++)
        tree_search(tree, d);
    return tree->root_moves.list[0].value;
}
