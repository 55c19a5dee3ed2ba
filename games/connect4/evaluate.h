/*
 * What a Connect Four position without a forced result is worth: open lines, and who will have to
 * give way when only poisoned columns are left.
 */
#ifndef KINGDROP_GAMES_CONNECT4_EVALUATE_H
#define KINGDROP_GAMES_CONNECT4_EVALUATE_H

#include "games/connect4/board.h"
#include "games/score.h"

/* A side's open lines, those groups of four cells without a disc of the other side's, by the number
 * of the side's own discs on them. */
struct lines {
    int with_one, with_two, with_three;
};

static inline void count_lines(bitboard discs, bitboard others, enum step step, struct lines *lines)
{
    const bitboard open = fours_along(BOARD & ~others, step);
    /* The discs on a line's four cells, added up bit by bit for all lines at once. */
    const bitboard a = discs, b = discs >> step, c = discs >> 2 * step, d = discs >> 3 * step;
    const bitboard odd = a ^ b ^ c ^ d;
    const bitboard two_or_more = (a & b) | (c & d) | ((a ^ b) & (c ^ d));
    lines->with_one += (int)bits_count(open & odd & ~two_or_more);
    lines->with_two += (int)bits_count(open & ~odd & two_or_more);
    lines->with_three += (int)bits_count(open & odd & two_or_more);
}

static inline struct lines open_lines(bitboard discs, bitboard others)
{
    struct lines lines = {0, 0, 0};
    count_lines(discs, others, STEP_UP, &lines);
    count_lines(discs, others, STEP_DOWNHILL, &lines);
    count_lines(discs, others, STEP_ACROSS, &lines);
    count_lines(discs, others, STEP_UPHILL, &lines);
    return lines;
}

/* The cells on which the columns will get stuck, for each side that wins there: in every column the
 * lowest winning cell that is not within reach yet. Those above it matter only after it is gone. */
struct threats {
    bitboard first, second;
};

static inline struct threats standing_threats(bitboard first, bitboard second)
{
    const bitboard taken = first | second;
    const bitboard out_of_reach = ~landing_cells(taken);
    const struct threats all = {
        .first = winning_cells(first, taken) & out_of_reach,
        .second = winning_cells(second, taken) & out_of_reach,
    };
    const bitboard buried = above_lowest(all.first | all.second);
    return (struct threats){all.first & ~buried, all.second & ~buried};
}

/*
 * Who wins when all else is filled up and the side to move has to play below a threat: 1 for the
 * first player, -1 for the second, 0 for nobody.
 *
 * A column stuck below a threat on an odd rank holds an odd number of discs, any other column an
 * even number. So with an even number of columns stuck at odd threats it is the first player who
 * has to give way, else the second. One who has to may play below an odd threat of his own: the
 * other blocks, the rest of that column is odd, and now the other has to give way, who may do the
 * same. Who has none left to spend loses if the other has any threat left.
 */
static inline int zugzwang(struct threats threats)
{
    const bitboard shared = threats.first & threats.second;
    const int first_odd = (int)bits_count(threats.first & ~shared & ODD_RANKS);
    const int second_odd = (int)bits_count(threats.second & ~shared & ODD_RANKS);
    const int shared_odd = (int)bits_count(shared & ODD_RANKS);
    const int first_even = (int)bits_count(threats.first & EVEN_RANKS);
    const int second_even = (int)bits_count(threats.second & EVEN_RANKS);

    const bool second_gives_way = (first_odd + second_odd + shared_odd) % 2 == 1;
    if (first_odd >= second_odd + !second_gives_way)
        return first_odd - second_odd - !second_gives_way + shared_odd + first_even > 0;
    return -(second_odd - first_odd - second_gives_way + shared_odd + second_even > 0);
}

enum {
    WORTH_OF_ONE = 1,
    WORTH_OF_TWO = 4,
    WORTH_OF_THREE = 12,
    WORTH_OF_THREAT = 20,
    WORTH_OF_ZUGZWANG = 80,
};

static inline score worth_of_lines(struct lines lines)
{
    return lines.with_one * WORTH_OF_ONE + lines.with_two * WORTH_OF_TWO +
           lines.with_three * WORTH_OF_THREE;
}

/* For the first player, from the discs of both. */
static inline score evaluate(bitboard first, bitboard second)
{
    const struct threats threats = standing_threats(first, second);
    return worth_of_lines(open_lines(first, second)) - worth_of_lines(open_lines(second, first)) +
           zugzwang(threats) * WORTH_OF_ZUGZWANG;
}

#endif
