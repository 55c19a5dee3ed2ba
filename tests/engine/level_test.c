/* Levels: strength climbs, budgets hold, seeds repeat, full strength is unaffected. */
#include <stdlib.h>

#include "engine/level.h"
#include "tests/engine/collect.h"
#include "tests/given.h"

enum { GAME_PLIES_MAX = 150 };

static const struct limits no_limit;

static struct settings of_level(unsigned elo, unsigned seed)
{
    return (struct settings){
        .multi_pv = 1, .draw_plies = 80, .variety = seed, .limit_strength = true, .elo = elo};
}

static const struct settings full = {.multi_pv = 1, .draw_plies = 80};

/* Nodes grow with the rating, and evaluation noise shrinks. */
TEST(ratings_climb)
{
    const struct game *game;
    for (size_t i = 0; (game = game_at(i)) != NULL; i++) {
        if (game->level_count == 0)
            continue;
        const unsigned top = level_full_elo(game);
        struct played_level below = level_of_elo(game, LEVEL_ELO_MIN, 0);
        assert_true(below.nodes >= 10);
        assert_true(top > LEVEL_ELO_MIN && top <= LEVEL_ELO_MAX);
        for (unsigned elo = LEVEL_ELO_MIN + 1; elo < top; elo++) {
            const struct played_level level = level_of_elo(game, elo, 0);
            assert_true(level.nodes >= below.nodes);
            assert_true(level.evaluation_noise <= below.evaluation_noise &&
                        level.evaluation_noise > 0);
            if (elo % 100 == 0)
                assert_true(level.nodes > level_of_elo(game, elo - 100, 0).nodes ||
                            level.evaluation_noise <
                                level_of_elo(game, elo - 100, 0).evaluation_noise);
            below = level;
        }
    }
}

/* Over positions a level's noise has mean zero and the stated size. */
TEST(noise_has_mean_zero)
{
    enum { COUNT = 20000, NOISE = 50, VALUE = 10 };
    const double variance = (double)NOISE * (double)NOISE;
    const struct played_level level = {.evaluation_noise = NOISE, .seed = 1},
                              other = {.evaluation_noise = NOISE, .seed = 2};
    double sum = 0, squares = 0;
    unsigned same = 0;
    for (uint64_t key = 0; key < COUNT; key++) {
        const score noisy = level_add_noise(&level, key, VALUE);
        assert_int_equal(noisy, level_add_noise(&level, key, VALUE));
        same += noisy == level_add_noise(&other, key, VALUE);
        sum += noisy - VALUE;
        squares += (noisy - VALUE) * (double)(noisy - VALUE);
        assert_in_range(noisy + 4 * NOISE, VALUE, VALUE + 8 * NOISE);
    }
    const double mean = sum / (double)COUNT, spread = squares / (double)COUNT;
    assert_true(mean < 2 && mean > -2);
    assert_true(spread > 0.9 * variance && spread < 1.1 * variance);
    assert_true(same < COUNT / 50);
    assert_int_equal(level_add_noise(&(struct played_level){.evaluation_noise = 0}, 5, VALUE),
                     VALUE);
    for (uint64_t key = 0; key < 100; key++)
        assert_in_range(level_add_noise(&level, key, SCORE_STATIC_MAX), SCORE_STATIC_MAX / 2,
                        SCORE_STATIC_MAX);
}

/* Plays to the end, at most GAME_PLIES_MAX plies. Checks that moves are legal and within budget. */
static enum outcome play_on(struct collector *collector, struct game_history *history,
                            const struct settings players[2])
{
    const struct game *game = history->variant->game;
    while (game_history_outcome(history, 80).kind == ONGOING && history->count < GAME_PLIES_MAX) {
        const struct settings *settings = &players[game->turn(&history->now)];
        const struct report *result = collector_think(collector, history, &no_limit, settings);
        assert_true(result->line.nodes <= level_of_elo(game, settings->elo, 0).nodes);
        assert_legal(game, &history->now, result->move);
        assert_true(game_history_play(history, result->move));
    }
    return game_history_outcome(history, 80).kind;
}

