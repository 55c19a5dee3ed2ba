/* Textbook game tree search for any game: minimax, negamax, alpha-beta. Quiescence search changes
 * the root's value, other techniques only the number of nodes. */
#pragma once

#include "engine/control.h"
#include "games/game.h"
#include "tools/textbook/evaluator.h"
#include "tools/textbook/root_moves.h"
#include "tools/textbook/transposition.h"

enum recursion { MINIMAX, NEGAMAX, ALPHA_BETA };

struct technique {
    enum recursion recursion;
    bool extreme_values; /* an unbeatable value ends the loop over the moves */
    bool quiescence;     /* an exchange at the horizon is searched to its end */
    bool symmetry;       /* of symmetric moves only one is searched */
    bool deepening;      /* to depth 1, 2, 3 and so on up to the limit */

    /* Only with alpha-beta, because they speed up its cutoffs: */
    bool ordering; /* promising moves come first */
    bool table;    /* positions reached again are looked up */
};

struct tree {
    /* Input, filled in by the owner. */
    const struct evaluator *evaluator;
    struct technique technique;
    struct any_position root;
    const uint64_t *earlier_keys; /* positions before the root that may repeat, oldest first */
    size_t earlier_count;
    unsigned draw_plies; /* as in struct settings */
    size_t lines;        /* the number of best moves with an exact value; at least 1 */
    struct transposition_table *table; /* used if technique.table */
    struct control *control;           /* polled for each batch of nodes */

    /* Output. */
    struct root_moves root_moves; /* the best `lines` first, in order */
    uint64_t nodes;               /* visited positions below the root */
    unsigned selective_depth;     /* maximum depth in plies */
    bool stopped;                 /* by control; the last search is incomplete */

    /* Leaves scored by evaluation or a draw rule. A search that adds none has proven its values. */
    uint64_t unproven_leaves;

    unsigned batch_left; /* nodes until the next poll of control */
};

/* Returns a tree for searches without an engine, or NULL if memory is short. */
struct tree *tree_create(const struct evaluator *evaluator, const struct technique *technique);
void tree_destroy(struct tree *tree);

/* Resets control and clears the table, whose entries would make a search look cheap. */
void tree_reset(struct tree *tree);

/* Lists the root's legal moves, of which the owner may remove some, and clears the output. */
void tree_prepare(struct tree *tree);

/* Searches all root moves to a depth of at least 1 and sorts the best to the front; if stopped,
 * only the finished ones. */
void tree_search(struct tree *tree, int depth);

/* Returns the root's value at this depth. The root must have a legal move. */
score tree_value(struct tree *tree, int depth);
