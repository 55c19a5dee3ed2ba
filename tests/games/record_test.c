/* The record of a game: moves played and taken back, repetitions, draws, and the list of games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/record.h"

/* Kings that walk to and fro repeat the position every four plies. */
static const char two_kings[] = "W:WK32:BK1";
static const char to_and_fro[] = "32-28 1-5 28-32 5-1";

static void start(struct record *record, const char *variant)
{
    assert_non_null(variant_find(text_of(variant)));
    record_start(record, variant_find(text_of(variant)));
}

static void start_at(struct record *record, const char *variant, const char *position)
{
    start(record, variant);
    char reason[200];
    struct builder why = builder_over(reason, sizeof reason);
    struct state state;
    assert_true(record->variant->game->read_position(&state, text_of(position), &why));
    record_start_at(record, record->variant, &state);
}

static void play(struct record *record, const char *words)
{
    char reason[200];
    struct builder why = builder_over(reason, sizeof reason);
    if (!record_play_words(record, text_of(words), &why))
        fail_msg("%s", reason);
}

static void assert_same_state(const struct state *left, const struct state *right)
{
    assert_memory_equal(left, right, sizeof *left);
}

static void test_moves_are_kept_and_taken_back(void **unused)
{
    (void)unused;
    struct record record, shorter;
    start(&record, "connect4");
    start(&shorter, "connect4");
    play(&record, "4453 d 1");
    play(&shorter, "445");
    assert_int_equal(record.count, 6);
    record_take_back(&record, 9);
    assert_int_equal(record.count, 6);
    record_take_back(&record, 3);
    assert_int_equal(record.count, 3);
    assert_same_state(&record.now, &shorter.now);
    assert_memory_equal(record.moves, shorter.moves, 3 * sizeof *record.moves);
    assert_memory_equal(record.keys, shorter.keys, 3 * sizeof *record.keys);
    record_take_back(&record, 0);
    assert_same_state(&record.now, &record.start);
    record_finish(&shorter);
    record_finish(&record);
}

static void test_one_bad_word_spoils_all(void **unused)
{
    (void)unused;
    struct record record;
    start(&record, "connect4");
    play(&record, "44");
    const struct state before = record.now;
    char reason[200];
    struct builder why = builder_over(reason, sizeof reason);
    assert_false(record_play_words(&record, text_of("5 5 449 3"), &why));
    assert_non_null(strchr(reason, '9'));
    assert_int_equal(record.count, 2);
    assert_same_state(&record.now, &before);
    play(&record, " ");
    assert_int_equal(record.count, 2);
    record_finish(&record);
}

static void test_copies_are_independent(void **unused)
{
    (void)unused;
    struct record record, copy, empty;
    start(&record, "tictactoe");
    assert_true(record_copy(&empty, &record));
    assert_int_equal(empty.count, 0);
    play(&record, "519");
    assert_true(record_copy(&copy, &record));
    play(&record, "2");
    assert_int_equal(copy.count, 3);
    play(&copy, "3");
    record_take_back(&record, 3);
    record_take_back(&copy, 3);
    assert_same_state(&record.now, &copy.now);
    record_finish(&copy);
    record_finish(&empty);
    record_finish(&record);
}

static void test_a_long_game_finds_room(void **unused)
{
    (void)unused;
    struct record record;
    start_at(&record, "checkers", two_kings);
    for (unsigned i = 0; i < 100; i++)
        play(&record, to_and_fro);
    assert_int_equal(record.count, 400);
    assert_int_equal(record.variant->game->key(&record.now),
                     record.variant->game->key(&record.start));
    assert_int_equal(record_repetitions(&record), 101);
    record_finish(&record);
}

static void test_threefold_repetition(void **unused)
{
    (void)unused;
    struct record record;
    start_at(&record, "checkers", two_kings);
    assert_int_equal(record_repetitions(&record), 1);
    play(&record, to_and_fro);
    assert_int_equal(record_repetitions(&record), 2);
    assert_int_equal(record_verdict(&record, 0).outcome, ONGOING);
    play(&record, "32-28 1-5 28-32");
    assert_int_equal(record_verdict(&record, 0).outcome, ONGOING);
    play(&record, "5-1");
    assert_int_equal(record_repetitions(&record), 3);
    assert_int_equal(record_verdict(&record, 0).outcome, DRAWN);
    assert_string_equal(record_verdict(&record, 0).reason, "threefold repetition");
    record_take_back(&record, 7);
    assert_int_equal(record_verdict(&record, 0).outcome, ONGOING);
    record_finish(&record);
}

static void test_no_progress(void **unused)
{
    (void)unused;
    struct record record;
    start_at(&record, "checkers", two_kings);
    play(&record, to_and_fro);
    play(&record, "32-28");
    assert_int_equal(record_verdict(&record, 6).outcome, ONGOING);
    assert_int_equal(record_verdict(&record, 5).outcome, DRAWN);
    assert_string_equal(record_verdict(&record, 5).reason, "no progress");
    assert_int_equal(record_verdict(&record, 0).outcome, ONGOING);
    record_finish(&record);
}

/* The same move is the last without progress and takes the other's last move away. */
static void test_a_decision_comes_before_a_draw(void **unused)
{
    (void)unused;
    struct record record;
    start_at(&record, "checkers", "W:WK6,K9,K10:BK1");
    play(&record, "9-5");
    assert_int_equal(record.variant->game->quiet_plies(&record.now), 1);
    assert_int_equal(record_verdict(&record, 1).outcome, SECOND_WINS);
    record_finish(&record);
}

static void test_variants_are_found_by_name(void **unused)
{
    (void)unused;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_are_kept_and_taken_back),
        cmocka_unit_test(test_one_bad_word_spoils_all),
        cmocka_unit_test(test_copies_are_independent),
        cmocka_unit_test(test_a_long_game_finds_room),
        cmocka_unit_test(test_threefold_repetition),
        cmocka_unit_test(test_no_progress),
        cmocka_unit_test(test_a_decision_comes_before_a_draw),
        cmocka_unit_test(test_variants_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
