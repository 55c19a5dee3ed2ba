/*
 * Unit tests with cmocka: TEST(what_holds) { ... } is a test, which finds in *state what the set-up
 * has made. TEST_MAIN(set_up, tear_down), behind them, is a main() that runs all tests of the
 * source in their order; one that takes arguments ends with RUN_TESTS(set_up, tear_down).
 */
#ifndef KINGDROP_TESTS_COMMON_UNIT_H
#define KINGDROP_TESTS_COMMON_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { UNIT_TESTS_MAX = 32 };

/* The tests of this source; cmocka passes over the places that are left. */
__attribute__((unused)) static struct CMUnitTest unit_tests[UNIT_TESTS_MAX];

__attribute__((unused)) static void unit_add(const struct CMUnitTest *test)
{
    size_t place = 0;
    while (unit_tests[place].test_func != NULL)
        place++;
    unit_tests[place] = *test;
}

/* A test notes itself before main() begins, so that none can be forgotten in a list. */
#define TEST(name)                                                                                 \
    static void name(void **state);                                                                \
    __attribute__((constructor)) static void add_##name(void)                                      \
    {                                                                                              \
        unit_add(&(struct CMUnitTest)cmocka_unit_test(name));                                      \
    }                                                                                              \
    static void name(__attribute__((unused)) void **state)

/* The program's status: 0 if no test failed. NULL: there is nothing to be set up or torn down. */
#define RUN_TESTS(set_up, tear_down) cmocka_run_group_tests(unit_tests, set_up, tear_down)

#define TEST_MAIN(set_up, tear_down)                                                               \
    int main(void)                                                                                 \
    {                                                                                              \
        return RUN_TESTS(set_up, tear_down);                                                       \
    }

#endif
