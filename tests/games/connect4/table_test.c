/* The solver's transposition table: storing, probing, replacement. */
#include <stdlib.h>
#include <string.h>

#include "games/connect4/solver/table.h"
#include "tests/unit.h"

enum { DOUBLED = 1 << TABLE_DOUBLINGS, FIRST_BUCKETS_MAX = 100 };

#define CODE_MAX ((UINT64_C(1) << 49) - 1)
#define OPEN ((struct value_range){-VALUE_MAX, VALUE_MAX})

static struct {
    struct solver_table_head head;
    uint64_t entries[FIRST_BUCKETS_MAX * DOUBLED * BUCKET_ENTRIES];
} memory;

static struct growth growth_of(const struct solver_table *table)
{
    return solver_table_growth(table, table->head->growth);
}

/* Returns an empty table that begins with `buckets` buckets. */
static struct solver_table empty_table(size_t buckets)
{
    memset(&memory, 0, sizeof memory);
    const size_t bucket_bytes = BUCKET_ENTRIES * sizeof(uint64_t);
    const struct solver_table table =
        solver_table_in(&memory, sizeof memory.head + buckets * DOUBLED * bucket_bytes);
    assert_int_equal(table.first_count, buckets);
    return table;
}

/* Returns an empty table, doubled as often as possible. */
static struct solver_table empty_table_grown(size_t buckets)
{
    const struct solver_table table = empty_table(buckets);
    for (unsigned i = 0; i < 2 * TABLE_DOUBLINGS; i++)
        solver_table_add_nodes(&table, UINT32_MAX);
    assert_int_equal(growth_of(&table).bucket_count, buckets * DOUBLED);
    return table;
}

static struct value_range recall(const struct solver_table *table, uint64_t code)
{
    struct value_range range = OPEN;
    solver_table_probe(table, code, &range);
    return range;
}

static bool is_kept(const struct solver_table *table, uint64_t code)
{
    const struct value_range range = recall(table, code);
    return range.lower != OPEN.lower || range.upper != OPEN.upper;
}

/* Three codes; the last has all bits set. */
TEST(every_stored_range_is_found_unchanged)
{
    static const uint64_t codes[] = {1, UINT64_C(0x40810204081), CODE_MAX};
    const struct solver_table table = empty_table(1);
    for (size_t i = 0; i < 3; i++)
        for (int lower = -VALUE_MAX; lower <= VALUE_MAX; lower++)
            for (int upper = lower; upper <= VALUE_MAX; upper++) {
                solver_table_store(&table, codes[i], (struct value_range){lower, upper}, 1000);
                const struct value_range range = recall(&table, codes[i]);
                assert_int_equal(range.lower, lower);
                assert_int_equal(range.upper, upper);
                assert_false(is_kept(&table, codes[i] ^ 2));
            }
}

TEST(probing_narrows_either_bound)
{
    const struct solver_table table = empty_table(1);
    solver_table_store(&table, 5, (struct value_range){-3, 4}, 1);
    struct value_range range = {-9, 2};
    solver_table_probe(&table, 5, &range);
    assert_true(range.lower == -3 && range.upper == 2);
    range = (struct value_range){0, 9};
    solver_table_probe(&table, 5, &range);
    assert_true(range.lower == 0 && range.upper == 4);
    range = (struct value_range){-1, 1};
    solver_table_probe(&table, 6, &range);
    assert_true(range.lower == -1 && range.upper == 1);
}

/* The ninth entry replaces the one with the least work. */
TEST(a_full_bucket_replaces_its_cheapest_entry)
{
    for (uint64_t cheapest = 1; cheapest <= BUCKET_ENTRIES; cheapest++) {
        const struct solver_table table = empty_table(1);
        for (uint64_t code = 1; code <= BUCKET_ENTRIES; code++)
            solver_table_store(&table, code, (struct value_range){0, 1},
                               code == cheapest ? 0 : 10000);
        for (uint64_t code = 1; code <= BUCKET_ENTRIES; code++)
            assert_true(is_kept(&table, code));
        solver_table_store(&table, 9, (struct value_range){0, 1}, 10);
        for (uint64_t code = 1; code <= 9; code++)
            assert_int_equal(is_kept(&table, code), code != cheapest);
    }
}

