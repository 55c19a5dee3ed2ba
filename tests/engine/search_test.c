/* Properties of any tuning: legal lines, limits, true announcements, reproducible results. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/engine/collect.h"
#include "tests/given.h"

static const struct settings plain = {.multi_pv = 1, .draw_plies = 80};

/* Checks that a line is legal and ends the game if so announced. */
static void check_line(const struct game_history *history, const struct line *line)
{
    GAME_HISTORY(end);
    assert_true(game_history_copy(&end, history));
    for (size_t i = 0; i < line->pv_count; i++) {
        assert_legal(end.variant->game, &end.now, line->pv[i]);
        assert_true(game_history_play(&end, line->pv[i]));
    }
    if (line->bound == BOUND_EXACT && (score_is_win(line->value) || score_is_loss(line->value))) {
        assert_int_equal(line->pv_count, score_plies(line->value));
        const struct game_outcome outcome = game_history_outcome(&end, 80);
        const enum player mover = history->variant->game->turn(&history->now);
        const enum player winner = score_is_win(line->value) ? mover : player_other(mover);
        assert_int_equal(outcome.kind, winner == FIRST ? FIRST_WINS : SECOND_WINS);
    }
}

static void check_reports(const struct collector *collector, const struct game_history *history)
{
    for (size_t i = 0; i < collector->count; i++) {
        const struct report *report = &collector->reports[i];
        if (report->kind == REPORT_LINE || report->kind == REPORT_SEARCH_RESULT)
            check_line(history, &report->line);
    }
    const struct report *result = &collector->reports[collector->count - 1];
    assert_int_equal(result->kind, REPORT_SEARCH_RESULT);
    if (result->line.pv_count > 0)
        assert_true(result->move == result->line.pv[0]);
    if (result->line.pv_count > 1)
        assert_true(result->ponder == result->line.pv[1]);
}

static const struct {
    const char *variant, *text;
} examples[] = {
    {"checkers", "W:WK14:B5"},
    {"checkers", "B:WK32:BK18,K19"},
    {"checkers", "B:W7,8,15,16:BK3"},
    {"connect4", "44444323"},
    {"connect4", "2767373153512456"},
    {"connect4", "5422164452716663253"},
    {"connect4", "1122"},
    {"tictactoe", "1 2"},
    {"tictactoe", "1 5 9"},
};

#define EXAMPLE_COUNT (sizeof examples / sizeof *examples)

static void check_search(struct collector *collector, const struct game_history *history)
{
    const struct limits limits = {.given = LIMIT_NODES, .nodes = 60000};
    engine_new_game(collector->engine);
    collector_think(collector, history, &limits, &plain);
    check_reports(collector, history);
}

TEST(every_line_is_legal_and_every_end_is_reached)
{
    struct collector *collector = *state;
    struct game_history history;
    const struct game *game;
    for (size_t i = 0; (game = game_at(i)) != NULL; i++) {
        for (const struct bench_position *row = game->bench; row != NULL && row->depth > 0; row++) {
            history = given_game(game->name, row->position != NULL ? row->position : row->moves);
            check_search(collector, &history);
            game_history_finish(&history);
        }
    }
    for (size_t i = 0; i < EXAMPLE_COUNT; i++) {
        history = given_game(examples[i].variant, examples[i].text);
        check_search(collector, &history);
        game_history_finish(&history);
    }
}

/* Random games of all games: announced wins come true. */
TEST(random_positions_are_searched_soundly)
{
    struct collector *collector = *state;
    srand(20261);
    size_t games = 0;
    while (game_at(games) != NULL)
        games++;
    for (size_t i = 0; i < (SANITIZED ? 6 : 20) * games; i++) {
        GAME_HISTORY(history) = given_game(game_at(i % games)->name, "");
        while (game_history_outcome(&history, 80).kind == ONGOING) {
            move list[GAME_MOVES_MAX];
            const size_t count = history.variant->game->moves(&history.now, list);
            if (rand() % 6 == 0) {
                const struct limits limits = {.given = LIMIT_NODES, .nodes = 2000};
                const struct settings settings = {.multi_pv = (unsigned)rand() % 3 + 1,
                                                  .draw_plies = 80};
                collector_think(collector, &history, &limits, &settings);
                check_reports(collector, &history);
            }
            assert_true(game_history_play(&history, list[(size_t)rand() % count]));
        }
    }
}

