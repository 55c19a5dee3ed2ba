/* Statistics by hand, and simulated matches against the SPRT's error rates. Games without draws
 * have a known likelihood ratio: wins * log(p1 / p0) + losses * log(q1 / q0). */
#include <math.h>

#include "games/base/zobrist.h"
#include "tests/unit.h"
#include "tools/match/statistics/elo.h"
#include "tools/match/statistics/sprt.h"

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.9g is not %.9g", value, expected);
}

static struct wdl games(uint64_t wins, uint64_t draws, uint64_t losses)
{
    return (struct wdl){.games = {[FIRST] = {wins, draws, losses}}};
}

/* Returns pairs by their points; the estimate depends on nothing else. */
static struct wdl pairs(uint64_t none, uint64_t half, uint64_t one, uint64_t more, uint64_t two)
{
    const uint64_t count = 2 * (none + half + one + more + two);
    return (struct wdl){
        .games = {[FIRST] = {0, count, 0}},
        .pairs = {none, half, one, more, two},
    };
}

TEST(results_count_from_the_sides_view)
{
    struct wdl wdl = {0};
    wdl_add_game(&wdl, FIRST, FIRST_WINS);
    wdl_add_game(&wdl, FIRST, DRAWN);
    wdl_add_game(&wdl, SECOND, FIRST_WINS);
    wdl_add_game(&wdl, SECOND, FIRST_WINS);
    wdl_add_game(&wdl, SECOND, SECOND_WINS);
    assert_int_equal(wdl.games[FIRST][WINS], 1);
    assert_int_equal(wdl.games[FIRST][DRAWS], 1);
    assert_int_equal(wdl.games[FIRST][LOSSES], 0);
    assert_int_equal(wdl.games[SECOND][WINS], 1);
    assert_int_equal(wdl.games[SECOND][LOSSES], 2);
    assert_int_equal(wdl_games(&wdl), 5);
    assert_int_equal(wdl_count(&wdl, LOSSES), 2);
}

TEST(pairs_are_counted_by_their_points)
{
    struct wdl wdl = {0};
    wdl_add_pair(&wdl, SECOND_WINS, FIRST_WINS);
    wdl_add_pair(&wdl, SECOND_WINS, DRAWN);
    wdl_add_pair(&wdl, DRAWN, DRAWN);
    wdl_add_pair(&wdl, FIRST_WINS, FIRST_WINS);
    wdl_add_pair(&wdl, FIRST_WINS, DRAWN);
    wdl_add_pair(&wdl, FIRST_WINS, SECOND_WINS);
    static const uint64_t expected[5] = {1, 1, 2, 1, 1};
    assert_memory_equal(wdl.pairs, expected, sizeof expected);
    assert_int_equal(wdl_pairs(&wdl), 6);
}

TEST(pairs_count_once_all_games_have_partners)
{
    struct wdl wdl = games(1, 1, 0);
    assert_true(wdl_choose_model(&wdl, 2) == TRINOMIAL);
    wdl_add_pair(&wdl, FIRST_WINS, DRAWN);
    assert_true(wdl_choose_model(&wdl, 0) == PENTANOMIAL);
    wdl_add_game(&wdl, SECOND, DRAWN);
    assert_true(wdl_choose_model(&wdl, 0) == TRINOMIAL);
    assert_true(wdl_choose_model(&wdl, 1) == PENTANOMIAL);
}

/* 3 of 4 points are 400 * log10(3) Elo. */
TEST(elo_is_the_inverse_of_the_expected_score)
{
    assert_near(score_to_elo(0.75), 190.848501888, 1e-9);
    assert_near(elo_to_score(190.848501888), 0.75, 1e-12);
    assert_near(score_to_elo(0.5), 0, 0);
    assert_true(score_to_elo(0) < -1e300 && score_to_elo(1) > 1e300);
}

