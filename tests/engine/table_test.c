/* The transposition table: what goes in comes out, what matters stays, and threads cannot make it
 * lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <pthread.h>

#include "engine/table.h"
#include "games/zobrist.h"

static struct table_entry entry_of(score value, enum bound bound, unsigned depth, uint16_t digest)
{
    return (struct table_entry){.value = value, .bound = bound, .depth = depth, .digest = digest};
}

static void entries_come_back_as_stored(void **state)
{
    (void)state;
    struct table *table = table_create(1);
    assert_non_null(table);
    static const score values[] = {0, 1, -1, 30000, -30000, SCORE_WIN, -SCORE_WIN};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        const uint64_t key = zobrist_mix(i);
        struct table_entry in = entry_of(values[i], BOUND_LOWER, i * 40, (uint16_t)(i * 9999));
        in.proven = i % 2 == 1;
        struct table_entry out;
        assert_false(table_probe(table, key, &out));
        table_store(table, key, &in);
        assert_true(table_probe(table, key, &out));
        assert_int_equal(out.value, in.value);
        assert_int_equal(out.bound, in.bound);
        assert_int_equal(out.depth, in.depth);
        assert_int_equal(out.proven, in.proven);
        assert_int_equal(out.digest, in.digest);
    }
    table_clear(table);
    struct table_entry out;
    assert_false(table_probe(table, zobrist_mix(0), &out));
    table_destroy(table);
}

static void a_new_bound_keeps_the_move_when_it_brings_none(void **state)
{
    (void)state;
    struct table *table = table_create(1);
    const struct table_entry with = entry_of(5, BOUND_LOWER, 3, 77);
    const struct table_entry without = entry_of(9, BOUND_UPPER, 4, 0);
    struct table_entry out;
    table_store(table, 1234, &with);
    table_store(table, 1234, &without);
    assert_true(table_probe(table, 1234, &out));
    assert_int_equal(out.value, 9);
    assert_int_equal(out.digest, 77);
    table_destroy(table);
}

/* Stores an entry under 99 keys of the first bucket, from a first key on. */
static void flood(struct table *table, uint64_t first, const struct table_entry *entry)
{
    for (uint64_t key = first; key < first + 99; key++)
        table_store(table, key, entry);
}

/* One deep entry among a flood of shallow ones of the same bucket survives; after some searches
 * without it, it does not. */
static void deep_entries_outlive_shallow_ones_until_they_age(void **state)
{
    (void)state;
    struct table *table = table_create(1);
    const struct table_entry deep = entry_of(1, BOUND_EXACT, 20, 1);
    const struct table_entry shallow = entry_of(2, BOUND_EXACT, 2, 2);
    struct table_entry out;
    table_store(table, 0, &deep);
    flood(table, 1, &shallow);
    assert_true(table_probe(table, 0, &out));
    for (int searches = 0; searches < 10; searches++)
        table_age(table);
    flood(table, 100, &shallow);
    assert_false(table_probe(table, 0, &out));
    table_destroy(table);
}

/* What knowledge proves at the horizon is proven again as quickly: it is no reason to forget what
 * took long. */
static void shallow_proofs_do_not_drive_out_deep_entries(void **state)
{
    (void)state;
    struct table *table = table_create(1);
    const struct table_entry deep = entry_of(1, BOUND_EXACT, 20, 1);
    struct table_entry proof = entry_of(2, BOUND_LOWER, 0, 2);
    struct table_entry out;
    proof.proven = true;
    table_store(table, 0, &deep);
    flood(table, 1, &proof);
    assert_true(table_probe(table, 0, &out));
    table_destroy(table);
}

/* A deeper guess is no reason to refuse a proof about the same position. */
static void proofs_are_taken_whatever_their_depth(void **state)
{
    (void)state;
    struct table *table = table_create(1);
    const struct table_entry guess = entry_of(50, BOUND_LOWER, 20, 1);
    struct table_entry proof = entry_of(0, BOUND_UPPER, 2, 2);
    struct table_entry out;
    table_store(table, 7, &guess);
    table_store(table, 7, &proof);
    assert_true(table_probe(table, 7, &out));
    assert_int_equal(out.value, 50);
    proof.proven = true;
    table_store(table, 7, &proof);
    assert_true(table_probe(table, 7, &out));
    assert_int_equal(out.value, 0);
    table_destroy(table);
}

static void fullness_counts_this_searchs_entries(void **state)
{
    (void)state;
    struct table *table = table_create(1);
    const struct table_entry entry = entry_of(1, BOUND_EXACT, 1, 1);
    assert_int_equal(table_fullness_permille(table), 0);
    for (uint64_t i = 0; i < 1000000; i++)
        table_store(table, zobrist_mix(i), &entry);
    assert_true(table_fullness_permille(table) > 990);
    table_age(table);
    assert_int_equal(table_fullness_permille(table), 0);
    table_destroy(table);
}

/* Threads that write entries whose parts depend on each other, into few buckets, and read them. */
static void *hammer(void *argument)
{
    struct table *table = argument;
    for (uint64_t round = 0; round < 300000; round++) {
        const uint64_t key = round % 64;
        const struct table_entry in =
            entry_of((score)(round % 1000), BOUND_EXACT, (unsigned)(round % 200),
                     (uint16_t)((round % 1000) * 7 + round % 200 + 1));
        table_store(table, key, &in);
        struct table_entry out;
        if (table_probe(table, key, &out) && out.digest != (unsigned)out.value * 7 + out.depth + 1)
            return argument;
    }
    return NULL;
}

static void torn_entries_are_never_seen(void **state)
{
    (void)state;
    struct table *table = table_create(1);
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, hammer, table), 0);
    for (int i = 0; i < 3; i++) {
        void *lie;
        pthread_join(threads[i], &lie);
        assert_null(lie);
    }
    table_destroy(table);
}

/* Small tables are cleared in another way than large ones. */
static void touching_keeps_entries_and_clearing_does_not(void **state)
{
    (void)state;
    static const size_t sizes_mib[] = {1, 3, 64};
    for (size_t i = 0; i < sizeof sizes_mib / sizeof *sizes_mib; i++) {
        struct table *table = table_create(sizes_mib[i]);
        assert_non_null(table);
        const struct table_entry in = entry_of(3, BOUND_EXACT, 5, 7);
        struct table_entry out;
        table_store(table, UINT64_MAX, &in);
        assert_int_equal(table_pieces(table), (sizes_mib[i] + 1) / 2);
        for (size_t piece = 0; piece < table_pieces(table); piece++)
            table_touch(table, piece);
        assert_true(table_probe(table, UINT64_MAX, &out));
        table_clear(table);
        assert_false(table_probe(table, UINT64_MAX, &out));
        table_destroy(table);
    }
}

static void too_large_a_table_is_refused(void **state)
{
    (void)state;
    assert_null(table_create((size_t)1 << 40));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_back_as_stored),
        cmocka_unit_test(a_new_bound_keeps_the_move_when_it_brings_none),
        cmocka_unit_test(deep_entries_outlive_shallow_ones_until_they_age),
        cmocka_unit_test(shallow_proofs_do_not_drive_out_deep_entries),
        cmocka_unit_test(proofs_are_taken_whatever_their_depth),
        cmocka_unit_test(fullness_counts_this_searchs_entries),
        cmocka_unit_test(torn_entries_are_never_seen),
        cmocka_unit_test(touching_keeps_entries_and_clearing_does_not),
        cmocka_unit_test(too_large_a_table_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