/* Returns a game of a level against itself. */
static struct game_history game_of(struct collector *collector, const char *variant, unsigned elo,
                                   unsigned seed)
{
    struct game_history history = given_game(variant, "");
    const struct settings settings = of_level(elo, seed);
    play_on(collector, &history, (const struct settings[2]){settings, settings});
    return history;
}

static bool same_moves(const struct game_history *history, const struct game_history *other)
{
    if (history->count != other->count)
        return false;
    for (size_t i = 0; i < history->count; i++)
        if (history->moves[i] != other->moves[i])
            return false;
    return true;
}

/* Returns whether games with these seeds are equal. */
static bool same_games(struct collector *collector, const char *variant, unsigned seed,
                       unsigned other)
{
    const unsigned elo = LEVEL_ELO_MIN + 100;
    GAME_HISTORY(first) = game_of(collector, variant, elo, seed);
    engine_new_game(collector->engine);
    GAME_HISTORY(second) = game_of(collector, variant, elo, other);
    const bool same = same_moves(&first, &second);
    return same;
}

TEST(seeds_repeat_games)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        if (game_at(i)->level_count == 0)
            continue;
        assert_true(same_games(*state, game_at(i)->name, 7, 7));
        assert_false(same_games(*state, game_at(i)->name, 7, 8));
    }
}

TEST(games_without_a_seed_vary)
{
    assert_false(same_games(*state, "checkers", 0, 0));
    assert_false(same_games(*state, "connect4", 0, 0));
}

/* Returns twice the points of one level against another, alternating sides. */
static unsigned points_against(struct collector *collector, const char *variant, unsigned elo,
                               unsigned other, unsigned games)
{
    unsigned points = 0;
    for (unsigned seed = 1; seed <= games; seed++) {
        const struct settings one = of_level(elo, seed), two = of_level(other, seed + games);
        const bool begins = seed % 2 == 0;
        GAME_HISTORY(history) = given_game(variant, "");
        const enum outcome outcome = play_on(collector, &history,
                                             begins ? (const struct settings[2]){one, two}
                                                    : (const struct settings[2]){two, one});
        points += outcome == (begins ? FIRST_WINS : SECOND_WINS) ? 2 : 0;
        points += outcome == DRAWN || outcome == ONGOING ? 1 : 0;
    }
    return points;
}

/* Levels 400 apart: the lower one should score a tenth. */
TEST(higher_levels_win)
{
    enum { GAMES = 20 };
    assert_true(points_against(*state, "checkers", 1400, 1000, GAMES) >= 14 * 2);
    assert_true(points_against(*state, "checkers", 1800, 1400, GAMES) >= 14 * 2);
    assert_true(points_against(*state, "connect4", 1400, 1000, GAMES) >= 14 * 2);
    assert_true(points_against(*state, "connect4", 1800, 1400, GAMES) >= 14 * 2);
    assert_true(points_against(*state, "tictactoe", 1000, 600, GAMES) >= 12 * 2);
}

enum { SEEDS = 50 };

/* Returns the number of seeds that play this move. */
static unsigned times_played(struct collector *collector, const char *variant, unsigned elo,
                             const char *position, const char *wanted)
{
    GAME_HISTORY(history) = given_game(variant, position);
    const move move = given_move(history.variant, &history.now, wanted);
    unsigned times = 0;
    for (unsigned seed = 1; seed <= SEEDS; seed++) {
        const struct settings settings = of_level(elo, seed);
        times += collector_think(collector, &history, &no_limit, &settings)->move == move;
    }
    return times;
}

/* Every level takes an immediate win. All but beginners take two men before one and block
 * threes. */
TEST(near_wins_and_threats_are_found)
{
    enum { MIN = LEVEL_ELO_MIN };
    const char *const win = "7/7/7/7/ooo4/xxx4 x", *const block = "7/7/7/7/o6/xxx1o2 o";
    const char *const captures = "B:W17,18,27,29:B1,3,14";
    struct collector *collector = *state;
    assert_int_equal(times_played(collector, "connect4", MIN, win, "4"), SEEDS);
    assert_int_equal(times_played(collector, "tictactoe", MIN, "xx1/oo1/3 x", "3"), SEEDS);
    assert_int_equal(times_played(collector, "connect4", 1200, block, "4"), SEEDS);
    assert_true(times_played(collector, "checkers", MIN, captures, "14x32") > SEEDS / 2);
    assert_int_equal(times_played(collector, "checkers", 1200, captures, "14x32"), SEEDS);
}

