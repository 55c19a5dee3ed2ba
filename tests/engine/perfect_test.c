/*
 * Connect Four is played perfectly: proven results, exact scores and lines. The referee is a
 * separate solver.
 *
 *   perfect_test [COUNT [DISCS]]   COUNT positions with at least DISCS discs: the default, 30 16,
 *                                  takes seconds; 1000 0 takes minutes
 *   perfect_test threads           two threads only
 */
#include <stdlib.h>
#include <string.h>

#include "games/base/zobrist.h"
#include "games/connect4/solver/solver.h"
#include "games/connect4/tablebase.h"
#include "games/registry.h"
#include "tests/engine/collect.h"
#include "tests/games/connect4/walk.h"
#include "tests/given.h"

#include "games/dynamic.h"

static unsigned wanted_positions = 30, fewest_discs = 16;

#define REFEREE_BYTES ((size_t)1 << 25)

static void *referee_memory;
static struct collector collector;

static const struct settings plain = {.multi_pv = 1};

static int set_up(void **state)
{
    (void)state;
    referee_memory = aligned_alloc(64, REFEREE_BYTES);
    if (referee_memory == NULL)
        return 1;
    memset(referee_memory, 0, REFEREE_BYTES);
    collector_start(&collector, standard_backends());
    return engine_set_hash(collector.engine, 16) ? 0 : 1;
}

static int tear_down(void **state)
{
    (void)state;
    collector_finish(&collector);
    free(referee_memory);
    return 0;
}

/* Returns a position's exact score for the side to move. */
static score true_score(const struct any_position *position)
{
    struct solver_thread thread = {.memory = referee_memory,
                                   .bytes = REFEREE_BYTES,
                                   .tablebase = connect4_tablebase_embedded()};
    struct bounds bounds = BOUNDS_UNKNOWN;
    assert_true(solver_solve(connect4_solver(), &thread, position, &bounds));
    return bounds.lower;
}

/* Returns a move's exact score for its player. */
static score true_score_of(const struct any_position *position, move move)
{
    struct any_position child = *position;
    connect4_game.play(&child, move);
    return score_from_child(true_score(&child));
}

/* Returns an unfinished random game. */
static struct game_history random_history(uint64_t *seed, unsigned discs)
{
    for (;;) {
        struct game_history history = given_game("connect4", "");
        struct position position = position_of(&history.now);
        while (history.count < discs && position_count_ways(&position) > 0) {
            assert_true(game_history_play(&history, walk_choose(&position, seed, WALK_CAREFULLY)));
            position = position_of(&history.now);
        }
        if (position_count_ways(&position) > 0)
            return history;
        game_history_finish(&history);
    }
}

/* Searches until everything is proven. Returns the last report. */
static const struct report *search_to_the_end(const struct game_history *history,
                                              const struct settings *settings)
{
    const struct limits limits = {.infinite = true};
    return collector_think(&collector, history, &limits, settings);
}

/* Checks that a line is proven, has this score and is best play to the end. */
static void check_line(const struct game_history *history, const struct line *line, score expected)
{
    assert_true(line->proven);
    assert_int_equal(line->bound, BOUND_EXACT);
    assert_int_equal(line->value, expected);
    struct any_position position = history->now;
    for (size_t i = 0; i < line->pv_count; i++) {
        assert_legal(&connect4_game, &position, line->pv[i]);
        assert_int_equal(true_score_of(&position, line->pv[i]), expected);
        connect4_game.play(&position, line->pv[i]);
        expected = score_to_child(expected);
    }
    assert_int_not_equal(connect4_game.outcome(&position).kind, ONGOING);
    if (line->value != SCORE_DRAW)
        assert_int_equal(line->pv_count, score_plies(line->value));
}

static void check_result(const struct game_history *history, const struct report *result)
{
    check_line(history, &result->line, true_score(&history->now));
    assert_true(result->move == result->line.pv[0]);
}

