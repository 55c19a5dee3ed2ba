/* The table of Connect Four's solver: what it keeps, gives back, and gives up first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/connect4/proofs.h"

enum { DOUBLED = 1 << PROOFS_DOUBLINGS, FIRST_BUCKETS_MAX = 100 };

#define CODE_MAX ((UINT64_C(1) << 49) - 1)
#define OPEN ((struct value_range){-VALUE_MAX, VALUE_MAX})

static struct {
    struct proofs_head head;
    uint64_t entries[FIRST_BUCKETS_MAX * DOUBLED * PROOFS_IN_BUCKET];
} memory;

static struct growth growth_of(const struct proofs *proofs)
{
    return proofs_growth(proofs, proofs->head->growth);
}

/* An empty table that begins with so many buckets. */
static struct proofs empty_table(size_t buckets)
{
    memset(&memory, 0, sizeof memory);
    const size_t bucket_bytes = PROOFS_IN_BUCKET * sizeof(uint64_t);
    const struct proofs proofs =
        proofs_in(&memory, sizeof memory.head + buckets * DOUBLED * bucket_bytes);
    assert_int_equal(proofs.first_count, buckets);
    return proofs;
}

/* The same, doubled as often as it can be. */
static struct proofs empty_table_grown(size_t buckets)
{
    const struct proofs proofs = empty_table(buckets);
    for (unsigned i = 0; i < 2 * PROOFS_DOUBLINGS; i++)
        proofs_account(&proofs, UINT32_MAX);
    assert_int_equal(growth_of(&proofs).bucket_count, buckets * DOUBLED);
    return proofs;
}

static struct value_range recall(const struct proofs *proofs, uint64_t code)
{
    struct value_range range = OPEN;
    proofs_recall(proofs, code, &range);
    return range;
}

static bool is_kept(const struct proofs *proofs, uint64_t code)
{
    const struct value_range range = recall(proofs, code);
    return range.lower != OPEN.lower || range.upper != OPEN.upper;
}

/* Of three codes, the last of them with all bits set. */
static void every_range_comes_back_as_it_was_kept(void **state)
{
    (void)state;
    static const uint64_t codes[] = {1, UINT64_C(0x40810204081), CODE_MAX};
    const struct proofs proofs = empty_table(1);
    for (size_t i = 0; i < 3; i++)
        for (int lower = -VALUE_MAX; lower <= VALUE_MAX; lower++)
            for (int upper = lower; upper <= VALUE_MAX; upper++) {
                proofs_keep(&proofs, codes[i], (struct value_range){lower, upper}, 1000);
                const struct value_range range = recall(&proofs, codes[i]);
                assert_int_equal(range.lower, lower);
                assert_int_equal(range.upper, upper);
                assert_false(is_kept(&proofs, codes[i] ^ 2));
            }
}

/* What is known already is only ever narrowed. */
static void recalling_narrows_on_either_side(void **state)
{
    (void)state;
    const struct proofs proofs = empty_table(1);
    proofs_keep(&proofs, 5, (struct value_range){-3, 4}, 1);
    struct value_range range = {-9, 2};
    proofs_recall(&proofs, 5, &range);
    assert_true(range.lower == -3 && range.upper == 2);
    range = (struct value_range){0, 9};
    proofs_recall(&proofs, 5, &range);
    assert_true(range.lower == 0 && range.upper == 4);
    range = (struct value_range){-1, 1};
    proofs_recall(&proofs, 6, &range);
    assert_true(range.lower == -1 && range.upper == 1);
}

/* Eight find room; the ninth takes the place of the one that was found out most cheaply. */
static void a_full_bucket_gives_up_its_cheapest_entry(void **state)
{
    (void)state;
    for (uint64_t cheapest = 1; cheapest <= PROOFS_IN_BUCKET; cheapest++) {
        const struct proofs proofs = empty_table(1);
        for (uint64_t code = 1; code <= PROOFS_IN_BUCKET; code++)
            proofs_keep(&proofs, code, (struct value_range){0, 1}, code == cheapest ? 0 : 10000);
        for (uint64_t code = 1; code <= PROOFS_IN_BUCKET; code++)
            assert_true(is_kept(&proofs, code));
        proofs_keep(&proofs, 9, (struct value_range){0, 1}, 10);
        for (uint64_t code = 1; code <= 9; code++)
            assert_int_equal(is_kept(&proofs, code), code != cheapest);
    }
}

/* In a stream far larger than the table the costly entries stay, and so does what came last. */
static void costly_entries_outlive_cheap_ones(void **state)
{
    (void)state;
    enum { BUCKETS = 4 * DOUBLED, COSTLY = BUCKETS, CHEAP = 4 * BUCKETS * PROOFS_IN_BUCKET };
    const struct proofs proofs = empty_table_grown(4);
    for (uint64_t code = 1; code <= COSTLY; code++)
        proofs_keep(&proofs, code, (struct value_range){0, 1}, 1 << 20);
    for (uint64_t code = 1; code <= CHEAP; code++)
        proofs_keep(&proofs, COSTLY + code, (struct value_range){0, 1}, code % 16);
    size_t costly = 0;
    for (uint64_t code = 1; code <= COSTLY; code++)
        costly += is_kept(&proofs, code);
    assert_true(costly > COSTLY * 2 / 3);
    assert_true(is_kept(&proofs, COSTLY + CHEAP));
    assert_true(proofs_fullness_permille(&proofs) > 990);
}

