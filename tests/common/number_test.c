/* Numbers on command lines: the whole text, within bounds. */
#include "tests/unit.h"
#include "tools/common/number.h"

TEST(numbers_are_whole_and_within_bounds)
{
    int64_t number = -7;
    const char *const bad[] = {"",    "x",   "1x",   " 1",  "1 ",  "1.0",
                               "0x1", "101", "-101", "1e2", "--1", "9223372036854775808"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(number_read(text_of(bad[i]), -100, 100, &number));
    assert_false(number_read(text_of("9223372036854775808"), 0, INT64_MAX, &number));
    assert_false(number_read(text_of("-9223372036854775809"), INT64_MIN, 0, &number));
    assert_int_equal(number, -7);
    assert_true(number_read(text_of("-100"), -100, 100, &number) && number == -100);
    assert_true(number_read(text_of("100"), -100, 100, &number) && number == 100);
    assert_true(number_read(text_of("9223372036854775807"), 0, INT64_MAX, &number));
    assert_true(number == INT64_MAX);
}

TEST(parts_are_counted_from_one)
{
    struct part part = {5, 6};
    const char *const bad[] = {"",    "/",     "1",    "1/",  "/1",        "0/1", "2/1",
                               "1/0", "1/2/3", "-1/2", "a/2", "1/1048577", "1 /2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(part_read(text_of(bad[i]), &part));
    assert_true(part.number == 5 && part.count == 6);
    assert_true(part_read(text_of("2/8"), &part) && part.number == 2 && part.count == 8);
    assert_true(part_read(text_of("1048576/1048576"), &part));
}

RUN_TESTS(NULL, NULL)
