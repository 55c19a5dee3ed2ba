/*
 * A size of Connect Four: late positions against true values (exact.h), the table, texts. Compiled
 * once per size.
 *
 *   connect4_8x5_size_test [POSITIONS EMPTY-CELLS SEED]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/connect4/solver/claimeven.h"
#include "games/connect4/solver/solver.h"
#include "games/connect4/solver/table.h"
#include "tests/games/connect4/exact.h"
#include "tests/games/connect4/walk.h"
#include "tests/unit.h"

#include "games/dynamic.h"

static unsigned positions = 300, empty_cells = 14;
static uint64_t first_seed = 31;

/* Room for all doublings; large boards begin with more buckets. */
#define TABLE_BYTES (((size_t)FIRST_BUCKETS_MIN << 7) + ((size_t)1 << 20))

static int solved_value(const struct position *position, void *memory, size_t bytes)
{
    struct solver_thread thread = {.memory = memory, .bytes = bytes};
    const struct any_position any = any_position_of(position);
    struct bounds bounds = BOUNDS_UNKNOWN;
    assert_true(solver_solve(OF_GAME(solver)(), &thread, &any, &bounds));
    return OF_GAME(solver)()->published(&any, bounds.lower);
}

TEST(late_positions_are_solved)
{
    void *memory = aligned_alloc(64, TABLE_BYTES), *min = aligned_alloc(64, SOLVER_BYTES_MIN);
    assert_true(memory != NULL && min != NULL);
    memset(memory, 0, TABLE_BYTES);
    memset(min, 0, SOLVER_BYTES_MIN);
    uint64_t seed = first_seed;
    unsigned won = 0, drawn = 0;
    for (unsigned round = 0; round < positions; round++) {
        const unsigned discs = CELLS - random_below(&seed, empty_cells + 1);
        const struct position position = walk_to(&seed, discs, WALK_CAREFULLY);
        const int value = exact_value(&position);
        assert_int_equal(solved_value(&position, memory, TABLE_BYTES), value);
        if (round % 8 == 0)
            assert_int_equal(solved_value(&position, min, SOLVER_BYTES_MIN), value);
        won += value > 0;
        drawn += value == 0;
    }
    print_message("won %u, drawn %u of %u\n", won, drawn, positions);
    assert_in_range(won, positions / 50, positions);
    assert_in_range(drawn, positions / 50, positions);
    free(memory);
    free(min);
}

TEST(claimeven_bounds_late_positions)
{
    uint64_t seed = first_seed + 1;
    unsigned bounded = 0;
    for (unsigned round = 0; round < positions; round++) {
        const unsigned discs = CELLS - random_below(&seed, empty_cells + 1);
        const struct position position = walk_to(&seed, discs, WALK_CAREFULLY);
        const bitboard own = position.own, other = position_other(&position);
        const bitboard wins = winning_cells(other, position.taken);
        if (((wins | winning_cells(own, position.taken)) & landing_cells(position.taken)) != 0)
            continue;
        const struct claimeven game = {own, other, position.taken, wins, discs};
        const int bound = claimeven_bound(&game);
        if (bound == VALUE_UNKNOWN)
            continue;
        assert_true(exact_value(&position) <= bound);
        bounded++;
    }
    print_message("claimeven bounds %u of %u\n", bounded, positions);
    assert_in_range(bounded, positions / 10, positions);
}

/* A split keeps all entries that fit and adds none. */
TEST(growth_in_steps_keeps_the_entries)
{
    enum { CODES = 300 };
    void *memory = aligned_alloc(64, TABLE_BYTES);
    assert_non_null(memory);
    memset(memory, 0, TABLE_BYTES);
    const struct solver_table table = solver_table_in(memory, TABLE_BYTES);
    assert_true(table.first_count > 0 && table.doublings > 0);
    uint64_t seed = 32, codes[CODES];
    for (size_t i = 0; i < CODES; i++) {
        struct position position = walk_to(&seed, CELLS / 2 + random_below(&seed, 3), WALK_ON);
        codes[i] = position_code(&position);
        solver_table_store(&table, codes[i], (struct value_range){-1, (int)(i % 5)}, 1);
    }
    for (unsigned doubling = 0; doubling < table.doublings; doubling++) {
        unsigned kept = 0;
        for (size_t i = 0; i < CODES; i++) {
            struct value_range range = {-VALUE_MAX, VALUE_MAX};
            solver_table_probe(&table, codes[i], &range);
            kept += range.upper < VALUE_MAX;
            const uint64_t other = codes[i] ^ UINT64_C(1) << random_below(&seed, CODE_BITS);
            bool is_stored = false;
            for (size_t k = 0; k < CODES; k++)
                is_stored |= codes[k] == other;
            range = (struct value_range){-VALUE_MAX, VALUE_MAX};
            solver_table_probe(&table, other, &range);
            assert_true(is_stored || range.upper == VALUE_MAX);
        }
        assert_in_range(kept, CODES / 2, CODES);
        solver_table_add_nodes(&table, UINT32_MAX);
    }
    free(memory);
}

static bool is_read(const char *word)
{
    struct any_position start;
    struct builder error = BUILDER(200);
    dynamic_start(NULL, &start);
    struct text text = text_of(word);
    move move;
    return variant_find(text_of(GAME_TEXT))->game->read_move(&start, &text, &move, &error) &&
           text.length == 0;
}

TEST(columns_are_read_to_the_last)
{
    char word[16];
    for (unsigned column = 1; column <= COLUMNS + 1U; column++) {
        snprintf(word, sizeof word, "%u", column);
        assert_int_equal(is_read(word), column <= COLUMNS);
        snprintf(word, sizeof word, "P@%c1", (char)('a' + column - 1));
        assert_int_equal(is_read(word), column <= COLUMNS);
    }
    assert_false(is_read("0"));
}

TEST(rows_are_read_by_their_width)
{
    const struct variant *variant = variant_find(text_of(GAME_TEXT));
    struct any_position start, read;
    struct builder text = BUILDER(GAME_POSITION_TEXT), row = BUILDER(8), error = BUILDER(800);
    dynamic_start(NULL, &start);
    variant->write_position(&start, &text);
    builder_add(&row, "%u/", (unsigned)COLUMNS);
    assert_true(text_starts_with(text_of(text.start), row.start));
    assert_true(game_read_position(variant->game, &read, text_of(text.start), &error));
    assert_memory_equal(&read, &start, sizeof read);

    const struct {
        unsigned first, second; /* runs of the top row; 0: no second one */
        bool ok;
    } rows[] = {
        {COLUMNS, 0, true},       {COLUMNS - 1, 0, false}, {COLUMNS + 1, 0, false},
        {COLUMNS, 1, false},      {0, COLUMNS, false},     {COLUMNS - 3, 3, COLUMNS < 10},
        {COLUMNS + 20, 0, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct builder board = BUILDER(GAME_POSITION_TEXT);
        builder_add(&board, rows[i].second > 0 ? "%u%u" : "%u", rows[i].first, rows[i].second);
        builder_add(&board, "%s", text.start + row.length - 1);
        assert_int_equal(game_read_position(variant->game, &read, text_of(board.start), &error),
                         rows[i].ok);
    }
}

int main(int count, char *words[])
{
    if (count == 4) {
        positions = (unsigned)atoi(words[1]);
        empty_cells = (unsigned)atoi(words[2]);
        first_seed = (uint64_t)atoi(words[3]);
    }
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
