/* Evaluates Connect Four by groups, four squares in a row. A group with discs of only one side
 * counts for that side, more with more discs. Compiled once per size. */
#include "games/connect4/position.h"

#include "games/base/zobrist.h"
#include "games/dynamic.h"
#include "games/of_game.h"
#include "games/registry.h"
#include "tools/textbook/evaluator.h"

/* By the number of discs. Only move ordering evaluates a win, four discs. */
static const score group_weights[] = {0, 1, 10, 50, 1000};

enum { DISCS = 5 };

/* Counts each side's groups in one direction, by discs. */
static void count_along(const struct position *position, enum step step, int groups[2][DISCS])
{
    const bitboard own = position->own, other = position_other(position);
    const bitboard first_group =
        UINT64_C(1) | UINT64_C(1) << step | UINT64_C(1) << 2 * step | UINT64_C(1) << 3 * step;
    for (bitboard starts = fours_along(BOARD, step); starts != 0;) {
        const bitboard group = first_group << bits_take_lowest(&starts);
        if ((group & other) == 0)
            groups[0][bits_count(group & own)]++;
        else if ((group & own) == 0)
            groups[1][bits_count(group & other)]++;
    }
}

/* Counts in all directions: groups[0] of the side to move. */
static void count_groups(const struct position *position, int groups[2][DISCS])
{
    count_along(position, STEP_UP, groups);
    count_along(position, STEP_ACROSS, groups);
    count_along(position, STEP_UPHILL, groups);
    count_along(position, STEP_DOWNHILL, groups);
}

static score static_evaluation(const struct any_position *any)
{
    const struct position position = position_of(any);
    int groups[2][DISCS] = {{0}};
    score value = 0;
    count_groups(&position, groups);
    for (unsigned discs = 0; discs < DISCS; discs++)
        value += group_weights[discs] * (groups[0][discs] - groups[1][discs]);
    return value;
}

static void explain(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    const unsigned x = position_turn(&position) == FIRST ? 0 : 1;
    int groups[2][DISCS] = {{0}};
    score sum = 0;
    count_groups(&position, groups);
    builder_add(text, "%-35s %4s %4s %6s\n", "groups of one side, by their discs", "x", "o",
                "x - o");
    for (unsigned discs = 1; discs < DISCS; discs++) {
        const score value = group_weights[discs] * (groups[x][discs] - groups[1 - x][discs]);
        builder_add(text, "  %u, each worth %-18d %4d %4d %+6d\n", discs, (int)group_weights[discs],
                    groups[x][discs], groups[1 - x][discs], (int)value);
        sum += value;
    }
    builder_add(text, "%-35s %4s %4s %+6d\n", "value for x", "", "", (int)sum);
}

static uint64_t symmetric_key(const struct any_position *any)
{
    const struct position position = position_of(any);
    const bitboard own = position.own, taken = position.taken;
    const uint64_t key = zobrist_mix(own ^ zobrist_mix(taken));
    const uint64_t mirror = zobrist_mix(mirrored(own) ^ zobrist_mix(mirrored(taken)));
    return key < mirror ? key : mirror;
}

static const char *const positions[] = {
    "7/7/7/7/7/7 x",
    "7/7/3o3/3x3/3o3/3x3 x",
    NULL,
};

/* The positions are of the usual size. */
const struct evaluator OF_GAME(evaluator) = {
    .game = &OF_GAME(game),
    .evaluate = static_evaluation,
    .explain = explain,
    .symmetric_key = symmetric_key,
    .positions = COLUMNS == 7 && RANKS == 6 ? positions : NULL,
    .depth = 7,
};
