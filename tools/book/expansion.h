/*
 * An opening book (games/opening_book.h) that grows, in memory, and the choice of the position by
 * which it grows next: drop-out expansion (Lincke, Strategies for the Automatic Construction of
 * Opening Books, 2000), of one move at a time, as in Buro's books of Othello (1997).
 *
 * Each node has been searched without its moves to other nodes, so its value is the best of theirs
 * and of the move out that the search found. The next node is the position after some node's move
 * out: the one that costs least from a root, where each ply costs EXPANSION_PLY_COST, and each move
 * what it loses against the best one, in cp. Then the node is searched again without that move.
 *
 * Which position comes next, and what the searches find, depends only on the nodes. So a book that
 * was saved at any time goes on as if it had never been interrupted.
 */
#ifndef KINGDROP_TOOLS_BOOK_EXPANSION_H
#define KINGDROP_TOOLS_BOOK_EXPANSION_H

#include "games/opening_book.h"
#include "tools/common/number.h"
#include "tools/common/openings.h"

enum { EXPANSION_PLY_COST = 10 };

struct expansion_node {
    struct book_entry entry;
    struct any_position position; /* the canonical one */
    uint64_t pass;                /* over all nodes that came here last; 0: none yet */

    /* By expansion_update(). */
    bool is_stale;            /* its move out leads to a node, so it must be searched again */
    score cost;               /* of the cheapest node to come at or below it */
    struct any_position next; /* that node's position, if there is one */
};

/* All zero except the openings: no nodes yet. */
struct expansion {
    struct openings openings;    /* the roots are the start position and all of these */
    uint64_t nodes;              /* of each search */
    uint32_t signature;          /* of the bench of the program that searches */
    struct expansion_node *list; /* in the order of their keys */
    uint32_t count, capacity;
    uint64_t pass;
};

void expansion_finish(struct expansion *expansion);

/* Adds the nodes of a file; of one that is there already the entry that excludes more. False, with
 * "FILE: why", when it is no such book or not of these roots, nodes and signature. */
bool expansion_load(struct expansion *expansion, const char *path, struct builder *error);

/* Writes the file, all or nothing. */
bool expansion_save(struct expansion *expansion, const char *path, struct builder *error);

/* Finds a node; NULL: there is none. */
struct expansion_node *expansion_find(const struct expansion *expansion, uint64_t key);

/* The node of a canonical position, a new one if there is none; NULL when memory is short. Other
 * nodes may move. */
struct expansion_node *expansion_node_of(struct expansion *expansion,
                                         const struct any_position *canonical);

/* Backs up all values by minimax and all costs. Returns whether a value has changed. */
bool expansion_update(struct expansion *expansion);

/* Updates all, and finds the position to be searched next, canonical, if the book grows to a number
 * of nodes at some of its roots: of the first stale node; or else of the first root that is no node
 * yet; or the one by which it grows best. False when there is none. */
bool expansion_next(struct expansion *expansion, uint32_t nodes, struct part roots,
                    struct any_position *next);

#endif