/* Lets the engine play both sides: the game must end as announced. */
static void play_out(struct game_history *history)
{
    const score announced = true_score(&history->now);
    const size_t started = history->count;
    while (game_history_outcome(history, 0).kind == ONGOING) {
        const struct report *result = search_to_the_end(history, &plain);
        check_result(history, result);
        assert_true(game_history_play(history, result->move));
    }
    const enum outcome outcome = game_history_outcome(history, 0).kind;
    if (announced == SCORE_DRAW) {
        assert_int_equal(outcome, DRAWN);
    } else {
        const bool first_wins = (announced > 0) == (started % 2 == 0);
        assert_int_equal(outcome, first_wins ? FIRST_WINS : SECOND_WINS);
        assert_int_equal(history->count - started, score_plies(announced));
    }
}

TEST(games_end_as_announced)
{
    uint64_t seed = 41;
    unsigned won = 0, drawn = 0;
    for (unsigned i = 0; i < wanted_positions; i++) {
        GAME_HISTORY(history) = random_history(&seed, fewest_discs + i % (CELLS - fewest_discs));
        const score announced = true_score(&history.now);
        won += announced > SCORE_DRAW;
        drawn += announced == SCORE_DRAW;
        engine_new_game(collector.engine);
        play_out(&history);
    }
    print_message("%u won, %u drawn, %u lost\n", won, drawn, wanted_positions - won - drawn);
    assert_true(won > 0 && drawn > 0 && won + drawn < wanted_positions);
}

/* Every column has its exact score, the best first. */
TEST(all_columns_get_their_exact_scores)
{
    static const struct settings settings = {.multi_pv = 7};
    uint64_t seed = 42;
    for (unsigned i = 0; i < 12; i++) {
        GAME_HISTORY(history) = random_history(&seed, fewest_discs + 2 * i);
        move list[GAME_MOVES_MAX];
        const size_t count = connect4_game.moves(&history.now, list);
        const struct report *result = search_to_the_end(&history, &settings);
        check_result(&history, result);
        const struct report *lines = result - count;
        for (size_t rank = 0; rank < count; rank++) {
            const struct line *line = &lines[rank].line;
            assert_int_equal(lines[rank].kind, REPORT_LINE);
            assert_int_equal(line->multi_pv, rank + 1);
            check_line(&history, line, true_score_of(&history.now, line->pv[0]));
            for (size_t above = 0; above < rank; above++) {
                assert_true(lines[above].line.pv[0] != line->pv[0]);
                assert_true(lines[above].line.value >= line->value);
            }
        }
    }
}

/* `searchmoves` finds its best move, even if an excluded one is better. */
TEST(the_best_of_searchmoves_is_found)
{
    uint64_t seed = 43;
    unsigned worse = 0;
    for (unsigned i = 0; i < 30; i++) {
        GAME_HISTORY(history) = random_history(&seed, 16 + i % 20);
        struct limits limits = {.infinite = true};
        move list[GAME_MOVES_MAX];
        const size_t count = connect4_game.moves(&history.now, list);
        score best = -SCORE_INFINITE;
        for (size_t k = i % count; k < count; k += 2) {
            const score value = true_score_of(&history.now, list[k]);
            best = value > best ? value : best;
            limits.search_moves[limits.search_moves_count++] = list[k];
        }
        const struct report *result = collector_think(&collector, &history, &limits, &plain);
        check_line(&history, &result->line, best);
        assert_in_set(result->move, limits.search_moves, limits.search_moves_count);
        worse += best < true_score(&history.now);
    }
    assert_in_range(worse, 1, 29);
}

/* Early positions outside the book: their proofs take long. */
static const char *const long_proofs[] = {"566527434", "136375257", "51672734477", "12614657433",
                                          "237361611"};

#define LONG_PROOF_COUNT (sizeof long_proofs / sizeof *long_proofs)

/* Checks a stopped search's proven claims. Returns whether it proves a draw or win as a lower bound
 * alone. */
static bool check_broken_off(const struct game_history *history, const struct report *result)
{
    const struct line *line = &result->line;
    assert_legal(&connect4_game, &history->now, result->move);
    assert_true(result->move == line->pv[0]);
    const score value = true_score_of(&history->now, result->move);
    if (line->proven) {
        assert_int_equal(line->value, true_score(&history->now));
        assert_int_equal(line->value, value);
    }
    const bool preferred = line->bound == BOUND_LOWER && line->pv_count == 1 &&
                           (line->value == SCORE_DRAW || score_is_win(line->value));
    if (preferred)
        assert_true(value >= line->value);
    return preferred && !line->proven;
}

