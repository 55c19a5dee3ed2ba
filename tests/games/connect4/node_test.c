/* The solver's static knowledge against true values. */
#include <stdlib.h>

#include "games/connect4/solver/node.h"
#include "tests/games/connect4/exact.h"
#include "tests/games/connect4/walk.h"
#include "tests/unit.h"

/* With fewer discs the exact solver is too slow. */
enum { LATE_DISCS = 26 };

static struct position late_position(uint64_t *seed)
{
    const unsigned discs = LATE_DISCS + random_below(seed, CELLS + 1 - LATE_DISCS);
    return walk_to(seed, discs, random_below(seed, 4) == 0 ? WALK_ON : WALK_CAREFULLY);
}

static bool is_over(const struct position *position)
{
    return position_count_ways(position) == 0;
}

/* Returns a position's node before solver_node_bound(). */
static struct solver_node node_of(const struct position *position)
{
    const bitboard own = position->own, other = position_other(position);
    return (struct solver_node){
        .own = own,
        .other = other,
        .own_wins = winning_cells(own, position->taken),
        .other_wins = winning_cells(other, position->taken),
        .discs = bits_count(position->taken),
    };
}

/* Every possible game length converts to its value and back. */
TEST(values_and_scores_convert_both_ways)
{
    for (unsigned discs = 0; discs <= CELLS; discs++) {
        assert_int_equal(value_of_score(SCORE_DRAW, discs), 0);
        assert_int_equal(value_to_score(0, discs), SCORE_DRAW);
        for (unsigned end = discs > 7 ? discs : 7; end <= CELLS; end++) {
            const unsigned plies = end - discs;
            const score score = plies % 2 == 1 ? score_win_in(plies) : score_loss_in(plies);
            const int winners_discs = (int)(end + 1) / 2;
            const int value = (plies % 2 == 1 ? 1 : -1) * (22 - winners_discs);
            assert_int_equal(value_of_score(score, discs), value);
            assert_int_equal(value_to_score(value, discs), score);
            assert_int_equal(value_of_win(end), abs(value));
            assert_in_range(abs(value), 1, VALUE_MAX);
        }
        for (unsigned plies = CELLS - discs + 1; plies <= 1000; plies++) {
            assert_int_equal(value_of_score(score_win_in(plies), discs), 0);
            assert_int_equal(value_of_score(score_loss_in(plies), discs), 0);
        }
    }
}

TEST(values_and_scores_have_the_same_order)
{
    for (unsigned discs = 0; discs < CELLS; discs++) {
        const unsigned next = discs + 1 > 7 ? discs + 1 : 7;
        const int max = value_of_win(next);
        for (int value = -max; value < max; value++)
            assert_true(value_to_score(value, discs) < value_to_score(value + 1, discs));
        for (int value = -max + 1; value <= max; value++)
            assert_int_equal(value_of_score(value_to_score(value, discs), discs), value);
    }
}

/* Returns whether neither side can win with its next disc. */
static bool is_quiet(const struct solver_node *node)
{
    const bitboard landings = landing_cells(node->own | node->other);
    return ((node->own_wins | node->other_wins) & landings) == 0;
}

/* The value never exceeds the claimeven bound, and often equals it. */
TEST(claimeven_is_an_upper_bound)
{
    enum { ROUNDS = 6000 };
    uint64_t seed = 11;
    unsigned bounded[2] = {0}, exact[2] = {0}, lost = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const struct position position = late_position(&seed);
        const struct solver_node node = node_of(&position);
        if (is_over(&position) || !is_quiet(&node))
            continue;
        const struct claimeven game = {
            .leader = node.own,
            .follower = node.other,
            .taken = position.taken,
            .wins = node.other_wins,
            .discs = node.discs,
        };
        const int bound = claimeven_bound(&game);
        if (bound == VALUE_UNKNOWN)
            continue;
        const int value = exact_value(&position);
        assert_true(value <= bound);
        const enum player leader = position_turn(&position);
        bounded[leader]++;
        exact[leader] += value == bound;
        lost += bound < -1;
    }
    print_message("claimeven: bounded %u and %u of %d, exactly %u and %u, lost for certain %u\n",
                  bounded[FIRST], bounded[SECOND], ROUNDS, exact[FIRST], exact[SECOND], lost);
    assert_true(bounded[FIRST] > ROUNDS / 20 && exact[FIRST] > bounded[FIRST] / 4);
    assert_true(bounded[SECOND] > ROUNDS / 100 && exact[SECOND] > bounded[SECOND] / 4);
    assert_true(lost > ROUNDS / 100);
}

/* Finds a late position without an immediate win. */
static bool find_quiet(uint64_t *seed, struct position *position)
{
    *position = late_position(seed);
    return !position_is_lost(position) && !walk_can_win(position);
}

