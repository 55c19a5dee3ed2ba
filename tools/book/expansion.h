/*
 * An opening book (games/opening_book.h) in memory, grown by drop-out expansion (Lincke, Strategies
 * for the Automatic Construction of Opening Books, 2000) a move at a time, as in Buro's Othello
 * books (1997).
 *
 * Each node's search, without its moves to other nodes, gives its move out. Its value is the best
 * of all these moves. The next node is after the move out that is cheapest from a root:
 * EXPANSION_PLY_COST a ply, plus each move's loss in cp. All depends only on the nodes, so an
 * interrupted book continues identically.
 */
#pragma once

#include "games/opening_book.h"
#include "tools/common/kept_file.h"
#include "tools/common/number.h"
#include "tools/common/openings.h"

enum { EXPANSION_PLY_COST = 10 };

struct expansion_node {
    struct book_entry entry;
    struct any_position position; /* canonical */
    uint64_t pass;                /* number of the last traversal here; 0: none */

    /* Set by expansion_update(). */
    bool is_stale;            /* its move out leads to a node, so it needs a new search */
    score cost;               /* of the cheapest expansion at or below it */
    struct any_position next; /* the position of this expansion, if any */
};

/* All zero except the openings: no nodes yet. */
struct expansion {
    struct openings openings;    /* the roots: these and the start position */
    uint64_t nodes;              /* of each search */
    uint32_t signature;          /* of the searching program's bench */
    struct expansion_node *list; /* sorted by key */
    uint32_t count, capacity;
    uint64_t pass;
};

void expansion_finish(struct expansion *expansion);

/* Adds a file's nodes, keeping entries that exclude more moves. Returns false and sets *error if
 * the file is bad or has other roots, nodes or signature. */
bool expansion_load(struct expansion *expansion, const char *path, struct builder *error);

/* Saves the file. Returns false and sets *error on failure. */
bool expansion_save(struct expansion *expansion, struct kept_file *file, struct builder *error);

/* Returns the node with this key, or NULL. */
struct expansion_node *expansion_find(const struct expansion *expansion, uint64_t key);

/* Returns a canonical position's node, new if necessary, or NULL if memory is short. Invalidates
 * node pointers. */
struct expansion_node *expansion_node_of(struct expansion *expansion,
                                         const struct any_position *canonical);

/* Backs up all values by minimax and all costs. Returns whether a value changed. */
bool expansion_update(struct expansion *expansion);

/* Updates all nodes. Finds the next canonical position to search: the first stale node or, below
 * `nodes` nodes, the part's first missing root, else its best expansion. Returns false if none is
 * left. */
bool expansion_next(struct expansion *expansion, uint32_t nodes, struct part roots,
                    struct any_position *next);