TEST(a_proven_score_precedes_an_estimate)
{
    unsigned preferred = 0, proven = 0;
    for (size_t i = 0; i < LONG_PROOF_COUNT; i++) {
        GAME_HISTORY(history) = given_game("connect4", long_proofs[i]);
        for (uint64_t nodes = 1; nodes < 200000; nodes = nodes * 2 + 1) {
            const struct limits limits = {.given = LIMIT_NODES, .nodes = nodes};
            engine_new_game(collector.engine);
            const struct report *result = collector_think(&collector, &history, &limits, &plain);
            assert_true(result->line.nodes <= nodes);
            preferred += check_broken_off(&history, result);
            proven += result->line.proven;
        }
    }
    print_message("%u moves proven in part, %u in full\n", preferred, proven);
    assert_true(preferred >= 3);
}

TEST(a_proof_may_be_stopped_at_any_time)
{
    unsigned unproven = 0;
    for (size_t i = 0; i < LONG_PROOF_COUNT; i++) {
        GAME_HISTORY(history) = given_game("connect4", long_proofs[i]);
        for (unsigned reports = 0; reports < 8; reports++) {
            const struct limits limits = {.infinite = true, .started_ns = engine_now_ns()};
            engine_new_game(collector.engine);
            collector_clear(&collector);
            assert_true(engine_think(collector.engine, &history, &limits, &plain));
            for (unsigned k = 0; k < reports && collector_next(&collector)->kind == REPORT_LINE;)
                k++;
            engine_stop(collector.engine);
            const struct report *result = engine_busy(collector.engine)
                                              ? collector_last(&collector)
                                              : &collector.reports[collector.count - 1];
            assert_int_equal(result->kind, REPORT_SEARCH_RESULT);
            check_broken_off(&history, result);
            unproven += !result->line.proven;
        }
    }
    assert_true(unproven >= 5);
}

/* Checks that scores are exact and bounds hold. */
static void check_claim(const struct game_history *history, const struct line *line)
{
    const score value = true_score_of(&history->now, line->pv[0]);
    assert_true(!line->proven || line->depth > 0);
    if (line->bound == BOUND_LOWER && score_is_win(line->value))
        assert_true(value >= line->value);
    else if (line->bound == BOUND_UPPER && score_is_loss(line->value))
        assert_true(value <= line->value);
    else if (line->bound == BOUND_EXACT && (line->proven || score_is_decisive(line->value)))
        assert_int_equal(line->value, value);
}

/* Searches and checks every report: a client may stop at any of them. */
static const struct report *search_and_check(const struct game_history *history,
                                             const struct limits *limits,
                                             const struct settings *settings)
{
    engine_new_game(collector.engine);
    const struct report *result = collector_think(&collector, history, limits, settings);
    for (size_t i = 0; i < collector.count; i++)
        if (collector.reports[i].kind == REPORT_LINE ||
            collector.reports[i].kind == REPORT_SEARCH_RESULT)
            check_claim(history, &collector.reports[i].line);
    return result;
}

/* Checks that a depth limit at or past the end gives exact scores. */
static void check_whole_depth(const struct game_history *history, uint64_t *seed)
{
    static const struct settings all = {.multi_pv = 7};
    struct limits limits = {.given = LIMIT_DEPTH, .depth = CELLS};
    check_result(history, search_and_check(history, &limits, &plain));
    assert_true(collector.count < 30);
    limits.depth = CELLS - (unsigned)history->count;
    check_result(history, search_and_check(history, &limits, &plain));
    check_result(history, search_and_check(history, &limits, &all));

    move list[GAME_MOVES_MAX];
    const size_t count = connect4_game.moves(&history->now, list);
    limits.search_moves[0] = list[random_below(seed, (unsigned)count)];
    limits.search_moves_count = 1;
    const struct report *result = search_and_check(history, &limits, &plain);
    check_line(history, &result->line, true_score_of(&history->now, limits.search_moves[0]));
}

