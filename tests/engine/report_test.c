/* The chances that a score implies, in every game. */
#include "engine/report.h"
#include "tests/unit.h"

static void check(const struct game *game, score value)
{
    const struct wdl wdl = report_wdl(game, value, false);
    const struct wdl other = report_wdl(game, -value, false);
    assert_int_equal(wdl.win, other.loss);
    assert_int_equal(wdl.draw, other.draw);
    assert_true(wdl.draw <= 1000);
}

TEST(chances_add_up_and_grow_with_the_score)
{
    for (size_t i = 0; variant_at(i) != NULL; i++) {
        const struct game *game = variant_at(i)->game;
        unsigned before = 0;
        for (score value = -SCORE_STATIC_MAX; value <= SCORE_STATIC_MAX; value++) {
            const unsigned win = report_wdl(game, value, false).win;
            check(game, value);
            assert_true(win >= before);
            before = win;
        }
        assert_int_equal(before, 1000);
        assert_int_equal(report_wdl(game, game->odds.half_won, false).win, 500);
    }
}

TEST(known_results_have_chances_of_one_or_zero)
{
    const struct game *game = variant_at(0)->game;
    assert_int_equal(report_wdl(game, score_win_in(9), false).win, 1000);
    assert_int_equal(report_wdl(game, score_loss_in(8), false).loss, 1000);
    assert_int_equal(report_wdl(game, SCORE_DRAW, true).draw, 1000);
    assert_true(report_wdl(game, SCORE_DRAW, false).draw < 1000);
}

RUN_TESTS(NULL, NULL)
