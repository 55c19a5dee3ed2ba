/*
 * Move ordering: the sooner the best move is tried, the more of the others need no full search.
 *
 * First the move the table remembers, then by what the game says a move looks like (captures,
 * threats), then the killers, the moves that refuted a sibling at this ply, then by history, how
 * often a move was best anywhere in the tree.
 */
#ifndef KINGDROP_ENGINE_SEARCH_ORDERING_H
#define KINGDROP_ENGINE_SEARCH_ORDERING_H

#include <stdlib.h>

#include "engine/search/search_thread.h"

enum {
    ORDER_TABLE_MOVE = 1 << 30,
    ORDER_SCORE_STEP = 4 * HISTORY_MAX, /* a step of a hint outweighs killers and history */
    ORDER_KILLER = 2 * HISTORY_MAX,
};

struct move_order {
    size_t count;
    move moves[MOVES_MAX];
    int worth[MOVES_MAX];
};

/* Generates and values all moves of a position. */
static inline void ordering_prepare(struct move_order *order, const struct search_thread *thread,
                                    const struct position *position, uint16_t packed_table_move,
                                    unsigned ply)
{
    order->count = position_moves(position, order->moves);
    if (order->count < 2)
        return;
    const int16_t *history = thread->history[position_turn(position)];
    const move *killers = thread->killers[ply];
    for (size_t i = 0; i < order->count; i++) {
        const move move = order->moves[i];
        int worth = history[move_index(move)] + move_order_score(position, move) * ORDER_SCORE_STEP;
        if (packed_table_move != 0 && move_pack(position, move) == packed_table_move)
            worth = ORDER_TABLE_MOVE;
        else if (move == killers[0])
            worth += ORDER_KILLER + 1;
        else if (move == killers[1])
            worth += ORDER_KILLER;
        order->worth[i] = worth;
    }
}

/* The most promising of the moves from `index` on, which is swapped there. */
static inline move ordering_pick(struct move_order *order, size_t index)
{
    size_t best = index;
    for (size_t i = index + 1; i < order->count; i++)
        if (order->worth[i] > order->worth[best])
            best = i;
    const move picked = order->moves[best];
    const int worth = order->worth[best];
    order->moves[best] = order->moves[index];
    order->worth[best] = order->worth[index];
    order->moves[index] = picked;
    order->worth[index] = worth;
    return picked;
}

/* Moves a history value towards its limit of the bonus' sign, the slower the nearer it is. */
static inline void ordering_adjust_history(int16_t *value, int bonus)
{
    *value = (int16_t)(*value + bonus - *value * abs(bonus) / HISTORY_MAX);
}

/* Learns from a cutoff: the move was good, those tried before it were not. Below the horizon
 * nothing is learned about them. */
static inline void ordering_update(struct search_thread *thread, const struct position *position,
                                   move good, const move *tried, size_t tried_count, int depth,
                                   unsigned ply)
{
    move *killers = thread->killers[ply];
    if (killers[0] != good) {
        killers[1] = killers[0];
        killers[0] = good;
    }
    int16_t *history = thread->history[position_turn(position)];
    const int bonus = depth > 20 ? 1200 : depth > 0 ? depth * depth * 3 : 0;
    ordering_adjust_history(&history[move_index(good)], bonus);
    for (size_t i = 0; i < tried_count; i++)
        ordering_adjust_history(&history[move_index(tried[i])], -bonus);
}

#endif