/* Checks that a limited search claims only proven scores. */
static void check_less(const struct game_history *history, uint64_t *seed)
{
    const struct settings level = {
        .multi_pv = 1, .limit_strength = true, .elo = 1000 + random_below(seed, 1000)};
    const unsigned rest = CELLS - (unsigned)history->count;
    struct limits limits = {.given = LIMIT_DEPTH, .depth = CELLS};
    search_and_check(history, &limits, &level);
    limits.depth = rest > 1 ? rest - 1 : 1;
    search_and_check(history, &limits, &plain);
    limits.depth = 1 + random_below(seed, rest);
    search_and_check(history, &limits, &plain);
    limits.given |= LIMIT_NODES;
    limits.depth = CELLS;
    limits.nodes = UINT64_C(1) << random_below(seed, 18);
    search_and_check(history, &limits, &plain);
    limits.given = LIMIT_DEPTH | LIMIT_MOVETIME;
    limits.movetime_ms = 2;
    search_and_check(history, &limits, &plain);
}

TEST(no_score_claims_more_than_its_proof)
{
    uint64_t seed = 46;
    for (unsigned i = 0; i < 10 * wanted_positions; i++) {
        GAME_HISTORY(history) = random_history(&seed, fewest_discs + i % (CELLS - fewest_discs));
        check_whole_depth(&history, &seed);
        check_less(&history, &seed);
    }
}

TEST(two_threads_find_the_same_scores)
{
    uint64_t seed = 44;
    assert_true(engine_set_threads(collector.engine, 2));
    for (unsigned i = 0; i < 20; i++) {
        GAME_HISTORY(history) = random_history(&seed, 16 + i);
        engine_new_game(collector.engine);
        check_result(&history, search_to_the_end(&history, &plain));
        const struct settings all = {.multi_pv = 7};
        check_result(&history, search_to_the_end(&history, &all));
        check_whole_depth(&history, &seed);
        check_less(&history, &seed);
    }
    assert_true(engine_set_threads(collector.engine, 1));
}

/* Returns a seed's move, with earlier searches' tables or cleared ones. */
static move move_with_seed(const struct game_history *history, unsigned seed, bool afresh)
{
    const struct settings settings = {.multi_pv = 1, .variety = seed};
    if (afresh)
        engine_new_game(collector.engine);
    const struct report *result = search_to_the_end(history, &settings);
    check_result(history, result);
    return result->move;
}

static unsigned count_best_moves(const struct any_position *position)
{
    move list[GAME_MOVES_MAX];
    const size_t count = connect4_game.moves(position, list);
    const score best = true_score(position);
    unsigned equal = 0;
    for (size_t i = 0; i < count; i++)
        equal += true_score_of(position, list[i]) == best;
    return equal;
}

/* Checks that a seed repeats its move and seeds vary it. Returns whether there is a choice. */
static bool check_variety(const struct game_history *history, unsigned seeds)
{
    bitboard played = 0;
    for (unsigned seed = 0; seed <= seeds; seed++) {
        const move move = move_with_seed(history, seed, true);
        assert_true(move_with_seed(history, seed, seed == 0) == move);
        played |= seed > 0 ? move : 0;
    }
    const bool choice = count_best_moves(&history->now) > 1;
    assert_int_equal(bits_count(played) > 1, choice);
    return choice;
}

TEST(variety_chooses_among_the_best_by_its_seed)
{
    uint64_t seed = 45;
    unsigned choices = 0;
    for (unsigned i = 0; i < 8; i++) {
        GAME_HISTORY(history) = random_history(&seed, 20 + i);
        choices += check_variety(&history, 8);
    }
    assert_in_range(choices, 3, 7);
    /* A proof in the table changes the move order. */
    GAME_HISTORY(history) = given_game("connect4", long_proofs[1]);
    assert_true(check_variety(&history, 4));
}

