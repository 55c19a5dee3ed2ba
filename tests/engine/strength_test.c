/*
 * Levels: that they climb, that they play by the rules and within their budget, that a seed makes
 * the same moves, and that nothing of a level is left when full strength is asked for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/strength.h"
#include "games/record.h"
#include "tests/engine/collect.h"

static const char *const variants[] = {"checkers", "connect4", "tictactoe"};
enum { VARIANTS = sizeof variants / sizeof *variants, GAME_PLIES_MAX = 150 };

static const struct variant *variant_named(const char *name)
{
    return variant_find(text_of(name));
}

static struct limits with_depth(unsigned depth)
{
    return (struct limits){.given = LIMIT_DEPTH, .depth = depth, .started_ns = engine_now_ns()};
}

static struct limits without_limit(void)
{
    return (struct limits){.started_ns = engine_now_ns()};
}

static struct settings of_level(unsigned elo, unsigned seed)
{
    return (struct settings){
        .multi_pv = 1, .draw_plies = 80, .variety = seed, .limit_strength = true, .elo = elo};
}

static const struct settings full = {.multi_pv = 1, .draw_plies = 80};

static struct record start_of(const char *variant)
{
    struct record record;
    record_start(&record, variant_named(variant));
    return record;
}

/* What a level looks at and how well it judges both climb with the rating, without a step back. */
static void ratings_climb(void **state)
{
    (void)state;
    for (size_t i = 0; i < VARIANTS; i++) {
        const struct game *game = variant_named(variants[i])->game;
        const unsigned top = strength_full_elo(game);
        struct strength below = strength_of(game, STRENGTH_ELO_MIN, 0);
        assert_true(below.nodes >= 10);
        assert_true(top > STRENGTH_ELO_MIN && top <= STRENGTH_ELO_MAX);
        for (unsigned elo = STRENGTH_ELO_MIN + 1; elo < top; elo++) {
            const struct strength strength = strength_of(game, elo, 0);
            assert_true(strength.nodes >= below.nodes);
            assert_true(strength.blur <= below.blur && strength.blur > 0);
            if (elo % 100 == 0)
                assert_true(strength.nodes > strength_of(game, elo - 100, 0).nodes ||
                            strength.blur < strength_of(game, elo - 100, 0).blur);
            below = strength;
        }
    }
}

/* The error of a level has no bias, the size that it says, and is a position's own. */
static void errors_are_even(void **state)
{
    (void)state;
    enum { COUNT = 20000, BLUR = 50, VALUE = 10 };
    const struct strength strength = {.blur = BLUR, .seed = 1}, other = {.blur = BLUR, .seed = 2};
    double sum = 0, squares = 0;
    unsigned same = 0;
    for (uint64_t key = 0; key < COUNT; key++) {
        const score blurred = strength_blurred(&strength, key, VALUE);
        assert_int_equal(blurred, strength_blurred(&strength, key, VALUE));
        same += blurred == strength_blurred(&other, key, VALUE);
        sum += blurred - VALUE;
        squares += (blurred - VALUE) * (double)(blurred - VALUE);
        assert_in_range(blurred + 4 * BLUR, VALUE, VALUE + 8 * BLUR);
    }
    assert_true(sum / COUNT < 2 && sum / COUNT > -2);
    assert_true(squares / COUNT > 0.9 * BLUR * BLUR && squares / COUNT < 1.1 * BLUR * BLUR);
    assert_true(same < COUNT / 50);
    assert_int_equal(strength_blurred(&(struct strength){.blur = 0}, 5, VALUE), VALUE);
    for (uint64_t key = 0; key < 100; key++)
        assert_in_range(strength_blurred(&strength, key, SCORE_STATIC_MAX), SCORE_STATIC_MAX / 2,
                        SCORE_STATIC_MAX);
}

static void assert_legal(const struct record *record, move move)
{
    uint64_t list[GAME_MOVES_MAX];
    const size_t count = record->variant->game->moves(&record->now, list);
    size_t at = 0;
    while (at < count && list[at] != move)
        at++;
    assert_true(at < count);
}

/* Plays the record on to its end, or until neither side gets on, the first of the players first.
 * Every move must be legal and found within the level's budget. */
