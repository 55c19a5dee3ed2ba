/* The moves of checkers: counted, compared with the naive rules, and their special cases. */

#include "tests/common/unit.h"
#include "tests/games/checkers/help.h"

static uint64_t perft(const struct position *position, unsigned depth)
{
    if (depth == 1)
        return position_count_ways(position);
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, list[i]);
        leaves += move_ways(position, list[i]) * perft(&child, depth - 1);
    }
    return leaves;
}

TEST(test_perft_of_hard_positions)
{
    static const struct {
        const char *position;
        unsigned depth;
        uint64_t leaves;
    } cases[] = {
        {"B:W21-32:B1-12", 6, 36768},
        {"B:W7,8,15,16:BK3", 1, 2},
        {"B:W7,8,15,16:BK3", 2, 0},
        {"B:W7,8,15,16,32:BK3", 3, 8},
        {"B:W6,7,8,14,15,16,22,23,24:BK3", 1, 14},
        {"B:W6,7,14,15,22,23:BK2", 6, 7905},
        {"W:WK3,5,11,21,22,25,26,29,30,32:B1,2,4,10,12,16,19,20,23,28", 6, 25717},
        {"B:W24,23,22,21,K4,K3,K2,K1:B16,15,14,13,11,10,9,5", 7, 18732},
        {"W:WK6,K7,K8,K14,K15,K16:BK18,K19,K22,K26,K27,K31", 6, 47037},
        {"B:W26,K27,19,18,10,11:BK31,K1,K2,12,K32", 6, 22906},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct position position = help_position(cases[i].position);
        const struct naive_board board = help_naive(&position);
        assert_int_equal(perft(&position, cases[i].depth), cases[i].leaves);
        assert_int_equal(naive_perft(&board, (int)cases[i].depth), cases[i].leaves);
    }
}

static bool is_same(const struct naive_move *naive, move move)
{
    if (square_of_number((unsigned)naive->path[0]) != move_from(move) ||
        square_of_number((unsigned)naive->path[naive->length - 1]) != move_to(move))
        return false;
    bitboard captured = 0;
    for (unsigned number = 1; number <= 32; number++)
        if (naive->captured[number])
            captured |= bitboard_of(square_of_number(number));
    return captured == move_captured(move);
}

static void check_played(const struct position *before, move move,
                         const struct naive_board *expected)
{
    struct position after = *before;
    position_play(&after, move);
    const struct naive_board board = help_naive(&after);
    for (int number = 1; number <= 32; number++)
        assert_int_equal(board.squares[number], expected->squares[number]);
    assert_int_equal(board.side, expected->side);
    assert_int_equal(after.key, position_compute_key(&after));
    assert_int_equal(after.pieces[FIRST] & after.pieces[SECOND], 0);
    assert_int_equal(after.kings & ~(after.pieces[FIRST] | after.pieces[SECOND]), 0);

    const bool is_quiet =
        move_captured(move) == 0 && (before->kings & bitboard_of(move_from(move))) != 0;
    assert_int_equal(after.reversible_plies, is_quiet ? before->reversible_plies + 1 : 0);
}

static void compare_with_naive(const struct position *position)
{
    const struct naive_board board = help_naive(position);
    struct naive_move naive[NAIVE_MOVES_MAX];
    const size_t naive_count = (size_t)naive_moves(&board, naive);
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    assert_int_equal(count, naive_count);
    size_t ways = 0;
    for (size_t i = 0; i < naive_count; i++) {
        size_t found = 0;
        while (found < count && !is_same(&naive[i], list[found]))
            found++;
        assert_true(found < count);
        assert_int_equal(move_ways(position, list[found]), naive[i].ways);
        ways += naive[i].ways;
        check_played(position, list[found], &naive[i].after);
    }
    assert_int_equal(position_count_ways(position), ways);
}

TEST(test_random_positions_against_the_naive_rules)
{
    help_each_random(1, 100000, compare_with_naive);
}

static void check_moves_apart(const struct position *position)
{
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    assert_int_equal(position_is_quiet(position), count == 0 || move_captured(list[0]) == 0);
    for (size_t i = 0; i < count; i++) {
        assert_true(move_index(list[i]) < MOVE_INDEX_MAX);
        assert_in_range(move_order_score(position, list[i]), 0, MOVE_ORDER_SCORE_MAX);
        assert_int_not_equal(move_pack(position, list[i]), 0);
        for (size_t other = 0; other < i; other++)
            assert_int_not_equal(move_pack(position, list[i]), move_pack(position, list[other]));
    }
}

TEST(test_digests_tell_moves_apart)
{
    help_each_random(2, 100000, check_moves_apart);
}

static void expect_moves(const char *text, size_t count)
{
    const struct position position = help_position(text);
    move list[MOVES_MAX];
    assert_int_equal(position_moves(&position, list), count);
}

TEST(test_capture_is_compulsory_and_free)
{
    expect_moves("B:W15,32:B1,11", 1);        /* 11x18 alone */
    expect_moves("B:W14,15,22,32:B10,11", 3); /* one piece or two: all the same */
}

TEST(test_round_trip_of_a_king)
{
    const struct position before = help_position("B:W7,8,15,16:BK3");
    move list[MOVES_MAX];
    assert_int_equal(position_moves(&before, list), 1);
    assert_int_equal(move_from(list[0]), move_to(list[0]));
    assert_int_equal(bits_count(move_captured(list[0])), 4);
    struct position after = before;
    position_play(&after, list[0]);
    const struct position expected = help_position("W:W:BK3");
    assert_memory_equal(&after, &expected, sizeof after);
}

TEST(test_crowning_ends_a_capture)
{
    const struct position man = help_position("B:W26,27:B22");
    move list[MOVES_MAX];
    assert_int_equal(position_moves(&man, list), 1);
    assert_int_equal(bits_count(move_captured(list[0])), 1);
    struct position crowned = man;
    position_play(&crowned, list[0]);
    assert_int_equal(crowned.kings, bitboard_of(square_of_number(31)));

    const struct position king = help_position("B:W26,27:BK22");
    assert_int_equal(position_moves(&king, list), 1);
    assert_int_equal(bits_count(move_captured(list[0])), 2);
}

TEST(test_a_piece_is_jumped_once)
{
    const struct position position = help_position("B:W6:BK1");
    move list[MOVES_MAX];
    assert_int_equal(position_moves(&position, list), 1);
    assert_int_equal(move_to(list[0]), square_of_number(10));
}

TEST_MAIN(NULL, NULL)