/* A book move is reported at once; only analysis searches further. */
TEST(the_own_book_moves_at_once)
{
    static const struct settings settings = {.multi_pv = 1, .own_book = true};
    struct limits limits = {.given = LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND,
                            .time_ms = {600000, 600000}};
    struct game_history history = given_game("connect4", "");
    engine_new_game(collector.engine);
    const struct report *result = collector_think(&collector, &history, &limits, &settings);
    assert_int_equal(collector.count, 2);
    assert_true(collector.reports[0].line.proven);
    assert_true(result->line.nodes < 10000);
    assert_int_equal(move_index(result->move) / COLUMN_BITS, 3);
    assert_int_equal(result->line.value, score_win_in(41));
    assert_true(result->line.proven);

    const struct limits endless = {.infinite = true};
    result = collector_think(&collector, &history, &endless, &settings);
    assert_int_equal(collector.count, 3);
    assert_int_equal(result->line.pv_count, 41);
    game_history_finish(&history);

    history = given_game("connect4", long_proofs[0]);
    limits.time_ms[FIRST] = limits.time_ms[SECOND] = 1000;
    engine_new_game(collector.engine);
    assert_legal(&connect4_game, &history.now,
                 collector_think(&collector, &history, &limits, &settings)->move);
    assert_false(collector.reports[0].line.proven);
    game_history_finish(&history);
}

/* Searches with three seconds, more than these positions need. */
static const struct report *search_on_a_clock(const struct game_history *history)
{
    const struct limits limits = {.given = LIMIT_CLOCK_FIRST | LIMIT_CLOCK_SECOND,
                                  .time_ms = {3000, 3000},
                                  .increment_ms = {30, 30}};
    return collector_think(&collector, history, &limits, &plain);
}

/* Returns a reply that keeps the score. */
static move best_reply(const struct any_position *position)
{
    move list[GAME_MOVES_MAX];
    const size_t count = connect4_game.moves(position, list);
    const score best = true_score(position);
    size_t at = 0;
    while (at < count && true_score_of(position, list[at]) != best)
        at++;
    assert_true(at < count);
    return list[at];
}

/* Plays one side against best replies on a full clock. Returns the maximum nodes after the first
 * move. */
static uint64_t play_on_a_clock(struct game_history *history)
{
    uint64_t max = 0;
    for (size_t ply = 0; game_history_outcome(history, 0).kind == ONGOING; ply++) {
        if (ply % 2 == 1) {
            assert_true(game_history_play(history, best_reply(&history->now)));
            continue;
        }
        const struct report *result = search_on_a_clock(history);
        assert_int_equal(true_score_of(&history->now, result->move), true_score(&history->now));
        if (ply > 0 && result->line.nodes > max)
            max = result->line.nodes;
        assert_true(game_history_play(history, result->move));
    }
    return max;
}

/* The first proof may take most of the clock; later moves cost nothing. */
TEST(the_clock_is_spent_on_the_proof_alone)
{
    static const char *const known[] = {"", "4", "444444", "4444441"};
    static const char *const unknown[] = {"136375257", "237361611", "566527434"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        GAME_HISTORY(history) = given_game("connect4", known[i]);
        engine_new_game(collector.engine);
        const struct report *result = search_on_a_clock(&history);
        assert_true(result->line.proven);
        assert_true(result->line.nodes < 20000);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        GAME_HISTORY(history) = given_game("connect4", unknown[i]);
        engine_new_game(collector.engine);
        const uint64_t max = play_on_a_clock(&history);
        assert_true(max < 200000); /* the first moves take more than a million */
    }
}

/* If all other moves lose at once, the forced move takes no proof. */
TEST(a_forced_block_needs_no_proof)
{
    GAME_HISTORY(history) = given_game("connect4", "775773657");
    engine_new_game(collector.engine);
    const struct report *result = search_on_a_clock(&history);
    assert_int_equal(true_score_of(&history.now, result->move), true_score(&history.now));
    assert_true(result->line.nodes < 40000);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "threads") == 0)
        cmocka_set_test_filter("two_threads_*");
    else
        cmocka_set_skip_filter("two_threads_*");
    if (argc > 1)
        wanted_positions = (unsigned)strtoul(argv[1], NULL, 10);
    if (argc > 2)
        fewest_discs = (unsigned)strtoul(argv[2], NULL, 10) % CELLS;
    return cmocka_run_group_tests(unit_tests, set_up, tear_down);
}
