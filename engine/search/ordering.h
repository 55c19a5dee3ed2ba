/*
 * Move ordering: the table move, the game's order score (captures, threats), killer moves (Akl and
 * Newborn, "The principal continuation and the killer heuristic", 1977), history (Schaeffer, "The
 * history heuristic", 1983).
 */
#pragma once

#include <stdlib.h>

#include "engine/search/node.h"

enum {
    ORDER_TABLE_MOVE = 1 << 30,
    ORDER_SCORE_STEP = 4 * HISTORY_MAX, /* the game's score outweighs killers and history */
    ORDER_KILLER = 2 * HISTORY_MAX,

    HISTORY_BONUS_MAX_DEPTH = 20,
    HISTORY_BONUS_MAX = 1200,
};

struct move_order {
    size_t count;
    move moves[MOVES_MAX];
    int scores[MOVES_MAX];
};

/* Generates and scores all moves of a position. */
static inline void ordering_prepare(struct move_order *order, const struct search_thread *thread,
                                    const struct position *position, uint32_t packed_table_move,
                                    unsigned ply)
{
    order->count = position_moves(position, order->moves);
    if (order->count < 2)
        return;
    const int16_t *history = thread->history[position_turn(position)];
    const move *killers = thread->killers[ply];
    for (size_t i = 0; i < order->count; i++) {
        const move move = order->moves[i];
        int value = history[move_index(move)] + move_order_score(position, move) * ORDER_SCORE_STEP;
        if (packed_table_move != 0 && move_pack(position, move) == packed_table_move)
            value = ORDER_TABLE_MOVE;
        else if (move == killers[0])
            value += ORDER_KILLER + 1;
        else if (move == killers[1])
            value += ORDER_KILLER;
        order->scores[i] = value;
    }
}

/* Swaps the best remaining move into place `index` and returns it. Most nodes cut off before a
 * full sort pays. */
static inline move ordering_pick(struct move_order *order, size_t index)
{
    size_t best = index;
    for (size_t i = index + 1; i < order->count; i++)
        if (order->scores[i] > order->scores[best])
            best = i;
    const move picked = order->moves[best];
    const int value = order->scores[best];
    order->moves[best] = order->moves[index];
    order->scores[best] = order->scores[index];
    order->moves[index] = picked;
    order->scores[index] = value;
    return picked;
}

/* Adds a bonus with history gravity: less near the limit. */
static inline void ordering_adjust_history(int16_t *value, int bonus)
{
    *value = (int16_t)(*value + bonus - *value * abs(bonus) / HISTORY_MAX);
}

/* Updates killers and history after a cutoff by tried[best]. */
static inline void ordering_update(const struct node *node, int depth, const move *tried,
                                   size_t best)
{
    struct search_thread *thread = node->thread;
    const move ok = tried[best];
    move *killers = thread->killers[node->ply];
    if (killers[0] != ok) {
        killers[1] = killers[0];
        killers[0] = ok;
    }
    int16_t *history = thread->history[position_turn(node->position)];
    const int bonus = depth > HISTORY_BONUS_MAX_DEPTH ? HISTORY_BONUS_MAX
                      : depth > 0                     ? depth * depth * 3
                                                      : 0;
    ordering_adjust_history(&history[move_index(ok)], bonus);
    for (size_t i = 0; i < best; i++)
        ordering_adjust_history(&history[move_index(tried[i])], -bonus);
}
