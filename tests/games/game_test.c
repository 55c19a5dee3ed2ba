/* The contract of games/game.h, compiled once per game. */
#include <stdlib.h>
#include <string.h>

#include GAME_HEADER

#include "games/dynamic.h"
#include "tests/given.h"
#include "tests/random.h"

enum { RANDOM_GAMES = 100, PLIES_MAX = 200 };
/* PERFT_LEAVES_MAX in the environment overrides it. */
static const uint64_t LEAVES_MAX = 120000000;

static const struct game *game;

static int find_the_game(void **state)
{
    (void)state;
    const struct variant *variant = variant_find(text_of(GAME_TEXT));
    if (variant == NULL)
        return 1;
    game = variant->game;
    return 0;
}

/* Checks the search's assumptions about a move list. */
static void check_moves(const struct position *position, const move *list, size_t count)
{
    size_t ways = 0;
    assert_true(count <= MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        assert_true(list[i] != MOVE_NONE);
        assert_true(move_index(list[i]) < MOVE_INDEX_MAX);
        assert_in_range(move_pack(position, list[i]), 1, (1 << MOVE_PACK_BITS) - 1);
        assert_in_range(move_order_score(position, list[i]), 0, MOVE_ORDER_SCORE_MAX);
        assert_true(move_ways(position, list[i]) >= 1);
        ways += move_ways(position, list[i]);
        for (size_t k = 0; k < i; k++) {
            assert_true(list[i] != list[k]);
            assert_int_not_equal(move_pack(position, list[i]), move_pack(position, list[k]));
        }
    }
    assert_int_equal(position_count_ways(position), ways);
}

/* Checks that a position has an outcome if and only if it has no move. */
static void check_end(const struct position *position, const struct any_position *any, size_t count)
{
    const enum outcome outcome = game->outcome(any).kind;
    assert_int_equal(count == 0, outcome != ONGOING);
    assert_true((game->outcome(any).reason != NULL) == (outcome != ONGOING));
    if (count > 0)
        return;
    const score value = position_end_score(position);
    const bool is_first = position_turn(position) == FIRST;
    assert_int_equal(outcome, value == SCORE_DRAW               ? DRAWN
                              : is_first == score_is_win(value) ? FIRST_WINS
                                                                : SECOND_WINS);
}

static void check_values(const struct position *position)
{
    const score value = position_evaluate(position, NULL);
    const struct bounds bounds = position_bounds(position);
    assert_true(value >= -SCORE_STATIC_MAX && value <= SCORE_STATIC_MAX);
    assert_true(bounds.lower <= bounds.upper);
    assert_true(bounds.lower >= -SCORE_INFINITE && bounds.upper <= SCORE_INFINITE);
    if (DRAW_REPETITIONS == 0)
        assert_int_equal(position_reversible_plies(position), 0);
}

/* Checks that a position and its moves read back. */
static void check_texts(const struct variant *variant, const struct any_position *position,
                        const move *list, size_t count)
{
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    variant->write_position(position, &text);
    const struct any_position again = given_position(variant, text.start);
    assert_true(game->key(&again) == game->key(position));
    for (size_t i = 0; i < count; i++) {
        struct builder move_text = BUILDER(GAME_MOVE_TEXT);
        variant->write_move(position, list[i], &move_text);
        assert_true(given_move(variant, position, move_text.start) == list[i]);
    }
}

static void check_position(const struct any_position *any)
{
    const struct position position = position_of(any);
    move list[GAME_MOVES_MAX], same[MOVES_MAX];
    const size_t count = game->moves(any, list);
    assert_int_equal(position_moves(&position, same), count);
    assert_memory_equal(list, same, count * sizeof *list);
    assert_int_equal(game->turn(any), position_turn(&position));
    assert_true(game->key(any) == position_key(&position));
    check_moves(&position, list, count);
    check_end(&position, any, count);
    check_values(&position);
    const struct variant *variant;
    for (size_t i = 0; (variant = variant_at(i)) != NULL; i++)
        if (variant->game == game)
            check_texts(variant, any, list, count);
}

/* Plays a move. Checks turn and reversible plies. */
static void play_checked(struct any_position *position, move move)
{
    const struct any_position before = *position;
    game->play(position, move);
    assert_int_equal(game->turn(position), player_other(game->turn(&before)));
    const unsigned plies = game->reversible_plies(position);
    assert_true(plies == 0 || plies == game->reversible_plies(&before) + 1);
}

TEST(random_games_keep_the_rules_of_the_interface)
{
    uint64_t seed = 0;
    for (unsigned i = 0; i < RANDOM_GAMES; i++) {
        struct any_position position;
        game_start(game, &position);
        for (unsigned ply = 0; ply < PLIES_MAX; ply++) {
            move list[GAME_MOVES_MAX];
            const size_t count = game->moves(&position, list);
            check_position(&position);
            if (count == 0)
                break;
            play_checked(&position, list[random_below(&seed, (unsigned)count)]);
        }
    }
}

TEST(the_bench_has_good_positions)
{
    if (game->bench == NULL)
        return;
    assert_true(game->bench[0].depth > 0);
    for (const struct bench_position *row = game->bench; row->depth > 0; row++) {
        GAME_HISTORY(history) =
            given_game(game->name, row->position != NULL ? row->position : row->moves);
        assert_int_equal(game->outcome(&history.now).kind, ONGOING);
        check_position(&history.now);
    }
}

static uint64_t perft(const struct position *position, unsigned depth)
{
    move list[MOVES_MAX];
    if (depth == 1)
        return position_count_ways(position);
    const size_t count = position_moves(position, list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, list[i]);
        leaves += move_ways(position, list[i]) * perft(&child, depth - 1);
    }
    return leaves;
}

TEST(perft_equals_published_counts)
{
    const char *given = getenv("PERFT_LEAVES_MAX");
    const uint64_t max = given != NULL ? strtoull(given, NULL, 10) : LEAVES_MAX;
    struct any_position any;
    if (game->perft_leaves == NULL)
        return;
    game_start(game, &any);
    const struct position start = position_of(&any);
    assert_true(game->perft_leaves[0] > 0);
    for (unsigned depth = 1; game->perft_leaves[depth - 1] > 0; depth++)
        if (game->perft_leaves[depth - 1] <= max)
            assert_int_equal(perft(&start, depth), game->perft_leaves[depth - 1]);
}

RUN_TESTS(find_the_game, NULL)
