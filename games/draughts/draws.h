/*
 * Draws without progress. FMJD-64, articles 7.2.4 to 7.2.8, counts plies by material:
 *
 *   both sides have a king          30 king moves without a capture
 *     and 4 or 5 pieces in all      60 since the balance changed
 *     and 6 or 7 pieces             120 likewise
 *   three kings or more, no men, against a king
 *                                   30 likewise
 *   three pieces with a king against a king alone on the main road
 *                                   10 such plies in all; else 30 since a capture
 *   one or two pieces with a king against a king
 *                                   10 since a capture or the first crowning
 *
 * A capture or a crowning changes the balance.
 */
#pragma once

#include FACTS_HEADER

#include "games/draughts/board.h"

/* A move: by a king? crowning? how many captures? */
struct progress {
    bool by_king, crowns;
    unsigned captured;
};

enum balance {
    BALANCE_UNCOUNTED,  /* a side has no king */
    BALANCE_KINGS_MOVE, /* over 7 pieces: 15 king moves a side */
    BALANCE_4_OR_5,     /* pieces in all */
    BALANCE_6_OR_7,
    BALANCE_KINGS_V_KING, /* three kings or more against one */
    BALANCE_MAIN_ROAD,    /* three pieces against a king on the main road */
    BALANCE_2_V_1,        /* two pieces or one against a king */
};

/* The long diagonal, squares 4 to 29. */
#define MAIN_ROAD UINT64_C(0x88888888)

/* The balance between pieces and a lone king. */
static inline enum balance balance_with_king(const struct position *position, bitboard king)
{
    const bitboard all = position->pieces[FIRST] | position->pieces[SECOND];
    const bitboard others = all & ~king;
    const unsigned count = bits_count(others);
    if (count <= 2)
        return BALANCE_2_V_1;
    if (count == 3 && (all & MAIN_ROAD) == king)
        return BALANCE_MAIN_ROAD;
    return (others & ~position->kings) == 0 ? BALANCE_KINGS_V_KING : BALANCE_UNCOUNTED;
}

static inline enum balance balance_of(const struct position *position)
{
    const bitboard all = position->pieces[FIRST] | position->pieces[SECOND];
    if ((position->pieces[FIRST] & position->kings) == 0 ||
        (position->pieces[SECOND] & position->kings) == 0)
        return BALANCE_UNCOUNTED;
    for (unsigned side = 0; side < 2; side++) {
        const bitboard pieces = position->pieces[side];
        const enum balance balance =
            bits_count(pieces) == 1 ? balance_with_king(position, pieces) : BALANCE_UNCOUNTED;
        if (balance != BALANCE_UNCOUNTED)
            return balance;
    }
    const unsigned count = bits_count(all);
    return count > 7 ? BALANCE_KINGS_MOVE : count > 5 ? BALANCE_6_OR_7 : BALANCE_4_OR_5;
}

/* Returns whether this crowning gives the side its only king. */
static inline bool is_first_crowning(const struct position *position, struct progress progress)
{
    const enum player side = player_other(position->turn);
    return progress.crowns && bits_count(position->pieces[side] & position->kings) == 1;
}

/* Returns whether a move to this balance restarts the count. */
static inline bool begins_count(const struct position *position, enum balance balance,
                                struct progress progress)
{
    const bool is_capture = progress.captured > 0;
    switch (balance) {
    case BALANCE_UNCOUNTED:
        return true;
    case BALANCE_KINGS_MOVE:
        return is_capture || !progress.by_king;
    case BALANCE_MAIN_ROAD:
        return is_capture || is_first_crowning(position, progress);
    case BALANCE_2_V_1: {
        const unsigned left = bits_count(position->pieces[FIRST] | position->pieces[SECOND]);
        return is_first_crowning(position, progress) ||
               (is_capture && left + progress.captured > 3);
    }
    default:
        return is_capture || progress.crowns;
    }
}

/* Updates the ply counts after a move. */
static inline void count_progress(struct position *position, struct progress progress)
{
    const bool is_reversible = progress.by_king && progress.captured == 0;
    position->reversible_plies = is_reversible ? (uint16_t)(position->reversible_plies + 1) : 0;
    if (!fact_is(NO_PROGRESS, DRAWS_BY_MATERIAL))
        return;
    const enum balance balance = balance_of(position);
    if (begins_count(position, balance, progress))
        position->balance_plies = 0;
    else if (position->balance_plies < UINT8_MAX)
        position->balance_plies++;
    if (balance == BALANCE_MAIN_ROAD && position->road_plies < UINT8_MAX)
        position->road_plies++;
}

static inline unsigned count_left(unsigned limit, unsigned counted)
{
    return counted < limit ? limit - counted : 0;
}

/* Returns the plies left until the draw, or UINT32_MAX for none. */
static inline unsigned position_plies_to_draw(const struct position *position, unsigned draw_plies)
{
    static const unsigned limits[] = {
        [BALANCE_UNCOUNTED] = UINT32_MAX,
        [BALANCE_KINGS_MOVE] = 30,
        [BALANCE_4_OR_5] = 60,
        [BALANCE_6_OR_7] = 120,
        [BALANCE_KINGS_V_KING] = 30,
        [BALANCE_MAIN_ROAD] = 30,
        [BALANCE_2_V_1] = 10,
    };
    if (draw_plies == 0)
        return UINT32_MAX;
    if (!fact_is(NO_PROGRESS, DRAWS_BY_MATERIAL))
        return count_left(NO_PROGRESS_PLIES, position->reversible_plies);
    const enum balance balance = balance_of(position);
    if (balance == BALANCE_UNCOUNTED)
        return UINT32_MAX;
    const unsigned left = count_left(limits[balance], position->balance_plies);
    if (balance != BALANCE_MAIN_ROAD)
        return left;
    /* If the king stays on the road, both counts must reach 10. */
    const unsigned of_road = count_left(10, position->road_plies);
    const unsigned of_balance = count_left(10, position->balance_plies);
    const unsigned on_road = of_road > of_balance ? of_road : of_balance;
    return on_road < left ? on_road : left;
}