TEST(nodes_are_exact_and_searches_repeat)
{
    struct collector *collector = *state;
    for (size_t i = 0; i < EXAMPLE_COUNT; i += 3) {
        GAME_HISTORY(history) = given_game(examples[i].variant, examples[i].text);
        struct report first[20];
        for (int round = 0; round < 2; round++) {
            engine_new_game(collector->engine);
            for (unsigned k = 0; k < 20; k++) {
                const struct limits limits = {.given = LIMIT_NODES,
                                              .nodes = (uint64_t)1 << (k * 2 / 3)};
                const struct report *now = collector_think(collector, &history, &limits, &plain);
                assert_true(now->line.nodes <= limits.nodes);
                if (!now->line.proven)
                    assert_true(now->line.nodes == limits.nodes);
                if (round == 0)
                    first[k] = *now;
                assert_true(now->line.nodes == first[k].line.nodes);
                assert_true(now->move == first[k].move);
                assert_int_equal(now->line.value, first[k].line.value);
            }
        }
    }
}

/* The first position of each pair loses, and has the key of the second, which does not. */
TEST(the_scores_of_another_game_are_not_used)
{
    struct collector *collector = *state;
    static const struct {
        const char *variant, *moves;
        const char *other, *other_moves;
    } pairs[] = {
        {"connect4-4x5", "121421442", "connect4-5x4", "3115312"},
        {"connect4-4x5", "13313114421", "connect4-5x4", "325534242"},
    };
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = 20};
    /* A build without these boards makes them at run time, without a solver and its keys. */
    const struct variant *first = variant_find(text_of(pairs[0].variant));
    if (first == NULL || first->game->solver == NULL)
        return;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        GAME_HISTORY(history) = given_game(pairs[i].variant, pairs[i].moves);
        GAME_HISTORY(other) = given_game(pairs[i].other, pairs[i].other_moves);
        const struct game *game = history.variant->game, *other_game = other.variant->game;
        assert_true(game->key(&history.now) == other_game->key(&other.now));
        const struct report *result = collector_think(collector, &history, &limits, &plain);
        assert_true(score_is_loss(result->line.value));
        result = collector_think(collector, &other, &limits, &plain);
        assert_false(score_is_loss(result->line.value));
    }
}

TEST(multi_pv_gives_different_first_moves_best_first)
{
    struct collector *collector = *state;
    GAME_HISTORY(history) = given_game("checkers", "11-15");
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = 8};
    const struct settings settings = {.multi_pv = 4, .draw_plies = 80};
    collector_think(collector, &history, &limits, &settings);
    const struct report *lines = &collector->reports[collector->count - 5];
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(lines[i].kind, REPORT_LINE);
        assert_int_equal(lines[i].line.multi_pv, i + 1);
        for (unsigned j = 0; j < i; j++) {
            assert_true(lines[j].line.pv[0] != lines[i].line.pv[0]);
            assert_true(lines[j].line.value >= lines[i].line.value);
        }
    }
}

/* Won endings up to 19 plies deep: the announced win's line ends the game. */
TEST(short_won_endings_are_proven)
{
    struct collector *collector = *state;
    static const char *const endings[] = {"B:WK32:BK18,K19", "B:WK1:BK10,K15", "W:WK22,K23:BK29",
                                          "W:W10,K18:B3", "B:W30,K31:BK22,K23,24"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        GAME_HISTORY(history) = given_game("checkers", endings[i]);
        const struct limits limits = {.given = LIMIT_NODES, .nodes = 1000000};
        engine_new_game(collector->engine);
        const struct report *result = collector_think(collector, &history, &limits, &plain);
        assert_true(score_is_win(result->line.value));
        assert_true(result->line.proven);
        check_reports(collector, &history);
    }
}

/* Shots sacrifice pieces five times or more, so pruning by material misses them. `others` is the
 * other moves' value. */
