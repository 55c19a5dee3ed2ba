/* The transposition table: stores, replacement, and threads that cannot corrupt it. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "engine/transposition.h"
#include "games/base/zobrist.h"
#include "tests/unit.h"

static int set_up(void **state)
{
    *state = transposition_create(1);
    return *state == NULL;
}

static int tear_down(void **state)
{
    transposition_destroy(*state);
    return 0;
}

/* Returns a cleared table of one MiB. */
static struct transposition_table *empty_table(void **state)
{
    transposition_clear(*state);
    return *state;
}

static struct transposition_entry entry_of(score value, enum bound bound, unsigned depth,
                                           uint32_t packed_move)
{
    return (struct transposition_entry){
        .value = value, .bound = bound, .depth = depth, .packed_move = packed_move};
}

TEST(entries_come_back_as_stored)
{
    struct transposition_table *table = empty_table(state);
    static const score values[] = {0, 1, -1, 30000, -30000, SCORE_WIN, -SCORE_WIN};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        const uint64_t key = zobrist_mix(i);
        struct transposition_entry in = entry_of(values[i], BOUND_LOWER, i * 40, i * 99999999);
        in.proven = i % 2 == 1;
        struct transposition_entry out;
        assert_false(transposition_probe(table, key, &out));
        transposition_store(table, key, &in);
        assert_true(transposition_probe(table, key, &out));
        assert_int_equal(out.value, in.value);
        assert_int_equal(out.bound, in.bound);
        assert_int_equal(out.depth, in.depth);
        assert_int_equal(out.proven, in.proven);
        assert_int_equal(out.packed_move, in.packed_move);
    }
    transposition_clear(table);
    struct transposition_entry out;
    assert_false(transposition_probe(table, zobrist_mix(0), &out));
}

TEST(a_new_bound_without_a_move_keeps_the_old_move)
{
    struct transposition_table *table = empty_table(state);
    const struct transposition_entry with = entry_of(5, BOUND_LOWER, 3, 77);
    const struct transposition_entry without = entry_of(9, BOUND_UPPER, 4, 0);
    struct transposition_entry out;
    transposition_store(table, 1234, &with);
    transposition_store(table, 1234, &without);
    assert_true(transposition_probe(table, 1234, &out));
    assert_int_equal(out.value, 9);
    assert_int_equal(out.packed_move, 77);
}

/* Stores an entry under 99 keys of the first bucket. */
static void flood(struct transposition_table *table, uint64_t first,
                  const struct transposition_entry *entry)
{
    for (uint64_t key = first; key < first + 99; key++)
        transposition_store(table, key, entry);
}

TEST(deep_entries_outlive_shallow_ones_until_they_age)
{
    struct transposition_table *table = empty_table(state);
    const struct transposition_entry deep = entry_of(1, BOUND_EXACT, 20, 1);
    const struct transposition_entry shallow = entry_of(2, BOUND_EXACT, 2, 2);
    struct transposition_entry out;
    transposition_store(table, 0, &deep);
    flood(table, 1, &shallow);
    assert_true(transposition_probe(table, 0, &out));
    for (int searches = 0; searches < 10; searches++)
        transposition_new_search(table);
    flood(table, 100, &shallow);
    assert_false(transposition_probe(table, 0, &out));
}

/* Proofs at the horizon are cheap to repeat: they must not replace expensive entries. */
TEST(shallow_proofs_do_not_replace_deep_entries)
{
    struct transposition_table *table = empty_table(state);
    const struct transposition_entry deep = entry_of(1, BOUND_EXACT, 20, 1);
    struct transposition_entry proof = entry_of(2, BOUND_LOWER, 0, 2);
    struct transposition_entry out;
    proof.proven = true;
    transposition_store(table, 0, &deep);
    flood(table, 1, &proof);
    assert_true(transposition_probe(table, 0, &out));
}

