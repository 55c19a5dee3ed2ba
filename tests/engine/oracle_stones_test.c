/* The game of stones: the solution against the search, and its notation. */
#include <stdlib.h>

#include "tests/engine/collect.h"
#include "tests/engine/oracle.h"
#include "tests/given.h"
#include "tools/textbook/backends.h"
#include "tools/textbook/stones/solution.h"

/* In the textbook's list of games, but not in the tests' list. */
extern const struct variant *const stones_variants[];

static struct game_history history_at(const char *position)
{
    return given_game_at(stones_variants[0], position);
}

static struct game_history history_of_pile(unsigned pile)
{
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    builder_add(&text, "%u", pile);
    return history_at(text.start);
}

static void compare(const struct technique *technique, unsigned largest)
{
    struct solution solution = {0};
    struct tree *oracle = oracle_create(&stones_evaluator, technique);
    solution_extend(&solution, largest);
    for (unsigned pile = 1; pile <= largest; pile++) {
        GAME_HISTORY(history) = history_of_pile(pile);
        assert_int_equal(oracle_value(oracle, &history, (int)pile),
                         solution_score(solution.plies[pile]));
    }
    tree_destroy(oracle);
}

/* Every seven stones multiply the games by ten: large piles need alpha-beta with a table. */
TEST(the_solution_agrees_with_minimax)
{
    compare(&(struct technique){.recursion = MINIMAX}, 40);
    compare(&(struct technique){.recursion = ALPHA_BETA, .table = true}, 100);
}

TEST(the_lost_piles_are_known)
{
    static const unsigned lost[] = {0,  2,  5,  7,  10, 12, 15, 17, 20, 22, 34,
                                    39, 44, 52, 57, 62, 65, 67, 72, 85, 95};
    struct solution solution = {0};
    solution_extend(&solution, 100);
    size_t next = 0;
    for (unsigned pile = 0; pile <= 100; pile++) {
        const bool is_lost = next < sizeof lost / sizeof *lost && pile == lost[next];
        assert_int_equal(score_is_loss(solution_score(solution.plies[pile])), is_lost);
        next += is_lost;
    }
    assert_int_equal(next, sizeof lost / sizeof *lost);
}

/* Each line ends the game and has the length of its score. */
TEST(best_play_lasts_as_long_as_its_score_says)
{
    COLLECTOR(collector, textbook_backends);
    const struct settings settings = {.multi_pv = GAME_MOVES_MAX};
    const struct limits limits = {.infinite = true};
    for (unsigned pile = 1; pile <= PILE_MAX; pile += pile < 100 ? 1 : 97) {
        GAME_HISTORY(history) = history_of_pile(pile);
        const struct report *result = collector_think(&collector, &history, &limits, &settings);
        assert_int_equal(result->line.value, collector.reports[0].line.value);
        for (size_t i = 0; i + 1 < collector.count; i++) {
            const struct line *line = &collector.reports[i].line;
            assert_true(line->proven);
            assert_int_equal(line->pv_count, score_plies(line->value));
            unsigned taken = 0;
            for (size_t j = 0; j < line->pv_count; j++)
                taken += (unsigned)line->pv[j];
            assert_int_equal(taken, pile);
        }
    }
}

TEST(positions_read_back)
{
    static const char *const texts[] = {"0", "1", "40", "27 2", "1000", "1000 2"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        GAME_HISTORY(history) = history_at(texts[i]);
        struct builder text = BUILDER(GAME_POSITION_TEXT);
        stones_variants[0]->write_position(&history.now, &text);
        assert_string_equal(text.start, texts[i]);
    }
}

TEST(invalid_positions_are_refused)
{
    static const char *const texts[] = {"", "x", "-1", "1001", "27 3", "27 2 2", "27x"};
    struct any_position position;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct builder error = BUILDER(GAME_POSITION_TEXT);
        assert_false(
            game_read_position(stones_variants[0]->game, &position, text_of(texts[i]), &error));
        assert_true(error.length > 0);
    }
}

TEST(a_move_takes_a_square_number)
{
    static const char *const refused[] = {"2", "0", "-1", "16", "x", "", "18446744073709551617"};
    GAME_HISTORY(history) = history_at("15");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct builder error = BUILDER(GAME_POSITION_TEXT);
        struct text text = text_of(refused[i]);
        move move;
        assert_false(history.variant->game->read_move(&history.now, &text, &move, &error));
        assert_true(error.length > 0);
    }
    play_given(&history, "9 4 1 1");
    assert_int_equal(game_history_outcome(&history, 0).kind, SECOND_WINS);
}

RUN_TESTS(NULL, NULL)
