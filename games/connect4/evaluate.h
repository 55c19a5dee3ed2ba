/*
 * The static evaluation of Connect Four: lines that can still be filled, threats, and zugzwang,
 * that is which side must give way when only poisoned columns are left.
 *
 * The weights are close to a logistic regression on the results of some 50,000 positions with 10 to
 * 32 discs from careful random play. 50 is one unit of the logarithm of the odds of winning, so
 * that 100 means odds of about seven to one.
 */
#ifndef KINGDROP_GAMES_CONNECT4_EVALUATE_H
#define KINGDROP_GAMES_CONNECT4_EVALUATE_H

#include "games/base/score.h"
#include "games/connect4/board.h"

/* What is counted for each player. A line is four cells in a row; it is open to a player while the
 * other has no disc on it, and with three discs on it its fourth cell is one to win on. */
enum term {
    LINES_WITH_ONE,  /* open lines with one own disc */
    LINES_WITH_TWO,  /* and with two */
    FUTURE_THREATS,  /* cells to win on, the lowest of each column, with no disc below yet */
    STACKED_THREATS, /* one such cell right above another: the lower is blocked, the upper wins */
    IMMEDIATE_WINS,  /* cells to win on with the next disc */
    ZUGZWANG,        /* the discs on the board, if the player wins when all else is filled up */
    TERMS,
};

static const int term_weights[TERMS] = {
    [LINES_WITH_ONE] = 5,   [LINES_WITH_TWO] = 20, [FUTURE_THREATS] = 45,
    [STACKED_THREATS] = 45, [IMMEDIATE_WINS] = 80, [ZUGZWANG] = 4,
};

static inline void count_lines(bitboard discs, bitboard others, enum step step, int counts[TERMS])
{
    const bitboard open = fours_along(BOARD & ~others, step);
    /* The discs on a line's four cells, added up bit by bit for all lines at once. */
    const bitboard a = discs, b = discs >> step, c = discs >> 2 * step, d = discs >> 3 * step;
    const bitboard odd = a ^ b ^ c ^ d;
    const bitboard two_or_more = (a & b) | (c & d) | ((a ^ b) & (c ^ d));
    counts[LINES_WITH_ONE] += (int)bits_count(open & odd & ~two_or_more);
    counts[LINES_WITH_TWO] += (int)bits_count(open & ~odd & two_or_more);
}

/* Cells to win on for each player. */
struct threats {
    bitboard first, second;
};

/* In every column the lowest of them. Those above it matter only after it is gone. */
static inline struct threats lowest_threats(struct threats all)
{
    const bitboard buried = above_lowest(all.first | all.second);
    return (struct threats){all.first & ~buried, all.second & ~buried};
}

/*
 * Who wins when all else is filled up and the side to move has to play below a threat: 1 for the
 * first player, -1 for the second, 0 for nobody.
 *
 * A threat is odd here if an odd number of cells is above it, on 7x6 a threat on an odd rank. A
 * column stuck below an odd threat lacks an odd number of discs, any other column an even number.
 * So on a board of an even number of cells, with an even number of columns stuck at odd threats, it
 * is the first player who has to give way, else the second. A side that has to may play below an
 * odd threat of its own: the other blocks, the rest of that column is odd, and now the other has to
 * give way, which may do the same. The side with no such threat left loses if the other has any
 * threat.
 */
static inline int zugzwang(struct threats threats)
{
    const bitboard shared = threats.first & threats.second;
    const bitboard odd = RANKS % 2 == 0 ? ODD_RANKS : EVEN_RANKS;
    const int first_odd = (int)bits_count(threats.first & ~shared & odd);
    const int second_odd = (int)bits_count(threats.second & ~shared & odd);
    const int shared_odd = (int)bits_count(shared & odd);
    const int first_even = (int)bits_count(threats.first & ~odd);
    const int second_even = (int)bits_count(threats.second & ~odd);

    const bool second_gives_way = (CELLS + first_odd + second_odd + shared_odd) % 2 == 1;
    if (first_odd >= second_odd + !second_gives_way)
        return first_odd - second_odd - !second_gives_way + shared_odd + first_even > 0;
    return -(second_odd - first_odd - second_gives_way + shared_odd + second_even > 0);
}

/* Counts the terms for the first and for the second player. */
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

/* For the first player, from the discs of both. */
static inline score evaluate(bitboard first, bitboard second)
{
    int counts[2][TERMS] = {{0}};
    count_terms(first, second, counts);
    score value = 0;
    for (int term = 0; term < TERMS; term++)
        value += (counts[0][term] - counts[1][term]) * term_weights[term];
    return value;
}

#endif