/* 40 wins, 40 draws, 20 losses: mean 0.6, variance 0.4 * 0.16 + 0.4 * 0.01 + 0.2 * 0.36 = 0.14. The
 * error of 100 games is sqrt(0.0014) = 0.0374166, 1.96 times it 0.0733351. The advantage is 2.67261
 * errors; normalised 0.1 / sqrt(0.14) * 800 / ln(10). */
TEST(single_games_give_known_figures)
{
    const struct wdl wdl = games(40, 40, 20);
    const struct estimate estimate = elo_estimate(&wdl, TRINOMIAL);
    assert_near(estimate.score, 0.6, 1e-12);
    assert_near(estimate.draw_rate, 0.4, 1e-12);
    assert_near(estimate.los, 0.996237, 1e-6);
    assert_near(estimate.elo.value, 70.436504, 1e-6);
    assert_near(estimate.elo.low, score_to_elo(0.5266649), 1e-3);
    assert_near(estimate.elo.high, score_to_elo(0.6733351), 1e-3);
    assert_near(estimate.nelo.value, 92.856066, 1e-6);
    assert_near(estimate.nelo.high - estimate.nelo.value, 68.0957, 1e-3);
    assert_near(estimate.nelo.value - estimate.nelo.low, 68.0957, 1e-3);
}

/* 10, 20, 30, 25 and 15 pairs with 0 to 2 points: mean 215 / 400 = 0.5375, variance (20 / 16 + 30 /
 * 4 + 25 * 9 / 16 + 15) / 100 - 0.5375^2 = 0.08921875, a game's deviation sqrt(2 * 0.08921875) =
 * 0.4224186. */
TEST(pairs_give_known_figures)
{
    const struct wdl wdl = pairs(10, 20, 30, 25, 15);
    const struct estimate estimate = elo_estimate(&wdl, PENTANOMIAL);
    assert_near(estimate.score, 0.5375, 1e-12);
    assert_near(estimate.elo.value, score_to_elo(0.5375), 1e-9);
    assert_near(estimate.elo.low, score_to_elo(0.5375 - 1.959963985 * 0.0298695078), 1e-5);
    assert_near(estimate.elo.high, score_to_elo(0.5375 + 1.959963985 * 0.0298695078), 1e-5);
    assert_near(estimate.nelo.value, 0.0375 / 0.4224186 * 347.4355855, 1e-4);
    assert_near(estimate.los, 0.895345, 1e-5);
}

TEST(no_games_give_no_estimate)
{
    const struct wdl none = {0};
    const struct estimate estimate = elo_estimate(&none, TRINOMIAL);
    assert_near(estimate.score, 0.5, 0);
    assert_near(estimate.los, 0.5, 0);
    assert_true(estimate.elo.low < -1e300 && estimate.elo.high > 1e300);
    const struct sprt sprt = {0, 5, 0.05, 0.05, false};
    assert_near(sprt_ratio(&sprt, &none, PENTANOMIAL), 0, 0);
    assert_true(sprt_decide(&sprt, &none, TRINOMIAL) == SPRT_OPEN);
}

TEST(only_draws_or_only_wins_give_limits)
{
    const struct wdl draws = games(0, 50, 0), wins = games(50, 0, 0);
    assert_near(elo_estimate(&draws, TRINOMIAL).los, 0.5, 0);
    assert_near(elo_estimate(&wins, TRINOMIAL).los, 1, 0);
    assert_true(elo_estimate(&wins, TRINOMIAL).elo.value > 1e300);
}

/* log(0.05 / 0.95) and log(0.95 / 0.05); with other errors log(0.1 / 0.99), log(0.9 / 0.01). */
TEST(sprt_bounds_are_walds)
{
    const struct sprt even = {0, 5, 0.05, 0.05, false}, uneven = {0, 5, 0.01, 0.1, false};
    assert_near(sprt_lower(&even), -2.944438979, 1e-9);
    assert_near(sprt_upper(&even), 2.944438979, 1e-9);
    assert_near(sprt_lower(&uneven), -2.292534757, 1e-9);
    assert_near(sprt_upper(&uneven), 4.499809670, 1e-9);
}

