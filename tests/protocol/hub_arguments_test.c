/* The arguments of a Hub line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/hub/hub_arguments.h"

#define REASON 200

/* What was read: pairs[0] is `a`, pairs[1] is `b`. */
static struct hub_argument pairs[2];
static char reason[REASON];

static bool read_bytes(struct text arguments)
{
    struct builder why = builder_over(reason, sizeof reason);
    pairs[0] = (struct hub_argument){"a"};
    pairs[1] = (struct hub_argument){"b"};
    return hub_arguments_read(arguments, pairs, 2, &why);
}

static bool read(const char *arguments)
{
    return read_bytes(text_of(arguments));
}

static void expect(const char *arguments, const char *a, const char *b)
{
    const char *const wanted[2] = {a, b};
    assert_true(read(arguments));
    assert_string_equal(reason, "");
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(pairs[i].given, wanted[i] != NULL);
        assert_true(text_is(pairs[i].value, wanted[i] != NULL ? wanted[i] : ""));
    }
}

static void expect_refusal(const char *arguments, const char *why)
{
    assert_false(read(arguments));
    assert_string_equal(reason, why);
}

static void values_come_plain_or_in_quotes(void **state)
{
    (void)state;
    expect("", NULL, NULL);
    expect(" \t\r ", NULL, NULL);
    expect("a=1", "1", NULL);
    expect("  a=1   b=two ", "1", "two");
    expect("a=\"1 2=3\" b=\"\"", "1 2=3", "");
    expect("a=\"x\"b=y", "x", "y");
    expect("a=11-15,x:y'", "11-15,x:y'", NULL);
}

static void keys_may_stand_alone(void **state)
{
    (void)state;
    expect("a", "", NULL);
    expect("b a", "", "");
    expect("a b=3", "", "3");
}

static void blanks_mean_nothing(void **state)
{
    (void)state;
    expect("a = 1 b =\t\"2\"", "1", "2");
    expect("a= \" 1 \"", " 1 ", NULL);
}

static void other_keys_are_skipped_and_the_last_counts(void **state)
{
    (void)state;
    expect("c=1 aa=2 d=\"a=3\" A=4", NULL, NULL);
    expect("a=1 a=2 x b a=3", "3", "");
}

static void what_is_no_argument_is_refused(void **state)
{
    (void)state;
    expect_refusal("a=\"1 2", "a: a quote is not closed");
    expect_refusal("b=1 a=\"", "a: a quote is not closed");
    expect_refusal("a=", "a: no value after the equals sign");
    expect_refusal("a= ", "a: no value after the equals sign");
    expect_refusal("a==1", "a: no value after the equals sign");
    expect_refusal("=1", "expected key=value, not '=1'");
    expect_refusal("a=1 \"b=2\"", "expected key=value, not '\"b=2\"'");
    expect_refusal("\"", "expected key=value, not '\"'");
}

/* A line may be as long as the reader lets it be. */
static void huge_values_are_read_whole(void **state)
{
    (void)state;
    const size_t length = (size_t)1 << 20;
    char *line = malloc(length);
    assert_non_null(line);
    memset(line, 'x', length);
    line[0] = 'a';
    line[1] = '=';
    line[2] = line[length - 1] = '"';
    assert_true(read_bytes((struct text){line, length}));
    assert_int_equal(pairs[0].value.length, length - 4);
    line[length - 1] = 'x';
    assert_false(read_bytes((struct text){line, length}));
    memset(line, 'a', length);
    assert_true(read_bytes((struct text){line, length}));
    assert_false(pairs[0].given);
    free(line);
}

static void bytes_of_any_kind_are_taken(void **state)
{
    (void)state;
    static const char bytes[] = "a=\0\xff\x01 b=\"\0\n\"";
    assert_true(read_bytes((struct text){bytes, sizeof bytes - 1}));
    assert_int_equal(pairs[0].value.length, 3);
    assert_int_equal(pairs[1].value.length, 2);
}

static void expect_written(const char *value, const char *written)
{
    char array[REASON];
    struct builder text = builder_over(array, sizeof array);
    hub_arguments_write(&text, "a", text_of(value));
    assert_string_equal(array, written);
    assert_true(read(array));
}

static void values_are_written_with_quotes_where_needed(void **state)
{
    (void)state;
    expect_written("1.5", " a=1.5");
    expect_written("", " a=\"\"");
    expect_written("two words", " a=\"two words\"");
    expect_written("x=1", " a=\"x=1\"");
    expect_written("\"quoted\"", " a=\"'quoted'\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_come_plain_or_in_quotes),
        cmocka_unit_test(keys_may_stand_alone),
        cmocka_unit_test(blanks_mean_nothing),
        cmocka_unit_test(other_keys_are_skipped_and_the_last_counts),
        cmocka_unit_test(what_is_no_argument_is_refused),
        cmocka_unit_test(huge_values_are_read_whole),
        cmocka_unit_test(bytes_of_any_kind_are_taken),
        cmocka_unit_test(values_are_written_with_quotes_where_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