TEST(shots_are_found)
{
    struct collector *collector = *state;
    static const struct {
        const char *position, *move;
        score others;
    } shots[] = {
        {"W:W6,7,8,17,19,22,24,27,K32:B3,4,10,11,K12,15,20,25,26", "22-18", 100},
        {"W:W8,11,12,17,21,26,28,30,32:B2,4,6,7,15,K16,19,K23,24", "32-27", -50},
        {"W:W6,10,K13,18,K19,21,26:B1,3,9,20,K25,27,K28", "19-24", 150},
    };
    for (size_t i = 0; i < sizeof shots / sizeof *shots; i++) {
        GAME_HISTORY(history) = given_game("checkers", shots[i].position);
        const struct limits limits = {.given = LIMIT_NODES, .nodes = 300000};
        engine_new_game(collector->engine);
        const struct report *result = collector_think(collector, &history, &limits, &plain);
        assert_true(result->line.value > shots[i].others);
        assert_true(result->move == given_move(history.variant, &history.now, shots[i].move));
        check_reports(collector, &history);
    }
}

/* More pieces than a tablebase has. Kings shuffle after moves of men: the third occurrence is a
 * draw, which the side ahead should avoid. */
TEST(the_search_scores_repetition_as_a_draw)
{
    struct collector *collector = *state;
    GAME_HISTORY(history) = given_game("checkers", "B:WK1,K5,31,32:BK29,3");
    play_given(&history, "3-8 32-28 8-12 28-24 29-25 1-6 25-29 6-1 29-25 1-6 25-29");
    struct limits limits = {.given = LIMIT_DEPTH, .depth = 1};
    limits.search_moves_count = 1;
    limits.search_moves[0] = given_move(history.variant, &history.now, "6-1");
    const struct report *result = collector_think(collector, &history, &limits, &plain);
    assert_int_equal(result->line.value, SCORE_DRAW);
}

/* Two king moves before the root repeat no position; all cycles lie below it. */
TEST(a_short_history_does_not_change_the_search)
{
    struct collector *collector = *state;
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = 14};
    GAME_HISTORY(given) = given_game("checkers", "B:WK5,K6,31,32:B3,K25");
    engine_new_game(collector->engine);
    const uint64_t nodes = collector_think(collector, &given, &limits, &plain)->line.nodes;
    GAME_HISTORY(played) = given_game("checkers", "B:WK1,K5,31,32:B3,K29");
    play_given(&played, "29-25 1-6");
    engine_new_game(collector->engine);
    assert_int_equal(collector_think(collector, &played, &limits, &plain)->line.nodes, nodes);
}

TEST(the_clock_of_a_pondering_search_starts_with_the_hit)
{
    struct collector *collector = *state;
    GAME_HISTORY(history) = given_game("checkers", "");
    const struct limits limits = {
        .given = LIMIT_MOVETIME, .movetime_ms = 40, .ponder = true, .started_ns = engine_now_ns()};
    collector_clear(collector);
    assert_true(engine_think(collector->engine, &history, &limits, &plain));
    while (engine_now_ns() - limits.started_ns < 100000000)
        collector_next(collector);
    assert_true(engine_busy(collector->engine));
    const int64_t hit_ns = engine_now_ns();
    engine_ponder_hit(collector->engine, hit_ns);
    collector_last(collector);
    const int64_t taken_ns = engine_now_ns() - hit_ns;
    assert_true(taken_ns > 20000000 && taken_ns < 500000000);
}

TEST(several_threads_search_as_soundly_as_one)
{
    struct collector *collector = *state;
    assert_true(engine_set_threads(collector->engine, 3));
    for (size_t i = 0; i < EXAMPLE_COUNT; i++) {
        GAME_HISTORY(history) = given_game(examples[i].variant, examples[i].text);
        const struct limits limits = {.given = LIMIT_NODES, .nodes = 30000};
        const struct report *result = collector_think(collector, &history, &limits, &plain);
        assert_true(result->line.nodes <= limits.nodes);
        check_reports(collector, &history);
    }
    assert_true(engine_set_threads(collector->engine, 1));
}

