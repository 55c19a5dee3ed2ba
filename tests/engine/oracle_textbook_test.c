/* The textbook as search backend: it obeys `go` and the options. */
#include <stdlib.h>
#include <string.h>

#include "tests/engine/collect.h"
#include "tests/engine/oracle.h"
#include "tests/given.h"
#include "tools/textbook/backends.h"

static const struct settings level_4 = {
    .multi_pv = 1,
    .draw_plies = 80,
    .backend_options =
        {
            [TEXTBOOK_RECURSION] = ALPHA_BETA,
            [TEXTBOOK_DEPTH] = 4,
            [TEXTBOOK_ORDERING] = true,
            [TEXTBOOK_DEEPENING] = true,
        },
};

TEST(go_without_limits_uses_the_level)
{
    GAME_HISTORY(history) = given_game("checkers", "");
    const struct limits limits = {.infinite = true};
    const struct report *result = collector_think(*state, &history, &limits, &level_4);
    assert_int_equal(result->line.depth, 4);
    assert_true(result->line.pv_count >= 4);
    assert_int_equal(result->move, result->line.pv[0]);
    assert_int_equal(result->ponder, result->line.pv[1]);
    assert_int_equal(((struct collector *)*state)->count, 5); /* a line per depth, and the result */
}

TEST(limits_of_go_are_obeyed)
{
    GAME_HISTORY(history) = given_game("checkers", "");
    struct limits limits = {.given = LIMIT_DEPTH, .depth = 6};
    assert_int_equal(collector_think(*state, &history, &limits, &level_4)->line.depth, 6);

    limits = (struct limits){.given = LIMIT_NODES, .nodes = 333};
    struct settings endless = level_4;
    endless.backend_options[TEXTBOOK_DEPTH] = 0;
    assert_int_equal(collector_think(*state, &history, &limits, &endless)->line.nodes, 333);

    limits = (struct limits){.given = LIMIT_MOVETIME, .movetime_ms = 20};
    const struct report *result = collector_think(*state, &history, &limits, &endless);
    assert_true(result->move != MOVE_NONE);
    assert_true(result->line.time_ns >= 10 * INT64_C(1000000));
}

TEST(an_infinite_search_can_be_stopped)
{
    struct collector *collector = *state;
    GAME_HISTORY(history) = given_game("checkers", "");
    struct settings endless = level_4;
    endless.backend_options[TEXTBOOK_DEPTH] = 0;
    const struct limits limits = {.infinite = true, .started_ns = engine_now_ns()};
    collector_clear(collector);
    assert_true(engine_think(collector->engine, &history, &limits, &endless));
    assert_int_equal(collector_next(collector)->kind, REPORT_LINE);
    engine_stop(collector->engine);
    assert_int_equal(collector_last(collector)->kind, REPORT_SEARCH_RESULT);
}

/* Several threads do not repeat the search. */
TEST(the_number_of_threads_does_not_matter)
{
    struct collector *collector = *state;
    GAME_HISTORY(history) = given_game("connect4", "");
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = 5};
    const uint64_t nodes = collector_think(collector, &history, &limits, &level_4)->line.nodes;
    assert_true(engine_set_threads(collector->engine, 3));
    assert_int_equal(collector_think(collector, &history, &limits, &level_4)->line.nodes, nodes);
    assert_true(engine_set_threads(collector->engine, 1));
}

TEST(only_searchmoves_are_searched)
{
    GAME_HISTORY(history) = given_game("connect4", "");
    struct limits limits = {.given = LIMIT_DEPTH, .depth = 3, .search_moves_count = 1};
    move list[GAME_MOVES_MAX];
    const size_t count = history.variant->game->moves(&history.now, list);
    for (size_t i = 0; i < count; i++) {
        limits.search_moves[0] = list[i];
        assert_int_equal(collector_think(*state, &history, &limits, &level_4)->move, list[i]);
    }
}

/* Copies the deepest iteration's values, best first. */
static void collect_values(const struct collector *collector, size_t lines, score *values)
{
    assert_true(collector->count > lines);
    const struct report *first = &collector->reports[collector->count - 1 - lines];
    for (size_t i = 0; i < lines; i++) {
        assert_int_equal(first[i].line.multi_pv, i + 1);
        values[i] = first[i].line.value;
    }
}

