/* Views, numbers, builders and boards as rows. */
#include <string.h>

#include "games/base/movetext.h"
#include "games/base/text.h"
#include "games/rows.h"
#include "tests/unit.h"

static void assert_text(struct text view, const char *expected)
{
    assert_int_equal(view.length, strlen(expected));
    assert_memory_equal(view.start, expected, view.length);
}

TEST(test_comparisons)
{
    assert_true(text_is(text_of("go"), "go"));
    assert_true(text_is(text_of(""), ""));
    assert_false(text_is(text_of("go"), "Go"));
    assert_false(text_is(text_of("go"), "gog"));
    assert_false(text_is(text_of("gog"), "go"));
    assert_false(text_is((struct text){"go\0", 3}, "go"));
    assert_true(text_is_folded(text_of("HaSh"), "hAsH"));
    assert_false(text_is_folded(text_of("hash"), "hast"));
    assert_false(text_is_folded(text_of("["), "{")); /* differ like A and a, but are not letters */
    static const char *const near[][2] = {
        {"depth", "depth"},  {"DEPTH", "depth"},  {"dept", "depth"},  {"epth", "depth"},
        {"ddepth", "depth"}, {"depths", "depth"}, {"dpeth", "depth"}, {"debth", "depth"},
        {"og", "go"},        {"g", "go"},         {"gl", "go"},       {"D", "d"},
    };
    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        assert_true(text_is_near(text_of(near[i][0]), near[i][1]));
        assert_true(text_is_near(text_of(near[i][1]), near[i][0]));
    }
    static const char *const far[][2] = {
        {"dep", "depth"}, {"dehtp", "depth"}, {"debtx", "depth"}, {"", "d"},
        {"x", "d"},       {"abcd", "cdab"},   {"xy", "go"},       {"deepthh", "depth"},
    };
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        assert_false(text_is_near(text_of(far[i][0]), far[i][1]));
        assert_false(text_is_near(text_of(far[i][1]), far[i][0]));
    }
    assert_true(text_starts_with(text_of("P@d1"), "P@"));
    assert_true(text_starts_with(text_of("P@"), "P@"));
    assert_true(text_starts_with(text_of(""), ""));
    assert_false(text_starts_with(text_of("P"), "P@"));
    assert_true(text_ends_with(text_of("five.kde"), ".kde"));
    assert_true(text_ends_with(text_of(".kde"), ".kde"));
    assert_false(text_ends_with(text_of("five.kde.new"), ".kde"));
    assert_false(text_ends_with(text_of("kde"), ".kde"));
}

TEST(test_words)
{
    struct text rest = text_of(" \tone\r two\v\fthree  ");
    assert_text(text_take_word(&rest), "one");
    assert_text(text_take_word(&rest), "two");
    assert_text(text_take_word(&rest), "three");
    assert_text(text_take_word(&rest), "");
    assert_text(text_take_word(&rest), "");
    rest = text_of(" \tone\r two\v\fthree  ");
    assert_text(text_take_last_word(&rest), "three");
    assert_text(text_take_last_word(&rest), "two");
    assert_text(text_take_last_word(&rest), "one");
    assert_text(text_take_last_word(&rest), "");
    assert_text(text_take_last_word(&rest), "");
    assert_text(text_trim(text_of(" \t a b\r")), "a b");
    assert_text(text_trim(text_of("  ")), "");
    assert_text(text_trim(text_of("")), "");
}

TEST(test_lines)
{
    struct text rest = text_of("one two\n\nthree");
    assert_text(text_take_line(&rest), "one two");
    assert_text(text_take_line(&rest), "");
    assert_text(text_take_line(&rest), "three");
    assert_int_equal(rest.length, 0);
}

TEST(test_characters)
{
    struct text rest = text_of("ab");
    assert_int_equal(text_take_char(&rest), 'a');
    assert_int_equal(text_take_char(&rest), 'b');
    assert_int_equal(rest.length, 0);
}

