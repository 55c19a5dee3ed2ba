/* Tic-tac-toe notation and errors in bad texts. */
#include "games/tictactoe/position.h"

#include "games/dynamic.h"
#include "tests/given.h"

static const struct variant *variant;

TEST(test_bad_positions_are_refused)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"", "'': expected 3 rows separated by slashes"},
        {"3/3 x", "'3/3': expected 3 rows separated by slashes"},
        {"3/xqo/3 x", "'xqo': 'q' is not one of x, o and 1 to 3"},
        {"3/3/3", "'': expected only the side to move, x or o, after the board"},
        {"3/3/3 w", "'w': expected only the side to move, x or o, after the board"},
        {"3/3/3 x x", "'x': expected only the side to move, x or o, after the board"},
        {"3/3/3 o", "'3/3/3': no game reaches this board with o to move"},
        {"xx1/3/3 x", "'xx1/3/3': no game reaches this board with x to move"},
        {"xxx/oo1/o2 x", "'xxx/oo1/o2': no game reaches this board with x to move"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_position_refused(variant, cases[i].text, cases[i].error);
}

TEST(test_moves_in_both_notations)
{
    static const char *const names[] = {"a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"};
    const struct any_position position = given_position(variant, "3/3/3 x");
    for (unsigned square = 0; square < SQUARES; square++)
        assert_int_equal(given_move(variant, &position, names[square]), 1 << square);
    assert_int_equal(given_move(variant, &position, "B2"), CENTRE);
    struct text several = text_of("5b319");
    move move;
    struct builder error = BUILDER(100);
    assert_true(variant->game->read_move(&position, &several, &move, &error));
    assert_int_equal(move, CENTRE);
    assert_true(text_is(several, "b319"));
}

TEST(test_bad_moves_are_refused)
{
    static const struct {
        const char *position, *move, *error;
    } cases[] = {
        {"3/3/3 x", "0", "'0': expected a square, 1 to 9 or a1 to c3"},
        {"3/3/3 x", "a", "'a': expected a square, 1 to 9 or a1 to c3"},
        {"3/3/3 x", "a4", "'a4': expected a square, 1 to 9 or a1 to c3"},
        {"3/3/3 x", "a0", "'a0': expected a square, 1 to 9 or a1 to c3"},
        {"3/3/3 x", "d1", "'d1': expected a square, 1 to 9 or a1 to c3"},
        {"x1o/3/3 x", "1", "'1': the square is taken"},
        {"x1o/3/3 x", "c3", "'c3': the square is taken"},
        {"x1o/3/3 x", "1c1", "'1': the square is taken"},
        {"xxx/oo1/3 o", "9", "'9': the game is over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_move_refused(variant, cases[i].position, cases[i].move, cases[i].error);
}

TEST(test_outcomes)
{
    static const struct {
        const char *position;
        enum outcome outcome;
        const char *reason;
    } cases[] = {
        {"3/3/3 x", ONGOING, NULL},
        {"xxx/oo1/3 o", FIRST_WINS, "three in a row"},
        {"xx1/ooo/x2 x", SECOND_WINS, "three in a row"},
        {"xox/xoo/oxx o", DRAWN, "board full"},
        {"xox/oxo/xox o", FIRST_WINS, "three in a row"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct any_position any = given_position(variant, cases[i].position);
        const struct game_outcome outcome = variant->game->outcome(&any);
        assert_int_equal(outcome.kind, cases[i].outcome);
        if (cases[i].reason != NULL)
            assert_string_equal(outcome.reason, cases[i].reason);
        else
            assert_null(outcome.reason);
    }
}

TEST(test_pictures)
{
    const struct any_position position = given_position(variant, "xo1/1x1/3 o");
    struct builder picture = BUILDER(200), terms = BUILDER(200);
    variant->game->draw(&position, &picture);
    assert_string_equal(picture.start, " x | o | 3\n 4 | x | 6\n 7 | 8 | 9\n");
    variant->game->explain(&position, NULL, &terms);
    assert_string_equal(terms.start, "open lines   own 2   other 6\n");
    assert_int_equal(variant->game->evaluate(&position, NULL), -40);
}

int main(void)
{
    variant = variant_find(text_of("tictactoe"));
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
