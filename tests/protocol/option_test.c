/* The values of options, by kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "protocol/session/option.h"

static const char *colour(size_t number)
{
    static const char *const colours[] = {"red", "Dark Blue", NULL};
    return colours[number];
}

static bool colour_alias(struct text name, int64_t *number)
{
    if (!text_is_folded(name, "scarlet"))
        return false;
    *number = 0;
    return true;
}

static const struct option check = {.name = "Check", .kind = OPTION_CHECK};
static const struct option spin = {
    .name = "Spin", .kind = OPTION_SPIN, .minimum = -3, .maximum = 100};
static const struct option combo = {
    .name = "Combo", .kind = OPTION_COMBO, .combo_value = colour, .find_alias = colour_alias};
static const struct option button = {.name = "Button", .kind = OPTION_BUTTON};
static const struct option string = {.name = "String", .kind = OPTION_STRING};

static void expect_parsed(const struct option *option, const char *text, int64_t wanted)
{
    char reason[100];
    struct builder why = builder_over(reason, sizeof reason);
    int64_t value = -99;
    assert_true(option_parse(option, text_of(text), &value, &why));
    assert_int_equal(value, wanted);
    assert_string_equal(reason, "");
}

static void expect_refusal(const struct option *option, const char *text)
{
    char reason[100];
    struct builder why = builder_over(reason, sizeof reason);
    int64_t value = -99;
    assert_false(option_parse(option, text_of(text), &value, &why));
    assert_int_equal(value, -99);
    assert_string_not_equal(reason, "");
}

static void checks_are_true_or_false(void **state)
{
    (void)state;
    expect_parsed(&check, "true", 1);
    expect_parsed(&check, "False", 0);
    expect_refusal(&check, "");
    expect_refusal(&check, "1");
    expect_refusal(&check, "true false");
}

static void spins_are_numbers_within_bounds(void **state)
{
    (void)state;
    expect_parsed(&spin, "-3", -3);
    expect_parsed(&spin, "100", 100);
    expect_parsed(&spin, "007", 7);
    expect_refusal(&spin, "");
    expect_refusal(&spin, "-4");
    expect_refusal(&spin, "101");
    expect_refusal(&spin, "0x10");
    expect_refusal(&spin, "5 ");
    expect_refusal(&spin, "18446744073709551617");
}

static void combos_are_choices_by_any_of_their_names(void **state)
{
    (void)state;
    expect_parsed(&combo, "RED", 0);
    expect_parsed(&combo, "dark blue", 1);
    expect_parsed(&combo, "Scarlet", 0);
    expect_refusal(&combo, "");
    expect_refusal(&combo, "dark");
    expect_refusal(&combo, "green");
}

static void buttons_need_no_value_and_strings_take_none(void **state)
{
    (void)state;
    expect_parsed(&button, "", -99);
    expect_parsed(&button, "now", -99);
    expect_refusal(&string, "text");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checks_are_true_or_false),
        cmocka_unit_test(spins_are_numbers_within_bounds),
        cmocka_unit_test(combos_are_choices_by_any_of_their_names),
        cmocka_unit_test(buttons_need_no_value_and_strings_take_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
