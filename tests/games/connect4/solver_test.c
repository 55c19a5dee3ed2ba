/* The solver of Connect Four against true values (exact.h). */
#include <stdlib.h>
#include <string.h>

#include <pthread.h>

#include "games/connect4/solver/solver.h"
#include "games/connect4/solver/table.h"
#include "tests/games/connect4/exact.h"
#include "tests/games/connect4/walk.h"
#include "tests/unit.h"

#include "games/dynamic.h"

enum { LATE_DISCS = 24, GRANT = 100 };

#define TABLE_BYTES ((size_t)1 << 23)

/* The nodes that a solver may still visit. */
struct purse {
    uint64_t nodes;
};

static unsigned take_nodes(void *context)
{
    struct purse *purse = context;
    const unsigned taken = purse->nodes < GRANT ? (unsigned)purse->nodes : GRANT;
    purse->nodes -= taken;
    return taken;
}

static void *new_table(size_t bytes)
{
    void *memory = aligned_alloc(64, bytes);
    assert_non_null(memory);
    return memset(memory, 0, bytes);
}

static struct solver_thread thread_with(void *memory, size_t bytes, struct purse *purse)
{
    return (struct solver_thread){
        .memory = memory, .bytes = bytes, .take_nodes = take_nodes, .context = purse};
}

/* Returns the solver's value, with a table of this size. */
static int solved_value(const struct position *position, void *memory, size_t bytes)
{
    struct purse purse = {UINT64_MAX};
    struct solver_thread thread = thread_with(memory, bytes, &purse);
    const struct any_position any = any_position_of(position);
    struct bounds bounds = BOUNDS_UNKNOWN;
    assert_true(solver_solve(connect4_solver(), &thread, &any, &bounds));
    assert_int_equal(bounds.lower, bounds.upper);
    assert_false(thread.stopped);
    const unsigned discs = bits_count(position->taken);
    const int value = value_of_score(bounds.lower, discs);
    assert_int_equal(value_to_score(value, discs), bounds.lower);
    assert_int_equal(connect4_solver()->published(&any, bounds.lower), value);
    return value;
}

/* Returns a random late position, perhaps over or won at once. */
static struct position late_position(uint64_t *seed)
{
    const unsigned discs = LATE_DISCS + random_below(seed, CELLS + 1 - LATE_DISCS);
    return walk_to(seed, discs, (enum walk)random_below(seed, WALK_CAREFULLY + 1));
}

/* Solves with a shared table, sometimes also with a new one. */
TEST(random_late_positions_are_solved)
{
    void *common = new_table(TABLE_BYTES), *own = new_table(SOLVER_BYTES_MIN);
    uint64_t seed = 21;
    unsigned over = 0;
    for (unsigned round = 0; round < 1000; round++) {
        const struct position position = late_position(&seed);
        const int value = exact_value(&position);
        assert_int_equal(solved_value(&position, common, TABLE_BYTES), value);
        if (round % 8 == 0) {
            memset(own, 0, SOLVER_BYTES_MIN);
            assert_int_equal(solved_value(&position, own, SOLVER_BYTES_MIN), value);
        }
        over += position_count_ways(&position) == 0;
    }
    assert_in_range(over, 1, 500);
    free(common);
    free(own);
}

/* Any alpha gives a bound: a lower one above alpha, else an upper one. */
TEST(results_bound_the_true_value)
{
    void *memory = new_table(SOLVER_BYTES_MIN);
    uint64_t seed = 22;
    unsigned above = 0, inexact = 0;
    for (unsigned round = 0; round < 300; round++) {
        const struct position position = late_position(&seed);
        const unsigned discs = bits_count(position.taken);
        const struct any_position any = any_position_of(&position);
        const score truth = value_to_score(exact_value(&position), discs);
        const score alphas[] = {
            truth - 1,
            truth,
            truth + 1,
            -SCORE_INFINITE,
            SCORE_INFINITE - 1,
            -SCORE_PROVEN,
            SCORE_PROVEN,
            -50,
            -1,
            SCORE_DRAW,
            1,
            SCORE_TABLEBASE_WIN,
            -score_win_in(random_below(&seed, 42) + 1),
            score_win_in(random_below(&seed, 42) + 1),
        };
        for (size_t i = 0; i < sizeof alphas / sizeof *alphas; i++) {
            struct purse purse = {UINT64_MAX};
            struct solver_thread thread = thread_with(memory, SOLVER_BYTES_MIN, &purse);
            const score cutoff = connect4_solver()->search(&thread, &any, alphas[i]);
            assert_int_equal(cutoff > alphas[i], truth > alphas[i]);
            assert_true(truth > alphas[i] ? cutoff <= truth : cutoff >= truth);
            above += cutoff > alphas[i];
            inexact += cutoff != truth;
        }
    }
    assert_in_range(above, 100, 300 * 14 - 100);
    assert_true(inexact > 0);
    free(memory);
}

