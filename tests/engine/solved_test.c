/*
 * The search against solved Connect Four positions, a file of `moves score` lines: the score is 22
 * less the winner's discs at the end, positive when the side to move wins, 0 for a draw.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game_history.h"
#include "tests/engine/collect.h"

static const char *scores_file;

/* The search's score for a proven result after so many discs. */
static score expected_value(int file_score, size_t discs)
{
    if (file_score == 0)
        return SCORE_DRAW;
    const size_t own = file_score > 0 ? discs / 2 : (discs + 1) / 2;
    const unsigned own_moves = (unsigned)(22 - abs(file_score)) - (unsigned)own;
    return file_score > 0 ? score_win_in(2 * own_moves - 1) : score_loss_in(2 * own_moves);
}

static void check_position(struct collector *collector, struct text moves, int file_score)
{
    static const struct settings settings = {.multi_pv = 1};
    const struct limits limits = {.infinite = true, .started_ns = engine_now_ns()};
    struct game_history history;
    char why[128];
    struct builder builder = builder_over(why, sizeof why);
    game_history_start(&history, variant_find(text_of("connect4")));
    assert_true(game_history_play_words(&history, moves, &builder));

    engine_new_game(collector->engine);
    const struct report *result = collector_think(collector, &history, &limits, &settings);
    assert_true(result->line.proven);
    assert_int_equal(result->line.value, expected_value(file_score, history.count));
    game_history_finish(&history);
}

static void solved_positions_get_their_scores(void **state)
{
    (void)state;
    FILE *file = fopen(scores_file, "r");
    assert_non_null(file);
    struct collector collector;
    collector_start(&collector, standard_backends());
    char line[128];
    size_t count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        struct text rest = {line, strcspn(line, "\n")};
        if (text_starts_with(rest, "#"))
            continue;
        const struct text moves = text_take_word(&rest);
        int64_t file_score;
        assert_true(text_to_integer(text_take_word(&rest), &file_score));
        check_position(&collector, moves, (int)file_score);
        count++;
    }
    assert_true(count >= 200);
    collector_finish(&collector);
    fclose(file);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solved_positions_get_their_scores),
    };
    if (argc != 2)
        return EXIT_FAILURE;
    scores_file = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