TEST(test_integers)
{
    static const struct {
        const char *text;
        int64_t value;
    } ok[] = {
        {"0", 0},
        {"-0", 0},
        {"+7", 7},
        {"007", 7},
        {"-5", -5},
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
    };
    for (size_t i = 0; i < sizeof ok / sizeof *ok; i++) {
        int64_t value = 1;
        assert_true(text_to_integer(text_of(ok[i].text), &value));
        assert_true(value == ok[i].value);
    }
    static const char *const bad[] = {
        "",
        "-",
        "+",
        "abc",
        "1 ",
        " 1",
        "1a",
        "0x10",
        "1.5",
        "--1",
        "+-1",
        "1e3",
        "9223372036854775808",
        "-9223372036854775809",
        "99999999999999999999999999",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t value = 1;
        assert_false(text_to_integer(text_of(bad[i]), &value));
        assert_int_equal(value, 1);
    }
    int64_t value = 1;
    assert_false(text_to_integer((struct text){"1\0", 2}, &value));
    assert_false(text_to_nearest_integer((struct text){"1\0", 2}, &value));
}

TEST(test_nearest_integers)
{
    static const struct {
        const char *text;
        int64_t value;
    } ok[] = {
        {"-5", -5},
        {"+9223372036854775808", INT64_MAX},
        {"99999999999999999999999999", INT64_MAX},
        {"-9223372036854775809", INT64_MIN},
    };
    static const char *const bad[] = {"", "-", "+-9223372036854775809", "9223372036854775808a"};
    int64_t value = 1;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(text_to_nearest_integer(text_of(bad[i]), &value));
    assert_true(value == 1);
    for (size_t i = 0; i < sizeof ok / sizeof *ok; i++) {
        assert_true(text_to_nearest_integer(text_of(ok[i].text), &value));
        assert_true(value == ok[i].value);
    }
}

TEST(test_decimals)
{
    static const struct {
        const char *text;
        double value;
    } ok[] = {
        {"0", 0},
        {"3", 3},
        {"-2.5", -2.5},
        {"+.5", 0.5},
        {"7.", 7},
        {"0.05", 0.05},
        {"5e-05", 5e-05},
        {"1E3", 1e3},
        {"1e+2", 1e2},
        {"123456.789", 123456.789},
        {"1e-99999", 0},
        {"0.3", 0.3},
        {"0000000000000000000000000000000000000000000000000000000000000000000000000000001", 1},
    };
    for (size_t i = 0; i < sizeof ok / sizeof *ok; i++) {
        double value = 1;
        assert_true(text_to_decimal(text_of(ok[i].text), &value));
        assert_true(value == ok[i].value);
    }
    static const char *const bad[] = {
        "",    "-",     ".",     "e5",    "1,5",
        "1 ",  " 1",    "1.5.2", "--1",   "1e",
        "1e+", "1ex",   "0x10",  "inf",   "nan",
        "1s",  "1e400", "0e400", "1e999", "1e99999999999999999999",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double value = 1;
        assert_false(text_to_decimal(text_of(bad[i]), &value));
        assert_true(value == 1);
    }
    struct builder builder = BUILDER(100);
    builder_add_decimal(&builder, 3, 2);
    builder_add_decimal(&builder, -3, 2);
    builder_add_decimal(&builder, -12345, 3);
    builder_add_decimal(&builder, INT64_MIN, 1);
    assert_string_equal(builder.start, "0.03-0.03-12.345-922337203685477580.8");
}

/* The array always holds the text's beginning and a NUL. */
TEST(test_builders_cut_what_does_not_fit)
{
    char array[8];
    memset(array, '#', sizeof array);
    struct builder builder = builder_over(array, 6);
    assert_string_equal(array, "");
    builder_add(&builder, "%d", 12);
    builder_add_char(&builder, '-');
    assert_string_equal(array, "12-");
    assert_text(builder_text(&builder), "12-");
    builder_add(&builder, "%s", "abc");
    assert_string_equal(array, "12-ab");
    builder_add_char(&builder, 'd');
    builder_add_text(&builder, text_of("ef"));
    builder_add(&builder, "gh");
    assert_string_equal(array, "12-ab");
    assert_int_equal(builder.length, 5);
    assert_memory_equal(array + 6, "##", 2);

    builder = builder_over(array, 4);
    builder_add_text(&builder, text_of("abcdef"));
    assert_string_equal(array, "abc");
    builder = builder_over(array, 1);
    builder_add_char(&builder, 'a');
    assert_string_equal(array, "");
}

TEST(test_quotes_are_cut)
{
    char word[2 * TEXT_QUOTE_MAX], array[4 * TEXT_QUOTE_MAX];
    memset(word, 'x', sizeof word);
    const struct text view = {word, sizeof word};
    struct builder builder = builder_over(array, sizeof array);
    builder_add(&builder, "%.*s", TEXT_QUOTE(view));
    assert_int_equal(builder.length, TEXT_QUOTE_MAX);
    builder_add(&builder, "%.*s", TEXT_ARGUMENTS(view));
    assert_int_equal(builder.length, TEXT_QUOTE_MAX + sizeof word);
}