/* Each line's value is that of its move searched alone. */
TEST(multipv_lines_are_the_best_moves)
{
    GAME_HISTORY(history) = oracle_random_game("connect4", 8, &(uint64_t){4});
    struct limits limits = {.given = LIMIT_DEPTH, .depth = 4};
    struct settings settings = level_4;
    move list[GAME_MOVES_MAX];
    score alone[GAME_MOVES_MAX], together[GAME_MOVES_MAX];
    const size_t count = history.variant->game->moves(&history.now, list);
    assert_true(count > 3);
    for (size_t i = 0; i < count; i++) {
        limits.search_moves_count = 1;
        limits.search_moves[0] = list[i];
        const score value = collector_think(*state, &history, &limits, &settings)->line.value;
        size_t measurement = i;
        for (; measurement > 0 && alone[measurement - 1] < value; measurement--)
            alone[measurement] = alone[measurement - 1];
        alone[measurement] = value;
    }
    limits.search_moves_count = 0;
    for (size_t lines = 1; lines <= count; lines++) {
        settings.multi_pv = (unsigned)lines;
        collector_think(*state, &history, &limits, &settings);
        collect_values(*state, lines, together);
        assert_memory_equal(together, alone, lines * sizeof *alone);
    }
}

/* A proven draw, and a finished game. */
TEST(proven_and_final_results_are_reported)
{
    struct settings endless = level_4;
    endless.backend_options[TEXTBOOK_DEPTH] = 0;
    const struct limits limits = {.infinite = true};
    struct game_history history = given_game("tictactoe", "3/3/3 x");
    const struct report *result = collector_think(*state, &history, &limits, &endless);
    assert_int_equal(result->line.value, SCORE_DRAW);
    assert_true(result->line.proven);
    assert_int_equal(result->line.pv_count, 9);
    game_history_finish(&history);

    history = given_game("tictactoe", "xxx/oo1/3 o");
    result = collector_think(*state, &history, &limits, &endless);
    assert_int_equal(result->move, MOVE_NONE);
    assert_int_equal(result->line.value, score_loss_in(0));
    game_history_finish(&history);
}

TEST(perft_counts_all_games)
{
    struct collector *collector = *state;
    GAME_HISTORY(history) = given_game("tictactoe", "3/3/3 x");
    collector_clear(collector);
    assert_true(engine_perft(collector->engine, &history, 9, engine_now_ns()));
    assert_int_equal(collector_last(collector)->line.nodes, 127872); /* games of nine moves */
}

/* Eight random moves from seven columns are almost never equal. */
TEST(the_random_player_plays_any_move)
{
    GAME_HISTORY(history) = given_game("connect4", "");
    const struct limits limits = {.given = LIMIT_MOVETIME, .movetime_ms = 1000};
    struct settings settings = {.multi_pv = 1};
    settings.backend_options[TEXTBOOK_RECURSION] = RANDOM_PLAYER;
    move first = MOVE_NONE, other = MOVE_NONE;
    for (unsigned i = 1; i <= 8; i++) {
        settings.variety = i;
        const move played = collector_think(*state, &history, &limits, &settings)->move;
        first = first == MOVE_NONE ? played : first;
        other = played != first ? played : other;
        assert_int_equal(collector_think(*state, &history, &limits, &settings)->move, played);
    }
    assert_true(other != MOVE_NONE);
}

/* `eval` shows the terms that the search adds, in every game. */
TEST(the_terms_add_up_to_the_evaluation)
{
    static const char *const positions[][3] = {
        {"connect4", "7/7/7/7/3o3/3xx2 o", "+26\n"},
        {"connect4-8x7", "8/8/8/8/8/3o4/3xx3 o", "+28\n"},
        {"checkers", "W:W22:BK1,10", "for Black +240\n"},
        {"russian", "B:Wc3,Kd2:Bb8", "for White +"},
        {"tictactoe", "3/1x1/3 o", ""},
    };
    const struct engine *engine = ((struct collector *)*state)->engine;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct builder text = BUILDER(4096), value = BUILDER(16);
        GAME_HISTORY(history) = given_game(positions[i][0], positions[i][1]);
        const struct game *game = history.variant->game;
        engine_explain(engine, game, &history.now, &text);
        assert_true(strstr(text.start, positions[i][2]) != NULL);
        const score for_mover = engine_evaluate(engine, game, &history.now);
        builder_add(&value, "%+d\n", game->turn(&history.now) == FIRST ? for_mover : -for_mover);
        assert_true(positions[i][2][0] == '\0' || text_ends_with(builder_text(&text), value.start));
    }
}

RUN_COLLECTOR_TESTS(textbook_backends)
