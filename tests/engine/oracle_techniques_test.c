/* The textbook's techniques: none changes a value, and each has its effect. */
#include <stdlib.h>

#include "tests/engine/oracle.h"
#include "tests/given.h"
#include "tools/textbook/comparison.h"

enum { RANDOM_GAMES = 20 };

/* Every combination of techniques: three recursions, with and without each of the rest. */
enum { TECHNIQUES = 3 << 5 };

static struct technique technique_of(unsigned number)
{
    return (struct technique){
        .recursion = (enum recursion)(number >> 5),
        .quiescence = true,
        .symmetry = number >> 4 & 1,
        .extreme_values = number & 1,
        .deepening = number >> 1 & 1,
        .ordering = number >> 2 & 1,
        .table = number >> 3 & 1,
    };
}

static void compare_all(const struct evaluator *evaluator, const struct game_history *histories,
                        size_t count, int depth)
{
    score plain[RANDOM_GAMES];
    for (unsigned number = 0; number < TECHNIQUES; number++) {
        const struct technique technique = technique_of(number);
        struct tree *oracle = oracle_create(evaluator, &technique);
        for (size_t i = 0; i < count; i++) {
            const score value = oracle_value(oracle, &histories[i], depth);
            if (number == 0)
                plain[i] = value;
            assert_int_equal(value, plain[i]);
        }
        tree_destroy(oracle);
    }
}

static void compare_on_random_games(const struct evaluator *evaluator, const char *variant,
                                    unsigned longest, int depth)
{
    struct game_history histories[RANDOM_GAMES];
    uint64_t seed = 2;
    for (size_t i = 0; i < RANDOM_GAMES; i++)
        histories[i] = oracle_random_game(variant, random_below(&seed, longest + 1), &seed);
    compare_all(evaluator, histories, RANDOM_GAMES, depth);
    for (size_t i = 0; i < RANDOM_GAMES; i++)
        game_history_finish(&histories[i]);
}

/* Too few moves to crown, so no position repeats; a table cannot detect repetition. */
TEST(no_technique_changes_a_value_of_checkers)
{
    compare_on_random_games(&checkers_evaluator, "checkers", 16, 4);
}

TEST(no_technique_changes_a_value_of_connect4)
{
    compare_on_random_games(&connect4_evaluator, "connect4", 36, 4);
}

TEST(no_technique_changes_a_value_of_tictactoe)
{
    compare_on_random_games(&tictactoe_evaluator, "tictactoe", 7, 6);
}

/* The game tree has 549946 positions, the root included. */
TEST(tictactoe_is_a_draw)
{
    const struct technique technique = {.recursion = MINIMAX};
    struct tree *oracle = oracle_create(&tictactoe_evaluator, &technique);
    GAME_HISTORY(history) = given_game("tictactoe", "3/3/3 x");
    assert_int_equal(oracle_value(oracle, &history, 9), SCORE_DRAW);
    assert_int_equal(oracle->nodes, 549945);
    tree_destroy(oracle);
}

/* Deepening gains from move ordering, depending on the position, but always beats unordered
 * alpha-beta. Stones have no evaluation to order by. */
static void check_costs(const struct evaluator *evaluator)
{
    enum { PLAIN, QUIESCENCE, EXTREME, SYMMETRY, CUTS, ORDER, TABLE, DEEPENING };
    struct cost costs[TECHNIQUE_ROWS];
    for (size_t i = 0; i < TECHNIQUE_ROWS; i++) {
        assert_true(comparison_measure(evaluator, &technique_rows[i].technique, &costs[i]));
        assert_int_equal(costs[i].values_sum, costs[i == PLAIN ? PLAIN : QUIESCENCE].values_sum);
    }
    const bool ordered = evaluator != &stones_evaluator;
    assert_true(costs[QUIESCENCE].nodes >= costs[PLAIN].nodes);
    assert_true(costs[EXTREME].nodes <= costs[QUIESCENCE].nodes);
    assert_true(evaluator->symmetric_key != NULL ? costs[SYMMETRY].nodes < costs[EXTREME].nodes
                                                 : costs[SYMMETRY].nodes == costs[EXTREME].nodes);
    assert_true(costs[CUTS].nodes < costs[SYMMETRY].nodes);
    assert_true(ordered ? costs[ORDER].nodes < costs[CUTS].nodes
                        : costs[ORDER].nodes == costs[CUTS].nodes);
    assert_true(costs[TABLE].nodes < costs[ORDER].nodes);
    assert_true(costs[DEEPENING].nodes < costs[CUTS].nodes);
}

TEST(every_technique_saves_nodes)
{
    for (const struct evaluator *const *evaluator = textbook_evaluators; *evaluator != NULL;
         evaluator++)
        if ((*evaluator)->positions != NULL)
            check_costs(*evaluator);
}

