/* Checkers as a game: its end, its draws, its pictures, and an evaluation without a favourite. */
#include <string.h>

#include "tests/common/unit.h"
#include "tests/games/checkers/help.h"

#include "games/dynamic.h"
#include "games/game_history.h"

static enum outcome outcome_of(const char *position)
{
    const struct any_position any = help_state(position);
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

static void play(struct game_history *history, const char *words)
{
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    if (!game_history_play_words(history, text_of(words), &why))
        fail_msg("%s", reason);
}

TEST(test_threefold_repetition_draws)
{
    const struct any_position start = help_state("B:WK32:BK1");
    struct game_history history;
    game_history_start_at(&history, help_variant(), &start);
    play(&history, "1-6 32-27 6-1 27-32 1-6 32-27 6-1");
    assert_int_equal(game_history_outcome(&history, 80).kind, ONGOING);
    play(&history, "27-32");
    assert_int_equal(game_history_repetitions(&history), 3);
    assert_int_equal(game_history_outcome(&history, 80).kind, DRAWN);
    assert_string_equal(game_history_outcome(&history, 80).reason, "threefold repetition");
    game_history_finish(&history);
}

TEST(test_a_man_or_a_capture_is_progress)
{
    const struct any_position start = help_state("B:WK32,K23:BK1,9");
    struct game_history history;
    game_history_start_at(&history, help_variant(), &start);
    play(&history, "1-6 32-27 6-1");
    assert_int_equal(help_variant()->game->reversible_plies(&history.now), 3);
    assert_int_equal(game_history_outcome(&history, 4).kind, ONGOING);
    play(&history, "27-32");
    assert_int_equal(game_history_outcome(&history, 4).kind, DRAWN);
    assert_int_equal(game_history_outcome(&history, 0).kind, ONGOING);
    play(&history, "9-14");
    assert_int_equal(help_variant()->game->reversible_plies(&history.now), 0);
    game_history_finish(&history);

    const struct any_position kings = help_state("W:WK32,K18:BK1");
    game_history_start_at(&history, help_variant(), &kings);
    play(&history, "18-15 1-6 15-10");
    assert_int_equal(help_variant()->game->reversible_plies(&history.now), 3);
    play(&history, "6x15");
    assert_int_equal(help_variant()->game->reversible_plies(&history.now), 0);
    game_history_finish(&history);
}

static bitboard turn_set(bitboard set)
{
    bitboard turned = 0;
    while (set != 0)
        turned |= bitboard_of(SQUARES_END - 1 - bits_take_lowest(&set));
    return turned;
}

/* The board turned by 180 degrees with the colours exchanged. */
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
    const score value = position_evaluate(position);
    assert_int_equal(value, position_evaluate(&exchanged));
    assert_in_range(value + SCORE_STATIC_MAX, 0, 2 * SCORE_STATIC_MAX);
}

TEST(test_evaluation_has_no_favourite)
{
    help_each_random(5, 100000, check_evaluation);
}

static score evaluate(const char *text)
{
    const struct position position = help_position(text);
    return position_evaluate(&position);
}

TEST(test_evaluation_knows_what_players_know)
{
    assert_true(evaluate("B:W21:B1,2") > 60);
    assert_true(evaluate("W:W21:B1,2") < -60);
    assert_true(evaluate("B:W21:BK14") > 20);
    assert_in_range(evaluate("B:W21-32:B1-12") + 40, 0, 80);
    /* The side to move is a man behind and sees it, too. */
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
    const struct any_position position = help_state("W:W17,21,26,K7:B5,12,K18,K20");
    char lines[4096], total[32];
    struct builder text = builder_over(lines, sizeof lines);
    help_variant()->game->explain(&position, &text);
    struct builder expected = builder_over(total, sizeof total);
    builder_add(&expected, "%+d\n", -help_variant()->game->evaluate(&position));
    assert_true(text.length > expected.length);
    assert_string_equal(lines + text.length - expected.length, total);
}

TEST(test_picture)
{
    const struct any_position position = help_state("W:W26,K2:B9,K32");
    char picture[2048];
    struct builder text = builder_over(picture, sizeof picture);
    help_variant()->game->draw(&position, &text);
    assert_string_equal(picture, "  +-----------------+\n"
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

TEST(test_the_variant_and_its_names)
{
    assert_ptr_equal(variant_find(text_of("English")), help_variant());
    assert_ptr_equal(variant_at(0), help_variant());
    assert_int_equal(help_variant()->game->white, SECOND);
    assert_int_equal(help_variant()->game->draw_plies, 80);
}

TEST_MAIN(NULL, NULL)