/* But not for ever: nobody may ask for them again. */
static void costly_entries_age(void **state)
{
    (void)state;
    const struct proofs proofs = empty_table(1);
    for (uint64_t code = 1; code <= PROOFS_IN_BUCKET; code++)
        proofs_keep(&proofs, code, (struct value_range){0, 1}, 1 << 20);
    for (uint64_t code = 100; code < 1000; code++)
        proofs_keep(&proofs, code, (struct value_range){0, 1}, code);
    for (uint64_t code = 1; code <= PROOFS_IN_BUCKET; code++)
        assert_false(is_kept(&proofs, code));
}

/* Whatever its size, a table uses all of its buckets, and tells how full it is. */
static void positions_are_spread_over_all_buckets(void **state)
{
    (void)state;
    const struct proofs proofs = empty_table_grown(3);
    assert_int_equal(proofs_fullness_permille(&proofs), 0);
    for (uint64_t code = 1; code <= 100000; code++) {
        _Atomic uint64_t *bucket = proofs_bucket(&proofs, code * 64);
        assert_in_range(bucket - proofs.entries, 0, (3 * DOUBLED - 1) * PROOFS_IN_BUCKET);
        assert_int_equal((bucket - proofs.entries) % PROOFS_IN_BUCKET, 0);
        proofs_keep(&proofs, code * 64, (struct value_range){0, 1}, code);
    }
    assert_int_equal(proofs_fullness_permille(&proofs), 1000);
}

/* Nothing is lost on the way, for every bucket leaves its entries to two; and no step of it takes
 * long. */
static void a_table_keeps_its_entries_as_it_grows(void **state)
{
    (void)state;
    enum { COUNT = FIRST_BUCKETS_MAX * PROOFS_IN_BUCKET / 4, STEP = 256 };
    const struct proofs proofs = empty_table(FIRST_BUCKETS_MAX);
    for (uint64_t code = 1; code <= COUNT; code++)
        proofs_keep(&proofs, code * 1000, (struct value_range){-1, 1}, 0);
    bool was_kept[COUNT + 1];
    size_t kept = 0;
    for (uint64_t code = 1; code <= COUNT; code++)
        kept += was_kept[code] = is_kept(&proofs, code * 1000);
    assert_in_range(kept, COUNT * 9 / 10, COUNT);

    proofs_account(&proofs, FIRST_BUCKETS_MAX * PROOFS_IN_BUCKET);
    assert_int_equal(proofs.head->growth, 0);
    size_t buckets = FIRST_BUCKETS_MAX; /* made so far */
    while (growth_of(&proofs).doublings < PROOFS_DOUBLINGS) {
        proofs_account(&proofs, STEP);
        const struct growth growth = growth_of(&proofs);
        assert_in_range(growth.bucket_count + growth.split, buckets, buckets + STEP / 2 + 1);
        buckets = growth.bucket_count + growth.split;
        for (uint64_t code = 1; code <= COUNT; code++)
            assert_int_equal(is_kept(&proofs, code * 1000), was_kept[code]);
    }
    proofs_account(&proofs, UINT32_MAX);
    assert_int_equal(growth_of(&proofs).bucket_count, FIRST_BUCKETS_MAX * DOUBLED);
    assert_int_equal(growth_of(&proofs).split, 0);
}

static void a_claim_holds_until_it_is_released(void **state)
{
    (void)state;
    const struct proofs proofs = empty_table(1);
    uint64_t rival = 2;
    while (proofs_claim_of(&proofs, rival) != proofs_claim_of(&proofs, 1))
        rival++;
    assert_false(proofs_is_claimed(&proofs, 1));
    proofs_claim(&proofs, 1);
    assert_true(proofs_is_claimed(&proofs, 1));
    assert_false(proofs_is_claimed(&proofs, rival));
    proofs_release(&proofs, rival);
    assert_true(proofs_is_claimed(&proofs, 1));
    proofs_claim(&proofs,
                 rival); /* in the same place: the first claim is lost, which costs little */
    proofs_release(&proofs, 1);
    assert_true(proofs_is_claimed(&proofs, rival));
    proofs_release(&proofs, rival);
    assert_false(proofs_is_claimed(&proofs, rival));
    proofs_claim(&proofs, CODE_MAX);
    assert_true(proofs_is_claimed(&proofs, CODE_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_range_comes_back_as_it_was_kept),
        cmocka_unit_test(recalling_narrows_on_either_side),
        cmocka_unit_test(a_full_bucket_gives_up_its_cheapest_entry),
        cmocka_unit_test(costly_entries_outlive_cheap_ones),
        cmocka_unit_test(costly_entries_age),
        cmocka_unit_test(positions_are_spread_over_all_buckets),
        cmocka_unit_test(a_table_keeps_its_entries_as_it_grows),
        cmocka_unit_test(a_claim_holds_until_it_is_released),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
