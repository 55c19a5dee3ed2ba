/* Checkers: end, draws, diagrams, symmetric evaluation. */
#include <string.h>

#include "tests/games/checkers/help.h"
#include "tests/given.h"

#include "games/dynamic.h"

static enum outcome outcome_of(const char *position)
{
    const struct any_position any = help_any_position(position);
    return help_variant()->game->outcome(&any).kind;
}

TEST(test_no_legal_move_loses)
{
    assert_int_equal(outcome_of("B:W32:B1"), ONGOING);
    assert_int_equal(outcome_of("B:W32:B"), SECOND_WINS);
    assert_int_equal(outcome_of("W:W:B1"), FIRST_WINS);
    assert_int_equal(outcome_of("B:W21,25:B17"), ONGOING);
    assert_int_equal(outcome_of("B:W17,22:B13"), SECOND_WINS);
    assert_int_equal(outcome_of("W:W20:B11,16"), FIRST_WINS);
}

static bitboard turn_set(bitboard set)
{
    bitboard turned = 0;
    while (set != 0)
        turned |= bitboard_of(SQUARES_END - 1 - bits_take_lowest(&set));
    return turned;
}

/* Returns the position rotated by 180 degrees with colours exchanged. */
static struct position exchange_colours(const struct position *position)
{
    struct position exchanged = {
        .pieces = {turn_set(position->pieces[SECOND]), turn_set(position->pieces[FIRST])},
        .kings = turn_set(position->kings),
        .turn = player_other(position->turn),
    };
    exchanged.key = position_compute_key(&exchanged);
    return exchanged;
}

static void check_evaluation(const struct position *position)
{
    const struct position exchanged = exchange_colours(position);
    const score value = position_evaluate(position, NULL);
    assert_int_equal(value, position_evaluate(&exchanged, NULL));
    assert_in_range(value + SCORE_STATIC_MAX, 0, 2 * SCORE_STATIC_MAX);
}

TEST(test_evaluation_is_symmetric)
{
    help_each_random(5, 100000, check_evaluation);
}

static score evaluate(const char *text)
{
    const struct position position = help_position(text);
    return position_evaluate(&position, NULL);
}

TEST(test_evaluation_prefers_material)
{
    assert_true(evaluate("B:W21:B1,2") > 60);
    assert_true(evaluate("W:W21:B1,2") < -60);
    assert_true(evaluate("B:W21:BK14") > 20);
    assert_in_range(evaluate("B:W21-32:B1-12") + 40, 0, 80);
    /* A man down is negative for the side to move. */
    assert_true(evaluate("W:W22-32:B1-12") < -40);
}

TEST(test_the_move)
{
    struct position position = help_position("B:WK18:BK10");
    assert_false(has_the_move(FIRST, &position));
    assert_false(has_the_move(SECOND, &position));
    position = help_position("B:WK22:BK10");
    assert_true(has_the_move(FIRST, &position));
    assert_true(has_the_move(SECOND, &position));
    position = help_position("B:WK22:BK10,K1");
    assert_true(has_the_move(FIRST, &position));
    assert_false(has_the_move(SECOND, &position));
}

TEST(test_explanation_adds_up)
{
    const struct any_position position = help_any_position("W:W17,21,26,K7:B5,12,K18,K20");
    struct builder text = BUILDER(4096), expected = BUILDER(32);
    help_variant()->game->explain(&position, NULL, &text);
    builder_add(&expected, "%+d\n", -help_variant()->game->evaluate(&position, NULL));
    assert_true(text_ends_with(builder_text(&text), expected.start));
}

TEST(test_picture)
{
    const struct any_position position = help_any_position("W:W26,K2:B9,K32");
    struct builder text = BUILDER(2048);
    help_variant()->game->draw(&position, &text);
    assert_string_equal(text.start, "  +-----------------+\n"
                                    "  |   .   W   .   . |        1     2     3     4\n"
                                    "  | .   .   .   .   |     5     6     7     8   \n"
                                    "  |   b   .   .   . |        9    10    11    12\n"
                                    "  | .   .   .   .   |    13    14    15    16   \n"
                                    "  |   .   .   .   . |       17    18    19    20\n"
                                    "  | .   .   .   .   |    21    22    23    24   \n"
                                    "  |   .   w   .   . |       25    26    27    28\n"
                                    "  | .   .   .   B   |    29    30    31    32   \n"
                                    "  +-----------------+\n"
                                    "  White to move; b and w are men, B and W kings\n");
}

RUN_TESTS(NULL, NULL)
