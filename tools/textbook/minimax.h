/*
 * Game tree search as the textbooks teach it, for any game through its dynamic interface.
 *
 * There are three recursions, each an idea more than the one before: minimax, negamax, alpha-beta.
 * Quiescence search changes the value of the root; the other techniques change only the number of
 * positions that are looked at.
 */
#ifndef KINGDROP_TEXTBOOK_MINIMAX_H
#define KINGDROP_TEXTBOOK_MINIMAX_H

#include "engine/control.h"
#include "games/game.h"
#include "tools/textbook/evaluator.h"
#include "tools/textbook/root_moves.h"
#include "tools/textbook/transposition.h"

enum recursion { MINIMAX, NEGAMAX, ALPHA_BETA };

struct technique {
    enum recursion recursion;
    bool extreme_values; /* a value that cannot be beaten ends the loop over the moves */
    bool quiescence;     /* an exchange at the horizon is searched to its end */
    bool symmetry;       /* of moves to mirrored or turned positions one is searched */
    bool deepening;      /* to depth 1, 2, 3 and so on up to the one wanted */

    /* Only with alpha-beta, because they speed up its cutoffs: */
    bool ordering; /* the moves that look best come first */
    bool table;    /* a position that is reached again is looked up */
};

struct tree {
    /* Input, which the owner fills in. */
    const struct evaluator *evaluator;
    struct technique technique;
    struct any_position root;
    const uint64_t *earlier_keys; /* positions before the root that may occur again, oldest first */
    size_t earlier_count;
    unsigned draw_plies; /* as in struct settings */
    size_t lines;        /* the number of best moves that get an exact value; at least 1 */
    struct transposition_table *table; /* for the table */
    struct control *control;           /* gives permission for every position */

    /* Output. */
    struct root_moves root_moves; /* the best `lines` of them first, in order */
    uint64_t nodes;               /* positions below the root that were looked at */
    unsigned selective_depth;     /* plies to the deepest of them */
    bool stopped;                 /* control said so; the last search is incomplete */

    /* Leaves whose value is an evaluation or depends on the path, not only on the rules. A
     * search that did not add to them has proven its values. */
    uint64_t unproven_leaves;

    unsigned batch_left; /* nodes to search before control must be asked again */
};

/* A tree with a table and a control of its own, for searches without an engine under the game's own
 * rule of draws; NULL when memory is short. */
struct tree *tree_create(const struct evaluator *evaluator, const struct technique *technique);
void tree_destroy(struct tree *tree);

/* Forgets what such a tree has searched: a table that knows a position would make it look easy. */
void tree_forget(struct tree *tree);

/* Lists the root's legal moves and clears the output. The owner may remove some of the moves before
 * the first search. */
void tree_prepare(struct tree *tree);

/* Searches all root moves to a depth of at least 1 ply, and moves the best to the front. If it is
 * stopped, those in front are the best of the ones that were searched in time. */
void tree_search(struct tree *tree, int depth);

/* The value of the root by a search to that depth or, with deepening, to all depths up to it. The
 * root has a legal move. */
score tree_value(struct tree *tree, int depth);

#endif