/* Black can take a man but is recaptured twice: a static evaluation sees only the man. */
TEST(quiescence_search_looks_beyond_the_horizon)
{
    GAME_HISTORY(history) = given_game("checkers", "B:W19,20,21,22,25,26,27,28,29,30,31,32:"
                                                   "B1,2,3,4,5,6,7,8,9,11,15,16");
    struct technique technique = {.recursion = MINIMAX};
    for (int quiescence = 0; quiescence < 2; quiescence++) {
        technique.quiescence = quiescence;
        struct tree *oracle = oracle_create(&checkers_evaluator, &technique);
        assert_int_equal(oracle_value(oracle, &history, 1), quiescence ? -40 : 100);
        tree_destroy(oracle);
    }
}

TEST(symmetry_leaves_three_first_moves)
{
    const struct technique technique = {.recursion = MINIMAX, .symmetry = true};
    struct tree *oracle = oracle_create(&tictactoe_evaluator, &technique);
    GAME_HISTORY(history) = given_game("tictactoe", "3/3/3 x");
    oracle_value(oracle, &history, 1);
    assert_int_equal(oracle->root_moves.count, 3);
    assert_int_equal(oracle->nodes, 3);
    tree_destroy(oracle);
}

/* Returns the total nodes of searching each position 4 plies. */
static uint64_t nodes_of(const struct technique *technique, const struct game_history *histories)
{
    struct tree *oracle = oracle_create(&connect4_evaluator, technique);
    uint64_t nodes = 0;
    for (size_t i = 0; i < RANDOM_GAMES; i++) {
        oracle_value(oracle, &histories[i], 4);
        nodes += oracle->nodes;
    }
    tree_destroy(oracle);
    return nodes;
}

/* Both visit the same nodes; only pruning visits fewer. */
TEST(minimax_and_negamax_search_the_same_nodes)
{
    struct game_history histories[RANDOM_GAMES];
    uint64_t seed = 5;
    for (size_t i = 0; i < RANDOM_GAMES; i++)
        histories[i] = oracle_random_game("connect4", 20, &seed);
    const uint64_t nodes = nodes_of(&(struct technique){.recursion = MINIMAX}, histories);
    assert_int_equal(nodes_of(&(struct technique){.recursion = NEGAMAX}, histories), nodes);
    for (enum recursion recursion = MINIMAX; recursion <= NEGAMAX; recursion++)
        assert_true(nodes_of(&(struct technique){.recursion = recursion, .extreme_values = true},
                             histories) < nodes);
    for (size_t i = 0; i < RANDOM_GAMES; i++)
        game_history_finish(&histories[i]);
}

TEST(the_branching_factor_is_that_of_a_uniform_tree)
{
    assert_true(branching_factor(7, 1) == 7);
    assert_true(branching_factor(5 + 25 + 125, 3) > 4.999999);
    assert_true(branching_factor(5 + 25 + 125, 3) < 5.000001);
}

static score evaluate_at(const struct evaluator *evaluator, const char *variant,
                         const char *position)
{
    GAME_HISTORY(history) = given_game(variant, position);
    const score value = evaluator->evaluate(&history.now);
    return value;
}

/* A cross in the centre, a nought on the middle of an edge: 6 - 4 = 2. */
TEST(the_textbook_evaluates_tictactoe_by_open_lines)
{
    assert_int_equal(evaluate_at(&tictactoe_evaluator, "tictactoe", "1o1/1x1/3 x"), 10 * (6 - 4));
}

/* The corner lies in three groups of four, the middle of the bottom row in seven. */
TEST(the_textbook_evaluates_connect4_by_groups)
{
    assert_int_equal(evaluate_at(&connect4_evaluator, "connect4", "7/7/7/7/7/7 x"), 0);
    assert_int_equal(evaluate_at(&connect4_evaluator, "connect4", "7/7/7/7/7/x6 o"), -3);
    assert_int_equal(evaluate_at(&connect4_evaluator, "connect4", "7/7/7/7/7/3x3 o"), -7);
    /* Three groups hold both crosses, five hold one, and two belong to the nought. */
    assert_int_equal(evaluate_at(&connect4_evaluator, "connect4", "7/7/7/7/7/o2xx2 o"),
                     -(3 * 10 + 5 - 2));
}

/* A man is worth 5, 7 near crowning, a king 10; times 6 on the edge, 5 next to it, 4 inside. */
TEST(the_textbook_evaluates_checkers_by_pieces_and_places)
{
    assert_int_equal(evaluate_at(&checkers_evaluator, "checkers", "B:W21-32:B1-12"), 0);
    assert_int_equal(evaluate_at(&checkers_evaluator, "checkers", "B:B1:W"), 4 * 5 * 6);
    assert_int_equal(evaluate_at(&checkers_evaluator, "checkers", "B:B15:W"), 4 * 5 * 4);
    assert_int_equal(evaluate_at(&checkers_evaluator, "checkers", "B:B22:W"), 4 * 7 * 5);
    assert_int_equal(evaluate_at(&checkers_evaluator, "checkers", "W:BK15:W"), -4 * 10 * 4);
}

RUN_TESTS(NULL, NULL)