/* The caller may know either bound or both. */
TEST(narrowing_starts_from_known_bounds)
{
    void *memory = new_table(TABLE_BYTES);
    uint64_t seed = 23;
    for (unsigned round = 0; round < 500; round++) {
        const struct position position = late_position(&seed);
        const unsigned discs = bits_count(position.taken);
        const struct any_position any = any_position_of(&position);
        const score truth = value_to_score(exact_value(&position), discs);
        const struct bounds known[] = {
            {truth, truth},
            {truth, SCORE_INFINITE},
            {-SCORE_INFINITE, truth},
            {truth < SCORE_DRAW ? -SCORE_INFINITE : SCORE_DRAW,
             truth > SCORE_DRAW ? SCORE_INFINITE : SCORE_DRAW},
        };
        for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
            struct purse purse = {UINT64_MAX};
            struct solver_thread thread = thread_with(memory, TABLE_BYTES, &purse);
            struct bounds bounds = known[i];
            while (bounds.lower < bounds.upper) {
                const struct bounds before = bounds;
                assert_true(connect4_solver()->narrow(&thread, &any, &bounds));
                assert_true(bounds.lower >= before.lower && bounds.upper <= before.upper);
                assert_true(bounds.lower > before.lower || bounds.upper < before.upper);
            }
            assert_int_equal(bounds.lower, truth);
        }
    }
    free(memory);
}

/* A stopped solver obeys the node limit and leaves true bounds and entries. */
TEST(a_stopped_solver_reports_and_stores_nothing_wrong)
{
    static const char *const columns[] = {"44444323", "5422164452716663", "2767373153512456"};
    void *memory = new_table(TABLE_BYTES), *other = new_table(TABLE_BYTES);
    unsigned stops = 0;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        struct position position;
        assert_true(walk_along(columns[i], &position));
        const struct any_position any = any_position_of(&position);
        memset(memory, 0, TABLE_BYTES);
        struct bounds bounds = BOUNDS_UNKNOWN;
        for (uint64_t nodes = 0; nodes < 20000; nodes = nodes * 3 / 2 + 1) {
            struct purse purse = {nodes};
            struct solver_thread thread = thread_with(memory, TABLE_BYTES, &purse);
            const bool solved = solver_solve(connect4_solver(), &thread, &any, &bounds);
            assert_int_equal(thread.nodes + thread.batch_left + purse.nodes, nodes);
            assert_int_equal(solved, !thread.stopped);
            assert_int_equal(solved, bounds.lower == bounds.upper);
            stops += !solved;
            if (!solved) {
                const struct bounds before = bounds;
                assert_false(connect4_solver()->narrow(&thread, &any, &bounds));
                assert_true(bounds.lower == before.lower && bounds.upper == before.upper);
            }
        }
        const int after_stops = solved_value(&position, memory, TABLE_BYTES);
        memset(other, 0, TABLE_BYTES);
        assert_int_equal(after_stops, solved_value(&position, other, TABLE_BYTES));
        const score truth = value_to_score(after_stops, bits_count(position.taken));
        assert_true(bounds.lower <= truth && truth <= bounds.upper);
    }
    assert_true(stops > 10);
    free(memory);
    free(other);
}

TEST(mirror_images_and_small_tables_give_the_same_values)
{
    void *large = new_table(TABLE_BYTES), *small = new_table(SOLVER_BYTES_MIN);
    uint64_t seed = 24;
    for (unsigned round = 0; round < 20; round++) {
        const struct position position = walk_to(&seed, 15, WALK_CAREFULLY);
        const struct position image = {mirrored(position.own), mirrored(position.taken)};
        const int value = solved_value(&position, large, TABLE_BYTES);
        assert_int_equal(solved_value(&position, small, SOLVER_BYTES_MIN), value);
        memset(large, 0, TABLE_BYTES);
        assert_int_equal(solved_value(&image, large, TABLE_BYTES), value);
    }
    const struct solver_thread used = {.memory = small, .bytes = SOLVER_BYTES_MIN};
    assert_true(connect4_solver()->fullness_permille(&used) > 900);
    free(large);
    free(small);
}

/* Threads that share a table. */
enum { SHARED_POSITIONS = 8 };

struct share {
    void *memory;
    struct position positions[SHARED_POSITIONS];
    int values[SHARED_POSITIONS];
};

static void *solve_share(void *context)
{
    struct share *share = context;
    for (size_t i = 0; i < SHARED_POSITIONS; i++) {
        struct purse purse = {UINT64_MAX};
        struct solver_thread thread = thread_with(share->memory, TABLE_BYTES, &purse);
        thread.with_other_threads = true;
        const struct any_position position = any_position_of(&share->positions[i]);
        struct bounds bounds = BOUNDS_UNKNOWN;
        solver_solve(connect4_solver(), &thread, &position, &bounds);
        share->values[i] = value_of_score(bounds.lower, bits_count(share->positions[i].taken));
    }
    return NULL;
}

TEST(threads_together_find_the_same_scores)
{
    enum { THREADS = 3 };
    void *alone = new_table(TABLE_BYTES), *common = new_table(TABLE_BYTES);
    uint64_t seed = 25;
    int values[SHARED_POSITIONS];
    struct share shares[THREADS];
    shares[0].memory = common;
    for (size_t i = 0; i < SHARED_POSITIONS; i++) {
        shares[0].positions[i] = walk_to(&seed, 16 + (unsigned)i % 4, WALK_CAREFULLY);
        values[i] = solved_value(&shares[0].positions[i], alone, TABLE_BYTES);
    }
    pthread_t threads[THREADS];
    for (size_t i = 1; i < THREADS; i++)
        shares[i] = shares[0];
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, solve_share, &shares[i]), 0);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (size_t i = 0; i < THREADS; i++)
        for (size_t k = 0; k < SHARED_POSITIONS; k++)
            assert_int_equal(shares[i].values[k], values[k]);

    const struct solver_table table = solver_table_in(common, TABLE_BYTES);
    for (size_t i = 0; i < BUSY_SLOTS; i++)
        assert_int_equal(table.head->busy[i], 0); /* no busy mark is left */
    free(alone);
    free(common);
}

RUN_TESTS(NULL, NULL)