TEST(a_probe_never_excludes_the_true_value)
{
    enum { ROUNDS = 6000 };
    uint64_t seed = 12;
    unsigned looked = 0, closed = 0, moved_on = 0, narrowed = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct position position;
        if (!find_quiet(&seed, &position))
            continue;
        struct solver_node node = node_of(&position);
        solver_node_bound(&node, NULL, 0);
        const int value = node.swapped ? -exact_value(&position) : exact_value(&position);
        assert_in_range(value + VALUE_UNKNOWN, node.range.lower + VALUE_UNKNOWN,
                        node.range.upper + VALUE_UNKNOWN);
        looked++;
        closed += node.range.lower == node.range.upper;
        moved_on += node.discs > bits_count(position.taken);
        narrowed += node.range.upper < value_at_most(node.discs);
    }
    print_message("looks: %u, closed %u, after forced moves %u, narrowed %u\n", looked, closed,
                  moved_on, narrowed);
    assert_true(looked > ROUNDS / 2);
    assert_true(closed > looked / 10 && moved_on > looked / 10 && narrowed > looked / 10);
}

/* Playing a move keeps discs and winning cells correct. */
TEST(playing_moves_keeps_a_node_consistent)
{
    uint64_t seed = 13;
    for (unsigned game = 0; game < 2000; game++) {
        struct position position;
        position_start(&position);
        struct solver_node node = node_of(&position);
        while (!is_over(&position) && !walk_can_win(&position)) {
            const struct solver_node anew = node_of(&position);
            assert_true(node.own == anew.own && node.other == anew.other);
            assert_true(node.own_wins == anew.own_wins);
            assert_true(node.other_wins == anew.other_wins);
            assert_int_equal(node.discs, anew.discs);
            assert_int_equal(node.swapped, node.discs % 2);
            const move move = walk_choose(&position, &seed, WALK_CAREFULLY);
            solver_node_play(&node, move);
            position_play(&position, move);
        }
    }
}

/* Exactly the moves that do not lose at once are left. */
TEST(immediately_losing_moves_are_excluded)
{
    uint64_t seed = 14;
    for (unsigned round = 0; round < 20000; round++) {
        const struct position position = walk_to(&seed, round % CELLS, WALK_CAREFULLY);
        if (is_over(&position) || walk_can_win(&position))
            continue;
        bitboard safe = 0;
        move list[MOVES_MAX];
        const size_t count = position_moves(&position, list);
        for (size_t i = 0; i < count; i++) {
            struct position next = position;
            position_play(&next, list[i]);
            safe |= walk_can_win(&next) ? 0 : list[i];
        }
        const struct solver_node node = node_of(&position);
        assert_true(solver_node_moves(&node) == safe);
    }
}

static uint64_t code_of(const struct position *position)
{
    struct solver_node node = node_of(position);
    node.own_alive = cells_in_fours(fours(BOARD & ~node.other));
    return solver_node_code(&node);
}

static bool has_any_four(const struct position *position)
{
    return has_four(position->own) || has_four(position_other(position));
}

/* Returns the position with up to four discs recoloured. */
static struct position recolored(const struct position *position, uint64_t *seed)
{
    struct position changed = *position;
    for (unsigned changes = 1 + random_below(seed, 4); changes > 0; changes--) {
        const unsigned cell = random_below(seed, COLUMNS * COLUMN_BITS);
        changed.own ^= position->taken & UINT64_C(1) << cell;
    }
    return changed;
}

TEST(positions_with_equal_codes_have_equal_values)
{
    enum { ROUNDS = 100000 };
    uint64_t seed = 15;
    unsigned alike = 0, unlike = 0;
    struct position position = late_position(&seed);
    for (unsigned round = 0; round < ROUNDS; round++) {
        if (round % 20 == 0)
            position = late_position(&seed);
        const struct position other = recolored(&position, &seed);
        if (has_any_four(&position) || has_any_four(&other) || other.own == position.own)
            continue;
        const bool one_code = code_of(&position) == code_of(&other);
        if (one_code)
            assert_int_equal(exact_value(&position), exact_value(&other));
        *(one_code ? &alike : &unlike) += 1;
    }
    print_message("pairs of one code: %u, of two: %u\n", alike, unlike);
    assert_true(alike > ROUNDS / 100 && unlike > ROUNDS / 10);
}

TEST(mirror_images_have_one_code)
{
    uint64_t seed = 16;
    for (unsigned round = 0; round < 20000; round++) {
        const struct position position = walk_to(&seed, round % CELLS, WALK_ON);
        const struct position image = {mirrored(position.own), mirrored(position.taken)};
        assert_true(code_of(&position) == code_of(&image));
    }
}

RUN_TESTS(NULL, NULL)