TEST(extreme_hypotheses_are_decided)
{
    const struct wdl even = games(10, 10, 10), wins = games(50, 0, 0);
    const struct sprt high = {0, SPRT_ELO_MAX, 0.05, 0.05, false};
    const struct sprt low = {-SPRT_ELO_MAX, 0, 0.05, 0.05, false};
    assert_true(sprt_decide(&high, &even, TRINOMIAL) == SPRT_H0);
    assert_true(sprt_decide(&high, &wins, TRINOMIAL) == SPRT_H1);
    assert_true(sprt_decide(&low, &even, TRINOMIAL) == SPRT_H1);
}

static double coin_ratio(double wins, double losses, double p0, double p1)
{
    return wins * log(p1 / p0) + losses * log((1 - p1) / (1 - p0));
}

TEST(logistic_ratios_without_draws_are_those_of_coins)
{
    const struct sprt sprt = {0, 50, 0.05, 0.05, false};
    const double p1 = 1 / (1 + pow(10, -50.0 / 400));
    const struct wdl single = games(60, 0, 40), paired = pairs(40, 0, 0, 0, 60);
    assert_near(sprt_ratio(&sprt, &single, TRINOMIAL), coin_ratio(60, 40, 0.5, p1), 1e-3);
    assert_near(sprt_ratio(&sprt, &paired, PENTANOMIAL), coin_ratio(60, 40, 0.5, p1), 1e-2);
}

/* For a coin, t is (p - 1/2) / sqrt(p * (1 - p)), so p = 1/2 + t / (2 * sqrt(1 + t^2)). A
 * normalised Elo is t = ln(10) / 800. */
TEST(normalised_ratios_without_draws_are_those_of_coins)
{
    const struct sprt sprt = {-20, 60, 0.05, 0.05, true};
    for (enum wdl_model model = TRINOMIAL; model <= PENTANOMIAL; model++) {
        const double unit = log(10) / 800 * (model == PENTANOMIAL ? sqrt(2) : 1);
        const double t0 = -20 * unit, t1 = 60 * unit;
        const double p0 = 0.5 + t0 / (2 * sqrt(1 + t0 * t0));
        const double p1 = 0.5 + t1 / (2 * sqrt(1 + t1 * t1));
        const struct wdl wdl = model == PENTANOMIAL ? pairs(40, 0, 0, 0, 60) : games(60, 0, 40);
        assert_near(sprt_ratio(&sprt, &wdl, model), coin_ratio(60, 40, p0, p1), 1e-2);
    }
}

/* Results symmetric about the midpoint of the hypotheses favour neither. */
TEST(symmetric_results_favour_neither_hypothesis)
{
    const struct wdl wdl = pairs(5, 17, 40, 17, 5);
    for (int normalised = 0; normalised < 2; normalised++) {
        const struct sprt sprt = {-7, 7, 0.05, 0.05, normalised == 1};
        assert_near(sprt_ratio(&sprt, &wdl, PENTANOMIAL), 0, 1e-6);
    }
}

TEST(every_likelihood_ratio_is_a_number)
{
    static const double strengths[] = {-400, -50, -5, 0, 5, 50, 400};
    for (unsigned kinds = 1; kinds < 32; kinds++) {
        const struct wdl wdl = pairs(1000 * (kinds & 1), kinds >> 1 & 1, 1000 * (kinds >> 2 & 1),
                                     kinds >> 3 & 1, 1000 * (kinds >> 4 & 1));
        for (size_t i = 0; i + 1 < sizeof strengths / sizeof *strengths; i++) {
            const struct sprt normalised = {strengths[i], strengths[i + 1], 0.05, 0.05, true};
            const struct sprt logistic = {strengths[i], strengths[i + 1], 0.05, 0.05, false};
            assert_true(isfinite(sprt_ratio(&normalised, &wdl, PENTANOMIAL)));
            assert_true(isfinite(sprt_ratio(&logistic, &wdl, PENTANOMIAL)));
            assert_true(isfinite(sprt_ratio(&normalised, &wdl, TRINOMIAL)));
        }
    }
}