/* A proof replaces a deeper bound. */
TEST(proofs_are_used_at_any_depth)
{
    struct transposition_table *table = empty_table(state);
    const struct transposition_entry deeper = entry_of(50, BOUND_LOWER, 20, 1);
    struct transposition_entry proof = entry_of(0, BOUND_UPPER, 2, 2);
    struct transposition_entry out;
    transposition_store(table, 7, &deeper);
    transposition_store(table, 7, &proof);
    assert_true(transposition_probe(table, 7, &out));
    assert_int_equal(out.value, 50);
    proof.proven = true;
    transposition_store(table, 7, &proof);
    assert_true(transposition_probe(table, 7, &out));
    assert_int_equal(out.value, 0);
}

TEST(fullness_counts_this_searchs_entries)
{
    struct transposition_table *table = empty_table(state);
    const struct transposition_entry entry = entry_of(1, BOUND_EXACT, 1, 1);
    assert_int_equal(transposition_fullness_permille(table), 0);
    for (uint64_t i = 0; i < 1000000; i++)
        transposition_store(table, zobrist_mix(i), &entry);
    assert_true(transposition_fullness_permille(table) > 990);
    transposition_new_search(table);
    assert_int_equal(transposition_fullness_permille(table), 0);
}

/* Writes and reads entries with interdependent parts in one bucket. */
static void *hammer(void *argument)
{
    struct transposition_table *table = argument;
    for (uint64_t round = 0; round < 300000; round++) {
        const uint64_t key = round % 64;
        const struct transposition_entry in =
            entry_of((score)(round % 1000), BOUND_EXACT, (unsigned)(round % 200),
                     (uint32_t)((round % 1000) * 7 + round % 200 + 1));
        transposition_store(table, key, &in);
        struct transposition_entry out;
        if (transposition_probe(table, key, &out) &&
            out.packed_move != (unsigned)out.value * 7 + out.depth + 1)
            return argument;
    }
    return NULL;
}

TEST(torn_entries_are_never_seen)
{
    struct transposition_table *table = empty_table(state);
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, hammer, table), 0);
    for (int i = 0; i < 3; i++) {
        void *lie;
        pthread_join(threads[i], &lie);
        assert_null(lie);
    }
}

/* Small tables are cleared differently from large ones. */
TEST(prefaulting_keeps_entries_and_clearing_does_not)
{
    static const size_t sizes_mib[] = {1, 3, 64};
    for (size_t i = 0; i < sizeof sizes_mib / sizeof *sizes_mib; i++) {
        struct transposition_table *table = transposition_create(sizes_mib[i]);
        assert_non_null(table);
        const struct transposition_entry in = entry_of(3, BOUND_EXACT, 5, 7);
        struct transposition_entry out;
        transposition_store(table, UINT64_MAX, &in);
        assert_int_equal(transposition_pieces(table), (sizes_mib[i] + 1) / 2);
        for (size_t piece = 0; piece < transposition_pieces(table); piece++)
            transposition_touch(table, piece);
        assert_true(transposition_probe(table, UINT64_MAX, &out));
        transposition_clear(table);
        assert_false(transposition_probe(table, UINT64_MAX, &out));
        transposition_destroy(table);
    }
}

TEST(too_large_a_table_is_refused)
{
    assert_null(transposition_create((size_t)1 << 40));
}

/* Returns the size of the process's address space, in KiB. */
static long address_space_kib(void)
{
    long pages = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    assert_non_null(statm);
    assert_int_equal(fscanf(statm, "%ld", &pages), 1);
    fclose(statm);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

TEST(a_table_leaves_no_memory_behind)
{
    transposition_destroy(transposition_create(1));
    const long before_kib = address_space_kib();
    for (unsigned i = 0; i < 50; i++) {
        struct transposition_table *tables[] = {transposition_create(1), transposition_create(3)};
        transposition_destroy(tables[0]);
        transposition_destroy(tables[1]);
    }
    assert_in_range(address_space_kib(), 0, before_kib + 10000);
}

RUN_TESTS(set_up, tear_down)