TEST(test_boards_as_rows)
{
    static const struct rows rows = {.width = 4, .height = 2, .letters = "bw"};
    static const struct {
        const char *text, *cells, *written; /* if cells is NULL, the error */
    } cases[] = {
        {"4/4", "........", "4/4"},
        {"bwbw/1b1w", "bwbw.b.w", "bwbw/1b1w"},
        {"1111/2b1", "......b.", "4/2b1"},
        {"b3/3w", "b......w", "b3/3w"},
        {"4", NULL, "'4': expected 2 rows separated by slashes"},
        {"4/4/", NULL, "'4/4/': expected 2 rows separated by slashes"},
        {"/4", NULL, "'': the row has fewer than 4 squares"},
        {"4/3", NULL, "'3': the row has fewer than 4 squares"},
        {"bwbwb/4", NULL, "'bwbwb': the row has more than 4 squares"},
        {"b4/4", NULL, "'b4': the row has more than 4 squares"},
        {"4/B3", NULL, "'B3': 'B' is not one of b, w and 1 to 4"},
        {"4/0b3", NULL, "'0b3': '0' is not one of b, w and 1 to 4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char cells[8], written[100];
        struct builder text = builder_over(written, sizeof written);
        const bool ok = rows_read(&rows, text_of(cases[i].text), cells, &text);
        assert_int_equal(ok, cases[i].cells != NULL);
        if (ok) {
            assert_memory_equal(cells, cases[i].cells, sizeof cells);
            rows_write(&rows, cells, &text);
        }
        assert_string_equal(written, cases[i].written);
    }
}

TEST(control_characters_become_escapes)
{
    static const char *const cases[][2] = {
        {"", ""},
        {"a\tb~\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", "a\tb~\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"\033[2J\n\177", "\\x1b[2J\\x0a\\x7f"},
        {"\xc2\x80\xc2\x9f\xc2\xa0", "\\xc2\\x80\\xc2\\x9f\xc2\xa0"},
        {"\x9b\xff\xc3", "\\x9b\\xff\\xc3"},
        {"\xe2\x82z\xf5\x80\x80\x80", "\\xe2\\x82z\\xf5\\x80\\x80\\x80"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct builder text = BUILDER(100);
        builder_add_printable(&text, text_of(cases[i][0]));
        assert_string_equal(text.start, cases[i][1]);
    }
}

TEST(movetext_has_numbers_and_separators)
{
    static const struct {
        const char *text;
        size_t number, separator;
    } cases[] = {
        {"", 0, 0},
        {"1", 0, 0},
        {"1.", 2, 0},
        {"12...8-11", 5, 0},
        {"1..", 0, 0},
        {"...", 3, 0},
        {".", 1, 0},
        {"11-15", 0, 0},
        {"-15", 0, 1},
        {"X15", 0, 1},
        {"\xc3\x97", 0, 2},
        {"\xc3\x98", 0, 0},
        {"\xe2\x80\x8f", 0, 0},
        {"\xe2\x80\x90", 0, 3},
        {"\xe2\x80\x95", 0, 3},
        {"\xe2\x80\x96", 0, 0},
        {"\xe2\x80", 0, 0},
        {"\xe2\x88\x92", 0, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct text text = text_of(cases[i].text);
        assert_int_equal(movetext_number_length(text), cases[i].number);
        assert_int_equal(movetext_separator_length(text), cases[i].separator);
    }
}

TEST(words_of_movetext_span_blanks_beside_separators)
{
    static const char *const cases[][3] = {
        {"11-15 23-19", "11-15", " 23-19"},
        {"11 - 15 23-19", "11 - 15", " 23-19"},
        {" 11 -15", "11 -15", ""},
        {"12\tx 19 x26 4", "12\tx 19 x26", " 4"},
        {"11\xe2\x80\x93 15 3", "11\xe2\x80\x93 15", " 3"},
        {"1. 11 - 15", "1.", " 11 - 15"},
        {"11 - ", "11 -", " "},
        {"- 11", "- 11", ""},
        {" ", "", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text rest = text_of(cases[i][0]);
        const struct text word = movetext_take_word(&rest);
        assert_true(text_is(word, cases[i][1]));
        assert_true(text_is(rest, cases[i][2]));
    }
}

RUN_TESTS(NULL, NULL)
