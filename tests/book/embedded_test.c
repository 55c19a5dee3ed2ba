/* The embedded book is complete, has the published counts, and agrees with a search. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/connect4/book.h"
#include "games/connect4/solver/solver.h"
#include "tests/games/connect4/walk.h"
#include "tests/unit.h"

#include "games/dynamic.h"

#define TABLE_BYTES ((size_t)1 << 23)

static struct book embedded;

static int read_embedded(void **state)
{
    (void)state;
    struct builder error = BUILDER(80);
    return book_read(&embedded, connect4_book_of_build, connect4_book_of_build_bytes, &error) ? 0
                                                                                              : 1;
}

/* Returns whether the opponent threatens to win. */
static bool is_threatened(const struct position *position)
{
    const struct position passed = {position_other(position), position->taken};
    return walk_can_win(&passed);
}

/* Results for the side to move. */
struct counts {
    unsigned won, drawn, lost;
};

static void count(struct counts *counts, int value)
{
    *(value > 0 ? &counts->won : value < 0 ? &counts->lost : &counts->drawn) += 1;
}

TEST(the_embedded_book_is_complete)
{
    assert_int_equal(embedded.index.discs, 8);
    assert_int_equal(embedded.positions, 77715);
    struct counts all = {0}, quiet = {0};
    uint32_t place;
    for (uint64_t number = 0; number < embedded.index.count; number++) {
        if (!book_find(&embedded, number, &place))
            continue;
        const struct position position = position_index_at(&embedded.index, number);
        const book_entry entry = book_probe(&embedded, &position);
        assert_int_not_equal(entry, BOOK_ENTRY_UNKNOWN);
        const int value = book_entry_value(entry);
        assert_in_range(value + VALUE_MAX, 0, 2 * VALUE_MAX);
        assert_true((landing_cells(position.taken) & COLUMN(book_entry_column(entry))) != 0);
        count(&all, value);
        if (!is_threatened(&position))
            count(&quiet, value);
    }
    assert_int_equal(all.won + all.drawn + all.lost, 77715);
    /* The counts of John Tromp's connect-4 data set (UCI). */
    assert_int_equal(quiet.won + quiet.drawn + quiet.lost, 67557);
    assert_int_equal(quiet.won, 44473);
    assert_int_equal(quiet.drawn, 6449);
    assert_int_equal(quiet.lost, 16635);
}

/* Returns the true value of a position. Sets *nodes to the cost. */
static int solve(const struct position *position, const struct tablebase *tablebase, void *memory,
                 uint64_t *nodes)
{
    struct solver_thread thread = {.memory = memory, .bytes = TABLE_BYTES, .tablebase = tablebase};
    const struct any_position any = any_position_of(position);
    struct bounds bounds = BOUNDS_UNKNOWN;
    assert_true(solver_solve(connect4_solver(), &thread, &any, &bounds));
    *nodes = thread.nodes;
    return value_of_score(bounds.lower, bits_count(position->taken));
}

static void *new_table(void)
{
    void *memory = aligned_alloc(64, TABLE_BYTES);
    assert_non_null(memory);
    return memset(memory, 0, TABLE_BYTES);
}

/* Positions near the end, for speed. The best move keeps the value. */
TEST(a_search_without_the_book_agrees)
{
    void *memory = new_table();
    unsigned solved = 0;
    uint64_t nodes;
    for (uint64_t number = 0; number < embedded.index.count; number += 101) {
        struct position position = position_index_at(&embedded.index, number);
        const struct position canonical = position_canonical(&position);
        uint32_t place;
        if (!book_find(&embedded, position_index_of(&embedded.index, &canonical), &place))
            continue;
        const book_entry entry = book_probe(&embedded, &position);
        const int value = book_entry_value(entry);
        if (abs(value) < 9)
            continue;
        assert_int_equal(solve(&position, NULL, memory, &nodes), value);
        position_play(&position, landing_cells(position.taken) & COLUMN(book_entry_column(entry)));
        assert_int_equal(solve(&position, NULL, memory, &nodes), -value);
        solved++;
    }
    print_message("%u solved\n", solved);
    assert_true(solved > 30);
    free(memory);
}

/* Values for the side to move, known since 1988. The book answers at once. */
TEST(the_opening_is_solved_at_once)
{
    static const struct {
        const char *columns;
        int value;
    } openings[] = {
        {"", 1},  {"1", 2}, {"2", 1}, {"3", 0},  {"4", -1},
        {"5", 0}, {"6", 1}, {"7", 2}, {"44", 1}, {"444", -1},
    };
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        void *memory = new_table();
        struct position position;
        uint64_t nodes;
        assert_true(walk_along(openings[i].columns, &position));
        assert_int_equal(solve(&position, connect4_tablebase_embedded(), memory, &nodes),
                         openings[i].value);
        assert_in_range(nodes, 0, 100000);
        free(memory);
    }
}

RUN_TESTS(read_embedded, NULL)