TEST(an_sprt_decision_has_a_text)
{
    struct builder text = BUILDER(128);
    const struct sprt sprt = {0, 5, 0.05, 0.05, true};
    sprt_explain(&sprt, SPRT_H1, &text);
    assert_string_equal(text.start, "H1 accepted: the strength is 5 normalised Elo rather than 0");
    text = BUILDER(128);
    sprt_explain(&sprt, SPRT_H0, &text);
    assert_string_equal(text.start, "H0 accepted: the strength is 0 normalised Elo rather than 5");
}

/* Returns a random number below 1, the index'th of a stream. */
static double chance(uint64_t stream, uint64_t index)
{
    return (double)(zobrist_mix(stream ^ zobrist_mix(index)) >> 11) * 0x1p-53;
}

/* Plays a random game with a given mean score and draw rate. */
static enum outcome play_by_chance(double mean, double draws, double chance)
{
    return chance < mean - draws / 2 ? FIRST_WINS : chance < mean + draws / 2 ? DRAWN : SECOND_WINS;
}

/* Plays pairs from biased openings until the test ends. */
static enum sprt_state play_test(const struct sprt *sprt, double mean, uint64_t stream)
{
    struct wdl wdl = {0};
    enum sprt_state decision = SPRT_OPEN;
    for (uint64_t i = 0; decision == SPRT_OPEN; i++) {
        const double bias = (chance(stream, 3 * i) - 0.5) / 4;
        const enum outcome as_first = play_by_chance(mean + bias, 0.5, chance(stream, 3 * i + 1));
        const enum outcome as_second =
            play_by_chance(1 - mean + bias, 0.5, chance(stream, 3 * i + 2));
        wdl_add_game(&wdl, FIRST, as_first);
        wdl_add_game(&wdl, SECOND, as_second);
        wdl_add_pair(&wdl, as_first, as_second);
        if (i % 8 == 7)
            decision = sprt_decide(sprt, &wdl, PENTANOMIAL);
    }
    return decision;
}

/* Returns the share of wrong decisions, which has a standard error of about 0.01. */
static double share_of(const struct sprt *sprt, double mean, enum sprt_state wrong)
{
    enum { TESTS = 600 };
    int count = 0;
    for (uint64_t i = 0; i < TESTS; i++)
        count += play_test(sprt, mean, zobrist_mix(i + 1)) == wrong;
    return (double)count / (double)TESTS;
}

TEST(error_rates_of_sprts_hold)
{
    const struct sprt sprt = {0, 60, 0.05, 0.1, false};
    assert_true(share_of(&sprt, elo_to_score(0), SPRT_H1) <= 0.05 + 0.01);
    assert_true(share_of(&sprt, elo_to_score(60), SPRT_H0) <= 0.1 + 0.01);
    assert_true(share_of(&sprt, elo_to_score(60), SPRT_H1) > 0.8);
}

/* For 60 normalised Elo: a game's variance is 1/8 less that of the bias, uniform of width 1/4. */
TEST(error_rates_of_normalised_sprts_hold)
{
    const struct sprt sprt = {0, 60, 0.05, 0.1, true};
    const double deviation = sqrt(0.125 - 0.0625 / 12);
    const double mean = 0.5 + 60 * log(10) / 800 * deviation;
    assert_true(share_of(&sprt, 0.5, SPRT_H1) <= 0.05 + 0.01);
    assert_true(share_of(&sprt, mean, SPRT_H0) <= 0.1 + 0.01);
}

RUN_TESTS(NULL, NULL)