/* Returns a search's nodes, which show any difference in state. */
static uint64_t full_nodes(struct collector *collector, const char *variant, unsigned depth,
                           const struct settings *settings)
{
    GAME_HISTORY(history) = given_game(variant, "");
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = depth};
    const uint64_t nodes = collector_think(collector, &history, &limits, settings)->line.nodes;
    return nodes;
}

TEST(full_strength_can_be_restored)
{
    struct collector *collector = *state;
    const struct settings level = of_level(1100, 3);
    for (size_t i = 0; game_at(i) != NULL; i++) {
        if (game_at(i)->level_count == 0)
            continue;
        engine_new_game(collector->engine);
        const uint64_t untouched = full_nodes(collector, game_at(i)->name, 9, &full);
        engine_new_game(collector->engine);
        full_nodes(collector, game_at(i)->name, 9, &level);
        assert_int_equal(full_nodes(collector, game_at(i)->name, 9, &full), untouched);
    }
}

static void assert_same_search(const struct line *line, const struct line *other)
{
    assert_int_equal(line->value, other->value);
    assert_int_equal(line->depth, other->depth);
    assert_int_equal(line->nodes, other->nodes);
    assert_true(line->pv[0] == other->pv[0]);
}

/* The table of a full-strength search does not help a level. */
TEST(levels_start_with_an_empty_table)
{
    struct collector *collector = *state;
    const struct settings level = of_level(1500, 5);
    GAME_HISTORY(history) = given_game("checkers", "");
    engine_new_game(collector->engine);
    const struct line first = collector_think(collector, &history, &no_limit, &level)->line;
    full_nodes(collector, "checkers", 12, &full);
    const struct line second = collector_think(collector, &history, &no_limit, &level)->line;
    assert_same_search(&first, &second);
}

/* Earlier searches do not change a level's move, so a game repeats from each of its positions. */
TEST(levels_forget_their_earlier_searches)
{
    struct collector *collector = *state;
    const struct settings level = of_level(2100, 5);
    GAME_HISTORY(history) = given_game("checkers", "");
    for (unsigned ply = 0; ply < 10; ply++) {
        const struct line next = collector_think(collector, &history, &no_limit, &level)->line;
        engine_new_game(collector->engine);
        const struct line first = collector_think(collector, &history, &no_limit, &level)->line;
        assert_same_search(&first, &next);
        assert_true(game_history_play(&history, first.pv[0]));
    }
}

/* Analysis and the top of the scale run at full strength. */
TEST(analysis_and_the_top_level_are_unlimited)
{
    struct collector *collector = *state;
    struct settings settings = of_level(1000, 1);
    engine_new_game(collector->engine);
    const uint64_t nodes = full_nodes(collector, "checkers", 11, &full);
    assert_true(full_nodes(collector, "checkers", 11, &settings) < nodes);

    settings.analyse = true;
    engine_new_game(collector->engine);
    assert_int_equal(full_nodes(collector, "checkers", 11, &settings), nodes);

    settings = of_level(LEVEL_ELO_MAX, 1);
    engine_new_game(collector->engine);
    assert_int_equal(full_nodes(collector, "checkers", 11, &settings), nodes);
}

/* A level always uses one thread. */
TEST(the_number_of_threads_does_not_matter)
{
    struct collector *collector = *state;
    GAME_HISTORY(alone) = game_of(collector, "connect4", 1500, 9);
    assert_true(engine_set_threads(collector->engine, 3));
    GAME_HISTORY(together) = game_of(collector, "connect4", 1500, 9);
    assert_true(engine_set_threads(collector->engine, 1));
    assert_true(same_moves(&alone, &together));
}

RUN_COLLECTOR_TESTS(standard_backends())
