/* Game history: play, undo, repetitions, draws, list of games. */
#include <string.h>

#include "tests/given.h"

/* Shuffling kings repeat the position every four plies. */
static const char two_kings[] = "W:WK32:BK1";
static const char to_and_fro[] = "32-28 1-5 28-32 5-1";

TEST(test_moves_are_stored_and_taken_back)
{
    GAME_HISTORY(history) = given_game("connect4", "4453 d 1");
    GAME_HISTORY(shorter) = given_game("connect4", "445");
    assert_int_equal(history.count, 6);
    game_history_take_back(&history, 9);
    assert_int_equal(history.count, 6);
    game_history_take_back(&history, 3);
    assert_int_equal(history.count, 3);
    assert_memory_equal(&history.now, &shorter.now, sizeof history.now);
    assert_memory_equal(history.moves, shorter.moves, 3 * sizeof *history.moves);
    assert_memory_equal(history.keys, shorter.keys, 3 * sizeof *history.keys);
    game_history_take_back(&history, 0);
    assert_memory_equal(&history.now, &history.start, sizeof history.now);
}

TEST(test_one_bad_move_rejects_all)
{
    GAME_HISTORY(history) = given_game("connect4", "44");
    const struct any_position before = history.now;
    struct builder error = BUILDER(200);
    assert_false(game_history_play_words(&history, text_of("5 5 449 3"), &error));
    assert_non_null(strchr(error.start, '9'));
    assert_int_equal(history.count, 2);
    assert_memory_equal(&history.now, &before, sizeof history.now);
    play_given(&history, " ");
    assert_int_equal(history.count, 2);
}

TEST(test_copies_are_independent)
{
    GAME_HISTORY(history) = given_game("tictactoe", ""), copy, empty;
    assert_true(game_history_copy(&empty, &history));
    assert_int_equal(empty.count, 0);
    play_given(&history, "519");
    assert_true(game_history_copy(&copy, &history));
    play_given(&history, "2");
    assert_int_equal(copy.count, 3);
    play_given(&copy, "3");
    game_history_take_back(&history, 3);
    game_history_take_back(&copy, 3);
    assert_memory_equal(&history.now, &copy.now, sizeof history.now);
    game_history_finish(&copy);
    game_history_finish(&empty);
}

TEST(test_a_long_game_fits)
{
    GAME_HISTORY(history) = given_game("checkers", two_kings);
    for (unsigned i = 0; i < 100; i++)
        play_given(&history, to_and_fro);
    assert_int_equal(history.count, 400);
    assert_int_equal(history.variant->game->key(&history.now),
                     history.variant->game->key(&history.start));
    assert_int_equal(game_history_repetitions(&history), 101);
}

TEST(test_threefold_repetition)
{
    GAME_HISTORY(history) = given_game("checkers", two_kings);
    assert_int_equal(game_history_repetitions(&history), 1);
    play_given(&history, to_and_fro);
    assert_int_equal(game_history_repetitions(&history), 2);
    assert_int_equal(game_history_outcome(&history, 0).kind, ONGOING);
    play_given(&history, "32-28 1-5 28-32");
    assert_int_equal(game_history_outcome(&history, 0).kind, ONGOING);
    play_given(&history, "5-1");
    assert_int_equal(game_history_repetitions(&history), 3);
    assert_int_equal(game_history_outcome(&history, 0).kind, DRAWN);
    assert_string_equal(game_history_outcome(&history, 0).reason, "threefold repetition");
    game_history_take_back(&history, 7);
    assert_int_equal(game_history_outcome(&history, 0).kind, ONGOING);
}

TEST(test_no_progress)
{
    GAME_HISTORY(history) = given_game("checkers", two_kings);
    play_given(&history, to_and_fro);
    play_given(&history, "32-28");
    assert_int_equal(game_history_outcome(&history, 6).kind, ONGOING);
    assert_int_equal(game_history_outcome(&history, 5).kind, DRAWN);
    assert_string_equal(game_history_outcome(&history, 5).reason, "no progress");
    assert_int_equal(game_history_outcome(&history, 0).kind, ONGOING);
}

/* A move that ends the game wins, even at the no-progress limit. */
TEST(test_a_decision_comes_before_a_draw)
{
    GAME_HISTORY(history) = given_game("checkers", "W:WK6,K9,K10:BK1");
    play_given(&history, "9-5");
    assert_int_equal(history.variant->game->reversible_plies(&history.now), 1);
    assert_int_equal(game_history_outcome(&history, 1).kind, SECOND_WINS);
}

TEST(test_variants_are_found_by_name)
{
    const struct variant *const first = variant_at(0);
    assert_non_null(first);
    size_t count = 0;
    for (; variant_at(count) != NULL; count++) {
        const struct variant *variant = variant_at(count);
        assert_ptr_equal(variant_find(text_of(variant->name)), variant);
        if (variant->alias != NULL)
            assert_ptr_equal(variant_find(text_of(variant->alias)), variant);
    }
    assert_null(variant_at(count + 1));
    assert_ptr_equal(variant_find(text_of("CFOUR")), variant_find(text_of("cfour")));
    assert_ptr_equal(variant_find(text_of("English")), variant_find(text_of("checkers")));
    assert_null(variant_find(text_of("")));
    assert_null(variant_find(text_of("cfourx")));
    assert_null(variant_find(text_of("cfou")));
}

RUN_TESTS(NULL, NULL)
