/*
 * The static evaluation of Connect Four: open lines, threats and zugzwang.
 *
 * The weights follow a logistic regression on 50,000 results of careful random play with 10 to 32
 * discs. 50 is one unit of log odds; 100 means odds of seven to one.
 */
#pragma once

#include "games/base/score.h"
#include "games/connect4/board.h"

/* The terms for each player. A line of four is open while the other has no disc on it. */
enum term {
    LINES_WITH_ONE,  /* open lines with one own disc */
    LINES_WITH_TWO,  /* and with two */
    FUTURE_THREATS,  /* each column's lowest winning cell above a gap */
    STACKED_THREATS, /* one winning cell right above another: block and win */
    IMMEDIATE_WINS,  /* cells to win on with the next disc */
    ZUGZWANG,        /* discs on the board, if the player wins by zugzwang */
    TERMS,
};

static const int term_weights[TERMS] = {
    [LINES_WITH_ONE] = 5,   [LINES_WITH_TWO] = 20, [FUTURE_THREATS] = 45,
    [STACKED_THREATS] = 45, [IMMEDIATE_WINS] = 80, [ZUGZWANG] = 4,
};

static inline void count_lines(bitboard discs, bitboard others, enum step step, int counts[TERMS])
{
    const bitboard open = fours_along(BOARD & ~others, step);
    /* The discs of each line, added bitwise. */
    const bitboard a = discs, b = discs >> step, c = discs >> 2 * step, d = discs >> 3 * step;
    const bitboard odd = a ^ b ^ c ^ d;
    const bitboard two_or_more = (a & b) | (c & d) | ((a ^ b) & (c ^ d));
    counts[LINES_WITH_ONE] += (int)bits_count(open & odd & ~two_or_more);
    counts[LINES_WITH_TWO] += (int)bits_count(open & ~odd & two_or_more);
}

/* Each player's winning cells. */
struct threats {
    bitboard first, second;
};

/* Keeps each column's lowest winning cell; others matter later. */
static inline struct threats lowest_threats(struct threats all)
{
    const bitboard buried = above_lowest(all.first | all.second);
    return (struct threats){all.first & ~buried, all.second & ~buried};
}

/*
 * Returns the winner once the side to move must play below a threat: 1 for the first player, -1 for
 * the second, 0 for a draw.
 *
 * A column stuck below a threat on an odd rank (see board.h) lacks an odd number of discs, any
 * other an even one. So on an even number of cells the first player gives way if an even number of
 * columns is stuck at odd threats, else the second. The side that gives way may play below its own
 * odd threat, and after the block the other gives way. A side without such a threat loses to any.
 */
static inline int zugzwang(struct threats threats)
{
    const bitboard shared = threats.first & threats.second;
    const int first_odd = (int)bits_count(threats.first & ~shared & ODD_RANKS);
    const int second_odd = (int)bits_count(threats.second & ~shared & ODD_RANKS);
    const int shared_odd = (int)bits_count(shared & ODD_RANKS);
    const int first_even = (int)bits_count(threats.first & EVEN_RANKS);
    const int second_even = (int)bits_count(threats.second & EVEN_RANKS);

    const bool second_gives_way = (CELLS + first_odd + second_odd + shared_odd) % 2 == 1;
    if (first_odd >= second_odd + !second_gives_way)
        return first_odd - second_odd - !second_gives_way + shared_odd + first_even > 0;
    return -(second_odd - first_odd - second_gives_way + shared_odd + second_even > 0);
}

/* Counts the terms of both players. */
static inline void count_terms(bitboard first, bitboard second, int counts[2][TERMS])
{
    static const enum step steps[] = {STEP_UP, STEP_DOWNHILL, STEP_ACROSS, STEP_UPHILL};
    const bitboard taken = first | second, reach = landing_cells(taken);
    const struct threats wins = {winning_cells(first, taken), winning_cells(second, taken)};
    const struct threats above = {wins.first & ~reach, wins.second & ~reach};
    const struct threats standing = lowest_threats(above);
    const int discs = (int)bits_count(taken), outcome = zugzwang(standing);
    for (int i = 0; i < 4; i++) {
        count_lines(first, second, steps[i], counts[0]);
        count_lines(second, first, steps[i], counts[1]);
    }
    counts[0][FUTURE_THREATS] = (int)bits_count(standing.first);
    counts[1][FUTURE_THREATS] = (int)bits_count(standing.second);
    counts[0][STACKED_THREATS] = (int)bits_count(above.first & above.first << 1);
    counts[1][STACKED_THREATS] = (int)bits_count(above.second & above.second << 1);
    counts[0][IMMEDIATE_WINS] = (int)bits_count(wins.first & reach);
    counts[1][IMMEDIATE_WINS] = (int)bits_count(wins.second & reach);
    counts[0][ZUGZWANG] = outcome > 0 ? discs : 0;
    counts[1][ZUGZWANG] = outcome < 0 ? discs : 0;
}

/* Returns the evaluation for the first player. */
static inline score evaluate(bitboard first, bitboard second)
{
    int counts[2][TERMS] = {{0}};
    count_terms(first, second, counts);
    score value = 0;
    for (int term = 0; term < TERMS; term++)
        value += (counts[0][term] - counts[1][term]) * term_weights[term];
    return value;
}