/* Games of Connect Four, solved in a few thousand nodes. */
static const char *const solved_games[] = {"34731633615215237", "55121426315157611",
                                           "27744446522366221", "15312224665237622"};

/* With one thread the node count is exact, even for tablebase results. */
TEST(reported_nodes_never_decrease)
{
    enum { ROUNDS = 2 };
    struct collector *collector = *state;
    for (size_t i = 0; i < sizeof solved_games / sizeof *solved_games; i++) {
        GAME_HISTORY(history) = given_game("connect4", solved_games[i]);
        engine_clear_hash(collector->engine);
        for (unsigned round = 0; round < ROUNDS; round++) {
            const struct limits limits = {.given = LIMIT_MOVETIME, .movetime_ms = 60000};
            collector_think(collector, &history, &limits, &plain);
            const struct report *lines = collector->reports;
            for (size_t k = 1; k < collector->count; k++)
                assert_true(lines[k].line.nodes >= lines[k - 1].line.nodes);
        }
    }
}

TEST(several_threads_agree_with_one)
{
    enum { ROUNDS = 10 };
    struct collector *collector = *state;
    for (size_t i = 0; i < sizeof solved_games / sizeof *solved_games; i++) {
        GAME_HISTORY(history) = given_game("connect4", solved_games[i]);
        const struct limits limits = {.given = LIMIT_DEPTH, .depth = 42};
        engine_clear_hash(collector->engine);
        const score alone = collector_think(collector, &history, &limits, &plain)->line.value;
        assert_true(engine_set_threads(collector->engine, 3));
        for (unsigned round = 0; round < ROUNDS; round++) {
            engine_clear_hash(collector->engine);
            const struct line found = collector_think(collector, &history, &limits, &plain)->line;
            assert_int_equal(score_is_win(found.value), score_is_win(alone));
            assert_int_equal(score_is_loss(found.value), score_is_loss(alone));
            assert_true(found.proven ||
                        found.value == SCORE_DRAW); /* after reductions the value is unproven */
            check_line(&history, &found);
        }
        assert_true(engine_set_threads(collector->engine, 1));
    }
}

/* The last lines all have the requested depth. */
TEST(several_threads_report_whole_depths)
{
    enum { LINES = 3, DEPTH = 10, ROUNDS = 5 };
    struct collector *collector = *state;
    const struct settings settings = {.multi_pv = LINES, .draw_plies = 80};
    assert_true(engine_set_threads(collector->engine, 3));
    for (unsigned round = 0; round < ROUNDS; round++) {
        GAME_HISTORY(history) = given_game("checkers", "11-15 23-19");
        const struct limits limits = {.given = LIMIT_DEPTH, .depth = DEPTH};
        engine_clear_hash(collector->engine);
        collector_think(collector, &history, &limits, &settings);
        assert_true(collector->count > LINES);
        for (size_t i = 0; i < LINES; i++) {
            const struct line *line = &collector->reports[collector->count - 2 - i].line;
            assert_int_equal(line->depth, DEPTH);
            assert_int_equal(line->multi_pv, LINES - i);
        }
    }
    assert_true(engine_set_threads(collector->engine, 1));
}

static long resident_mib(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%*d %ld", &pages), 1);
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE) >> 20;
}

/* A game with a solver divides the table differently. */
TEST(prefaulted_memory_is_used_by_the_search)
{
    enum { HASH_MIB = 128 };
    struct collector *collector = *state;
    const char *const variants[] = {"checkers", "connect4", "checkers"};
    assert_true(engine_set_hash(collector->engine, HASH_MIB));
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        GAME_HISTORY(history) = given_game(variants[i], "");
        collector_clear(collector);
        assert_true(engine_prefault(collector->engine, history.variant->game));
        assert_int_equal(collector_last(collector)->kind, REPORT_PREFAULTED);
        const long prefaulted_mib = resident_mib();
        const struct limits limits = {.given = LIMIT_NODES, .nodes = 100};
        collector_think(collector, &history, &limits, &plain);
        assert_true(resident_mib() > prefaulted_mib - HASH_MIB / 8);
    }
    assert_true(engine_set_hash(collector->engine, 16));
}

RUN_COLLECTOR_TESTS(standard_backends())