static enum outcome play_on(struct collector *collector, struct record *record,
                            const struct settings players[2])
{
    const struct game *game = record->variant->game;
    const struct limits limits = without_limit();
    while (record_verdict(record, 80).outcome == ONGOING && record->count < GAME_PLIES_MAX) {
        const struct settings *settings = &players[game->turn(&record->now)];
        const struct report *verdict = collector_think(collector, record, &limits, settings);
        assert_true(verdict->line.nodes <= strength_of(game, settings->elo, 0).nodes);
        assert_legal(record, verdict->move);
        assert_true(record_play(record, verdict->move));
    }
    return record_verdict(record, 80).outcome;
}

/* A game of one level against itself, with that seed, from the start. */
static struct record game_of(struct collector *collector, const char *variant, unsigned elo,
                             unsigned seed)
{
    struct record record = start_of(variant);
    const struct settings settings = of_level(elo, seed);
    play_on(collector, &record, (const struct settings[2]){settings, settings});
    return record;
}

static bool same_moves(const struct record *record, const struct record *other)
{
    if (record->count != other->count)
        return false;
    for (size_t i = 0; i < record->count; i++)
        if (record->moves[i] != other->moves[i])
            return false;
    return true;
}

/* Are a game with that seed and, after a new one has begun, one with the other the same? */
static bool same_games(struct collector *collector, const char *variant, unsigned seed,
                       unsigned other)
{
    const unsigned elo = STRENGTH_ELO_MIN + 100;
    struct record first = game_of(collector, variant, elo, seed);
    engine_new_game(collector->engine);
    struct record second = game_of(collector, variant, elo, other);
    const bool same = same_moves(&first, &second);
    record_finish(&first);
    record_finish(&second);
    return same;
}

static void seeds_make_games(void **state)
{
    for (size_t i = 0; i < VARIANTS; i++) {
        assert_true(same_games(*state, variants[i], 7, 7));
        assert_false(same_games(*state, variants[i], 7, 8));
    }
}

/* Without a seed every game is another. */
static void games_vary(void **state)
{
    assert_false(same_games(*state, "checkers", 0, 0));
    assert_false(same_games(*state, "connect4", 0, 0));
}

/* The points, a half for a draw, that one level makes in so many games against another, times two.
 * The levels begin in turn. */
static unsigned points_against(struct collector *collector, const char *variant, unsigned elo,
                               unsigned other, unsigned games)
{
    unsigned points = 0;
    for (unsigned seed = 1; seed <= games; seed++) {
        const struct settings one = of_level(elo, seed), two = of_level(other, seed + games);
        const bool begins = seed % 2 == 0;
        struct record record = start_of(variant);
        const enum outcome outcome = play_on(collector, &record,
                                             begins ? (const struct settings[2]){one, two}
                                                    : (const struct settings[2]){two, one});
        points += outcome == (begins ? FIRST_WINS : SECOND_WINS) ? 2 : 0;
        points += outcome == DRAWN || outcome == ONGOING ? 1 : 0;
        record_finish(&record);
    }
    return points;
}

/* Levels 400 apart: a tenth of the points is what the lower one should make. */
static void higher_levels_win(void **state)
{
    enum { GAMES = 20 };
    assert_true(points_against(*state, "checkers", 1400, 1000, GAMES) >= 14 * 2);
    assert_true(points_against(*state, "checkers", 1800, 1400, GAMES) >= 14 * 2);
    assert_true(points_against(*state, "connect4", 1400, 1000, GAMES) >= 14 * 2);
    assert_true(points_against(*state, "connect4", 1800, 1400, GAMES) >= 14 * 2);
    assert_true(points_against(*state, "tictactoe", 1000, 600, GAMES) >= 12 * 2);
}

/* How often, of so many seeds, a level makes the move in that position. */
static unsigned times_played(struct collector *collector, const char *variant, unsigned elo,
                             const char *position, const char *wanted, unsigned seeds)
{
    struct record record = start_of(variant);
    const struct game *game = record.variant->game;
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    assert_true(game->read_position(&record.now, text_of(position), &why));
    struct text text = text_of(wanted);
    move move;
    assert_true(game->read_move(&record.now, &text, &move, &why));
    unsigned times = 0;
    for (unsigned seed = 1; seed <= seeds; seed++) {
        const struct limits limits = without_limit();
        const struct settings settings = of_level(elo, seed);
        times += collector_think(collector, &record, &limits, &settings)->move == move;
    }
    record_finish(&record);
    return times;
}

/* However weak, a level wins where it can at once; and does not take one man where it could have
 * two, nor leave three in a row open, unless it is a beginner. */
