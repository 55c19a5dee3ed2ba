/*
 * A solver node: a position after forced moves, with static bounds.
 */
#pragma once

#include <assert.h>

#include "games/connect4/position.h"
#include "games/connect4/solver/claimeven.h"
#include "games/connect4/solver/table.h"

struct solver_node {
    bitboard own, other; /* discs of the side to move, which cannot win at once, and the other */
    bitboard own_wins;   /* empty cells that complete a four, reachable or not */
    bitboard other_wins;
    unsigned discs;
    unsigned char cell;       /* of the parent's move; unset in a root */
    bool swapped;             /* an odd number of moves since the parent */
    struct value_range range; /* of the value for the side to move */
    bitboard own_alive;       /* if the range is open: the cells of own living lines */
    uint64_t code;            /* the table key; unset in a closed child */
};

_Static_assert(sizeof(struct solver_node) == 64, "a node must fill a cache line");

/* Returns the moves that do not lose at once. */
static inline bitboard solver_node_moves(const struct solver_node *node)
{
    return safe_landings(node->own | node->other, node->other_wins);
}

/* Sets a child field by field: a copy would stall on stores. */
static inline void solver_node_set(struct solver_node *child, const struct solver_node *parent,
                                   bitboard move)
{
    const bitboard own = parent->own | move, other = parent->other;
    child->own_wins = parent->other_wins & ~move;
    child->other_wins = winning_cells(own, own | other);
    child->own = other;
    child->other = own;
    child->discs = parent->discs + 1;
}

static inline void solver_node_play(struct solver_node *node, bitboard move)
{
    solver_node_set(node, node, move);
    node->swapped = !node->swapped;
}

/*
 * Returns equal codes (see position_code) for positions that differ by dead discs or are mirrored.
 *
 * A line of four cells, not all taken, is alive for a side while the other has no disc on it. A
 * disc on no living line of its side is dead; the side to move gives its dead discs away unless the
 * other colour would revive a line. Equal codes have equal living lines.
 */
static inline uint64_t solver_node_code(const struct solver_node *node)
{
    const bitboard alive = node->own_alive;
    const bitboard taken = node->own | node->other;
    bitboard dead = node->own & ~alive;
    if (dead != 0)
        dead &= ~cells_in_fours(fours(BOARD & ~(node->own & alive)) & ~fours(taken));
    const struct position alike = {node->own & ~dead, taken};
    const bitboard code = position_code(&alike), image = mirrored(code);
    return code < image ? code : image;
}

static inline void solver_node_set_value(struct solver_node *node, int value)
{
    node->range = (struct value_range){value, value};
}

/* Plays forced moves, then bounds the value statically and by tablebase. gcc inlines it into the
 * search, clang only when told, which makes WebAssembly's solver 3 % faster. */
static inline __attribute__((always_inline)) void
solver_node_bound(struct solver_node *node, const struct tablebase *tablebase,
                  unsigned tablebase_discs)
{
    for (;;) {
        int value;
        if (node->discs <= tablebase_discs &&
            connect4_probe(tablebase, node->own, node->own | node->other, &value)) {
            solver_node_set_value(node, value);
            return;
        }
        if (node->discs == CELLS) {
            solver_node_set_value(node, 0);
            return;
        }
        const bitboard moves = solver_node_moves(node);
        if (moves == 0) {
            solver_node_set_value(node, -value_of_win(node->discs + 2));
            return;
        }
        if ((moves & (moves - 1)) != 0)
            break;
        solver_node_play(node, moves);
    }

    /* A side without a living line cannot win. */
    const bitboard own_alive = cells_in_fours(fours(BOARD & ~node->other));
    const bool other_lives = has_four(BOARD & ~node->own);
    const int lower = other_lives ? value_at_least(node->discs) : 0;
    const int upper = own_alive != 0 ? value_at_most(node->discs) : 0;
    const struct claimeven game = {
        .leader = node->own,
        .follower = node->other,
        .taken = node->own | node->other,
        .wins = node->other_wins,
        .discs = node->discs,
    };
    const int held = claimeven_bound(&game);
    node->range = (struct value_range){lower, held < upper ? held : upper};
    assert(node->range.lower <= node->range.upper);
    node->own_alive = own_alive;
}
