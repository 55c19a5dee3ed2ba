/* Captures under all rule sets except English: follows every path, keeps the highest rank. */
#pragma once

#include FACTS_HEADER

#include "games/draughts/landing.h"

/* A king reaches at most 13 squares, and at most four kings reach a square: 96 steps. Hill climbing
 * finds at most 68 moves. */
#define MOVES_MAX 128

struct captures {
    bitboard opponent, opponent_kings;
    bitboard empty; /* the square that the capturing piece left is empty */
    enum player side;
    bool by_king; /* did a king begin the capture? */
    square from;

    move *list; /* the distinct captures of the highest rank so far */
    size_t count;
    uint64_t rank;
};

/* A path so far. */
struct path {
    bitboard captured;
    uint32_t kings_met; /* bit 31 - n: after n captures, a king */
    bool crowned;       /* on the way */
};

/* Returns a path's rank: only the highest is legal. */
static inline uint64_t path_rank(const struct captures *captures, const struct path *path)
{
    switch (CHOICE) {
    case CHOICE_MOST:
        return bits_count(path->captured);
    case CHOICE_BY_KING:
        return captures->by_king;
    case CHOICE_SPANISH:
        return bits_count(path->captured) << 8 | bits_count(path->kings_met);
    case CHOICE_ITALIAN:
        return ((uint64_t)bits_count(path->captured) << 1 | captures->by_king) << 40 |
               (uint64_t)bits_count(path->kings_met) << 32 | path->kings_met;
    default:
        return 0;
    }
}

static inline bool captures_has(const struct captures *captures, move move)
{
    for (size_t i = 0; i < captures->count; i++)
        if (captures->list[i] == move)
            return true;
    return false;
}

static inline void captures_add(struct captures *captures, const struct path *path, square to)
{
    const uint64_t rank = path_rank(captures, path);
    if (rank < captures->rank)
        return;
    if (rank > captures->rank)
        captures->count = 0;
    captures->rank = rank;
    const move move =
        move_make(captures->from, to, path->captured) | (path->crowned ? MOVE_CROWNED : 0);
    if (captures->count < MOVES_MAX && !captures_has(captures, move))
        captures->list[captures->count++] = move;
}

/* Returns the pieces capturable from a set in a direction. */
static inline bitboard capture_targets(const struct captures *captures, bitboard from,
                                       bitboard captured, unsigned direction, bool is_king)
{
    const bitboard empty = free_squares(captures->empty, captured);
    const bitboard reached = KINGS_FLY && is_king ? fill_in(from, empty, direction) : from;
    bitboard over = step_in(reached, direction) & captures->opponent & ~captured;
    if (!MEN_CAPTURE_KINGS && !is_king)
        over &= ~captures->opponent_kings;
    return over & step_in(empty, (direction + 2) % DIRECTIONS);
}

/* Returns the number of a piece's capture directions, and sets *first. */
static inline unsigned capture_directions(enum player side, bool is_king, unsigned *first)
{
    const bool all = is_king || MEN_CAPTURE_BACKWARD;
    *first = all || side == FIRST ? 0 : 2;
    return all ? DIRECTIONS : 2;
}

static bool captures_follow(struct captures *captures, const struct path *path, bitboard at,
                            bool is_king);

/* Captures a piece and continues behind it. If nothing follows, adds a move for each landing. */
static inline void captures_take(struct captures *captures, const struct path *path, bitboard over,
                                 unsigned direction, bool is_king)
{
    struct path next = {
        .captured = path->captured | over,
        .kings_met = path->kings_met,
        .crowned = path->crowned,
    };
    if ((over & captures->opponent_kings) != 0)
        next.kings_met |= UINT32_C(1) << (31 - bits_count(path->captured));
    const bitboard empty = free_squares(captures->empty, path->captured);
    bitboard onto = landings(over, empty, direction, is_king);
    const bool crowns = !is_king && (onto & crowning_row(captures->side)) != 0;
    bool goes_on = false;
    if (!crowns || !fact_is(CROWNING, CROWNING_ENDS_MOVE)) {
        const bool becomes_king = crowns && fact_is(CROWNING, CROWNING_ON_WAY);
        next.crowned |= becomes_king;
        for (bitboard rest = onto; rest != 0; rest &= rest - 1)
            goes_on |= captures_follow(captures, &next, rest & -rest, is_king || becomes_king);
        next.crowned = path->crowned;
    }
    if (goes_on)
        return;
    while (onto != 0)
        captures_add(captures, &next, bits_take_lowest(&onto));
}

/* Follows all captures from a square. Returns false if there is none. */
static bool captures_follow(struct captures *captures, const struct path *path, bitboard at,
                            bool is_king)
{
    unsigned first;
    const unsigned count = capture_directions(captures->side, is_king, &first);
    bool found = false;
    for (unsigned direction = first; direction < first + count; direction++) {
        const bitboard over = capture_targets(captures, at, path->captured, direction, is_king);
        if (over == 0)
            continue;
        captures_take(captures, path, over, direction, is_king);
        found = true;
    }
    return found;
}