static void what_is_near_is_seen(void **state)
{
    enum { SEEDS = 50, MIN = STRENGTH_ELO_MIN };
    const char *const win = "7/7/7/7/ooo4/xxx4 x", *const block = "7/7/7/7/o6/xxx1o2 o";
    const char *const captures = "B:W17,18,27,29:B1,3,14";
    struct collector *collector = *state;
    assert_int_equal(times_played(collector, "connect4", MIN, win, "4", SEEDS), SEEDS);
    assert_int_equal(times_played(collector, "tictactoe", MIN, "xx1/oo1/3 x", "3", SEEDS), SEEDS);
    assert_int_equal(times_played(collector, "connect4", 1200, block, "4", SEEDS), SEEDS);
    assert_true(times_played(collector, "checkers", MIN, captures, "14x32", SEEDS) > SEEDS / 2);
    assert_int_equal(times_played(collector, "checkers", 1200, captures, "14x32", SEEDS), SEEDS);
}

/* The nodes of a search of some depth at full strength, which tell any difference in what was
 * known before it. */
static uint64_t full_nodes(struct collector *collector, const char *variant, unsigned depth,
                           const struct settings *settings)
{
    struct record record = start_of(variant);
    const struct limits limits = with_depth(depth);
    const uint64_t nodes = collector_think(collector, &record, &limits, settings)->line.nodes;
    record_finish(&record);
    return nodes;
}

static void full_strength_comes_back(void **state)
{
    struct collector *collector = *state;
    for (size_t i = 0; i < VARIANTS; i++) {
        engine_new_game(collector->engine);
        const uint64_t untouched = full_nodes(collector, variants[i], 9, &full);
        engine_new_game(collector->engine);
        struct record record = game_of(collector, variants[i], 1100, 3);
        record_finish(&record);
        assert_int_equal(full_nodes(collector, variants[i], 9, &full), untouched);
    }
}

/* Nor does what full strength has found out help a level. */
static void levels_find_nothing_ready(void **state)
{
    struct collector *collector = *state;
    const struct limits limits = without_limit();
    const struct settings level = of_level(1500, 5);
    struct record record = start_of("checkers");
    engine_new_game(collector->engine);
    const struct line first = collector_think(collector, &record, &limits, &level)->line;
    full_nodes(collector, "checkers", 12, &full);
    const struct line second = collector_think(collector, &record, &limits, &level)->line;
    assert_int_equal(first.value, second.value);
    assert_int_equal(first.depth, second.depth);
    assert_int_equal(first.nodes, second.nodes);
    assert_true(first.pv[0] == second.pv[0]);
    record_finish(&record);
}

/* Who analyses wants to know; and the top of the scale is full strength. */
static void some_are_not_limited(void **state)
{
    struct collector *collector = *state;
    struct settings settings = of_level(1000, 1);
    engine_new_game(collector->engine);
    const uint64_t nodes = full_nodes(collector, "checkers", 11, &full);
    assert_true(full_nodes(collector, "checkers", 11, &settings) < nodes);

    settings.analyse = true;
    engine_new_game(collector->engine);
    assert_int_equal(full_nodes(collector, "checkers", 11, &settings), nodes);

    settings = of_level(STRENGTH_ELO_MAX, 1);
    engine_new_game(collector->engine);
    assert_int_equal(full_nodes(collector, "checkers", 11, &settings), nodes);
}

/* One thread plays a level, whatever there is. */
static void threads_do_not_matter(void **state)
{
    struct collector *collector = *state;
    struct record alone = game_of(collector, "connect4", 1500, 9);
    assert_true(engine_set_threads(collector->engine, 3));
    struct record together = game_of(collector, "connect4", 1500, 9);
    assert_true(engine_set_threads(collector->engine, 1));
    assert_true(same_moves(&alone, &together));
    record_finish(&alone);
    record_finish(&together);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_climb),
        cmocka_unit_test(errors_are_even),
        cmocka_unit_test(seeds_make_games),
        cmocka_unit_test(games_vary),
        cmocka_unit_test(higher_levels_win),
        cmocka_unit_test(what_is_near_is_seen),
        cmocka_unit_test(full_strength_comes_back),
        cmocka_unit_test(levels_find_nothing_ready),
        cmocka_unit_test(some_are_not_limited),
        cmocka_unit_test(threads_do_not_matter),
    };
    return cmocka_run_group_tests(tests, collector_set_up, collector_tear_down);
}
