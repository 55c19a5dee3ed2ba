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
#include "tools/common/openings.h"

enum { EXPANSION_PLY_COST = 10 };

struct expansion_node {
    struct book_entry entry;
    struct any_position position; /* the canonical one */
    uint64_t *child_keys;         /* of the positions after its moves; owned */
    size_t child_count;
    bool can_grow; /* by the position after its move out */

    /* By expansion_update(). */
    bool is_stale; /* its move out leads to a node, so it must be searched again */
    uint64_t pass;
    score cost;            /* of the cheapest node to come at or below it */
    uint64_t cheapest_key; /* the child with that node; its own key: it grows itself */
};

struct expansion {
    const struct variant *variant;
    uint64_t nodes;     /* of each search */
    uint32_t signature; /* of the bench of the program that searches */
    struct any_position *roots;
    size_t root_count;
    struct expansion_node *list; /* in the order of their keys */
    uint32_t count, capacity;
    uint64_t pass;
};

/* Without nodes yet: its roots are the start position and all openings. False when memory is short.
 */
bool expansion_begin(struct expansion *expansion, const struct openings *openings);
void expansion_finish(struct expansion *expansion);

/* Adds the nodes of a file; of one that is there already the entry that excludes more. False, with
 * "FILE: why", when it is no such book or not of these roots, nodes and signature. */
bool expansion_load(struct expansion *expansion, const char *path, struct builder *why);

/* Writes the file, all or nothing. */
bool expansion_save(struct expansion *expansion, const char *path, struct builder *why);

/* Finds a node; NULL: there is none. */
struct expansion_node *expansion_find(const struct expansion *expansion, uint64_t key);

/* Adds a node with what a search found; false when memory is short. Other nodes may move. */
bool expansion_add(struct expansion *expansion, const struct any_position *canonical,
                   const struct book_entry *entry);

/* Gives a node a new entry. */
void expansion_set(struct expansion *expansion, struct expansion_node *node,
                   const struct book_entry *entry);

/* Backs up all values by minimax and all costs. */
void expansion_update(struct expansion *expansion);

/* After an update. The first stale node; and the node below some of the roots that is to grow, NULL
 * when none can. */
struct expansion_node *expansion_stale(const struct expansion *expansion);
struct expansion_node *expansion_choose(const struct expansion *expansion, size_t first_root,
                                        size_t past_root);

/* The position, canonical, after the move out of a node that has one. */
struct any_position expansion_after_move_out(const struct expansion *expansion,
                                             const struct expansion_node *node);

#endif
