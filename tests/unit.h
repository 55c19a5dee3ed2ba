/*
 * Shared by the C tests: cmocka, and tests that register themselves.
 *
 *     TEST(one_and_one_are_two)
 *     {
 *         assert_int_equal(1 + 1, 2);
 *     }
 *     RUN_TESTS(set_up_group, tear_down_group)
 */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* 1 in a sanitized build, where shorter runs find as much. */
#define SANITIZED 0
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#undef SANITIZED
#define SANITIZED 1
#endif
#endif

/* The tests of the file; cmocka skips the empty rest. */
static struct CMUnitTest unit_tests[64] __attribute__((unused));
static size_t unit_test_count __attribute__((unused));

#define TEST(name) TEST_WITH_SETUP(name, NULL)

#define TEST_WITH_SETUP(name, set_up)                                                              \
    static void name(void **state);                                                                \
    __attribute__((constructor)) static void add_##name(void)                                      \
    {                                                                                              \
        unit_tests[unit_test_count++] = (struct CMUnitTest)cmocka_unit_test_setup(name, set_up);   \
    }                                                                                              \
    static void name(__attribute__((unused)) void **state)

#define RUN_TESTS(set_up, tear_down)                                                               \
    int main(void)                                                                                 \
    {                                                                                              \
        return cmocka_run_group_tests(unit_tests, set_up, tear_down);                              \
    }