/* Costly and recent entries outlive a stream of cheap ones. */
TEST(costly_entries_outlive_cheap_ones)
{
    enum { BUCKETS = 4 * DOUBLED, COSTLY = BUCKETS, CHEAP = 4 * BUCKETS * BUCKET_ENTRIES };
    const struct solver_table table = empty_table_grown(4);
    for (uint64_t code = 1; code <= COSTLY; code++)
        solver_table_store(&table, code, (struct value_range){0, 1}, 1 << 20);
    for (uint64_t code = 1; code <= CHEAP; code++)
        solver_table_store(&table, COSTLY + code, (struct value_range){0, 1}, code % 16);
    size_t costly = 0;
    for (uint64_t code = 1; code <= COSTLY; code++)
        costly += is_kept(&table, code);
    assert_true(costly > COSTLY * 2 / 3);
    assert_true(is_kept(&table, COSTLY + CHEAP));
    assert_true(solver_table_fullness_permille(&table) > 990);
}

/* Costly entries age, as they may never be probed again. */
TEST(costly_entries_age)
{
    const struct solver_table table = empty_table(1);
    for (uint64_t code = 1; code <= BUCKET_ENTRIES; code++)
        solver_table_store(&table, code, (struct value_range){0, 1}, 1 << 20);
    for (uint64_t code = 100; code < 1000; code++)
        solver_table_store(&table, code, (struct value_range){0, 1}, code);
    for (uint64_t code = 1; code <= BUCKET_ENTRIES; code++)
        assert_false(is_kept(&table, code));
}

/* Any table uses all buckets and reports its fullness. */
TEST(positions_use_all_buckets)
{
    const struct solver_table table = empty_table_grown(3);
    assert_int_equal(solver_table_fullness_permille(&table), 0);
    for (uint64_t code = 1; code <= 100000; code++) {
        _Atomic uint64_t *bucket = solver_table_bucket(&table, code * 64);
        assert_in_range(bucket - table.entries, 0, (3 * DOUBLED - 1) * BUCKET_ENTRIES);
        assert_int_equal((bucket - table.entries) % BUCKET_ENTRIES, 0);
        solver_table_store(&table, code * 64, (struct value_range){0, 1}, code);
    }
    assert_int_equal(solver_table_fullness_permille(&table), 1000);
}

/* Growth loses nothing, and no step takes long. */
TEST(a_table_keeps_its_entries_as_it_grows)
{
    enum { COUNT = FIRST_BUCKETS_MAX * BUCKET_ENTRIES / 4, STEP = 256 };
    const struct solver_table table = empty_table(FIRST_BUCKETS_MAX);
    for (uint64_t code = 1; code <= COUNT; code++)
        solver_table_store(&table, code * 1000, (struct value_range){-1, 1}, 0);
    bool was_kept[COUNT + 1];
    size_t kept = 0;
    for (uint64_t code = 1; code <= COUNT; code++)
        kept += was_kept[code] = is_kept(&table, code * 1000);
    assert_in_range(kept, COUNT * 9 / 10, COUNT);

    solver_table_add_nodes(&table, FIRST_BUCKETS_MAX * BUCKET_ENTRIES * NODES_PER_ENTRY);
    assert_int_equal(table.head->growth, 0);
    size_t buckets = FIRST_BUCKETS_MAX; /* made so far */
    while (growth_of(&table).doublings < TABLE_DOUBLINGS) {
        solver_table_add_nodes(&table, STEP);
        const struct growth growth = growth_of(&table);
        assert_in_range(growth.bucket_count + growth.split, buckets, buckets + STEP / 2 + 1);
        buckets = growth.bucket_count + growth.split;
        for (uint64_t code = 1; code <= COUNT; code++)
            assert_int_equal(is_kept(&table, code * 1000), was_kept[code]);
    }
    solver_table_add_nodes(&table, UINT32_MAX);
    assert_int_equal(growth_of(&table).bucket_count, FIRST_BUCKETS_MAX * DOUBLED);
    assert_int_equal(growth_of(&table).split, 0);
}

TEST(a_busy_mark_holds_until_it_is_cleared)
{
    const struct solver_table table = empty_table(1);
    uint64_t rival = 2;
    while (solver_table_busy_slot(&table, rival) != solver_table_busy_slot(&table, 1))
        rival++;
    assert_false(solver_table_is_busy(&table, 1));
    solver_table_set_busy(&table, 1);
    assert_true(solver_table_is_busy(&table, 1));
    assert_false(solver_table_is_busy(&table, rival));
    solver_table_clear_busy(&table, rival);
    assert_true(solver_table_is_busy(&table, 1));
    solver_table_set_busy(&table,
                          rival); /* same slot: the first mark is lost, which costs little */
    solver_table_clear_busy(&table, 1);
    assert_true(solver_table_is_busy(&table, rival));
    solver_table_clear_busy(&table, rival);
    assert_false(solver_table_is_busy(&table, rival));
    solver_table_set_busy(&table, CODE_MAX);
    assert_true(solver_table_is_busy(&table, CODE_MAX));
}

RUN_TESTS(NULL, NULL)
