/* The moves of checkers: perft, the naive rules, and special cases. */
#include "tests/games/checkers/help.h"
#include "tests/unit.h"

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
        {"B:W15,32:B1,11", 1, 1},        /* a capture is compulsory, */
        {"B:W14,15,22,32:B10,11", 1, 3}, /* of one piece or two */
        {"B:W7,8,15,16:BK3", 1, 2},      /* in either direction: one move */
        {"B:W7,8,15,16:BK3", 2, 0},
        {"B:W6:BK1", 1, 1},      /* a piece is jumped once */
        {"B:W26,27:B22", 2, 2},  /* crowning ends a capture, */
        {"B:W26,27:BK22", 2, 0}, /* a king goes on */
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
    assert_int_equal(position_is_quiet(position), count == 0 || move_captured(list[0]) == 0);
    for (size_t i = 0; i < count; i++) {
        assert_int_not_equal(move_pack(position, list[i]), 0);
        for (size_t other = 0; other < i; other++)
            assert_int_not_equal(move_pack(position, list[i]), move_pack(position, list[other]));
    }
}

TEST(test_random_positions_against_the_naive_rules)
{
    help_each_random(1, 100000, compare_with_naive);
}

RUN_TESTS(NULL, NULL)
