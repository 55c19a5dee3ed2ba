/* The reader: lines however the bytes come, and what becomes of those that are too long. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/host/reader.h"

static void expect_line(struct reader *reader, const char *line)
{
    const struct input input = reader_next(reader);
    assert_int_equal(input.kind, INPUT_LINE);
    assert_true(text_is(input.line, line));
}

static void expect(struct reader *reader, enum input_kind kind)
{
    assert_int_equal(reader_next(reader).kind, kind);
}

static void feed(struct reader *reader, const char *bytes)
{
    assert_true(reader_feed(reader, text_of(bytes)));
}

static void lines_come_whole_and_in_order(void **state)
{
    (void)state;
    struct reader *reader = reader_create();
    expect(reader, INPUT_NONE);
    feed(reader, "one\ntw");
    expect_line(reader, "one");
    expect(reader, INPUT_NONE);
    feed(reader, "o\n\nthree");
    expect_line(reader, "two");
    expect_line(reader, "");
    expect(reader, INPUT_NONE);
    reader_end(reader);
    expect_line(reader, "three");
    expect(reader, INPUT_END);
    expect(reader, INPUT_END);
    reader_destroy(reader);
}

static void nul_bytes_are_dropped_and_counted(void **state)
{
    (void)state;
    struct reader *reader = reader_create();
    assert_true(reader_feed(reader, (struct text){"\0go\0 on\0\n\0\n", 11}));
    struct input input = reader_next(reader);
    assert_true(text_is(input.line, "go on"));
    assert_int_equal(input.nuls, 3);
    input = reader_next(reader);
    assert_true(text_is(input.line, ""));
    assert_int_equal(input.nuls, 1);
    reader_destroy(reader);
}

/* Feeds a line of `length` bytes and a newline in pieces, taking what comes out in between. */
static struct input feed_long(struct reader *reader, size_t length, size_t piece)
{
    char *bytes = malloc(length + 1);
    assert_non_null(bytes);
    memset(bytes, 'x', length);
    bytes[length] = '\n';
    struct input result = {.kind = INPUT_NONE};
    for (size_t done = 0; done < length + 1; done += piece) {
        const size_t left = length + 1 - done;
        assert_true(reader_feed(reader, (struct text){bytes + done, left < piece ? left : piece}));
        const struct input input = reader_next(reader);
        if (input.kind != INPUT_NONE) {
            assert_int_equal(result.kind, INPUT_NONE);
            result = input;
        }
    }
    free(bytes);
    return result;
}

static void the_longest_line_is_a_line(void **state)
{
    (void)state;
    struct reader *reader = reader_create();
    const struct input input = feed_long(reader, READER_LINE_MAX, 50000);
    assert_int_equal(input.kind, INPUT_LINE);
    assert_int_equal(input.line.length, READER_LINE_MAX);
    reader_destroy(reader);
}

static void an_overlong_line_is_told_once_and_skipped(void **state)
{
    (void)state;
    const size_t lengths[] = {READER_LINE_MAX + 1, READER_LINE_MAX + 60000, 5 * READER_LINE_MAX};
    struct reader *reader = reader_create();
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(feed_long(reader, lengths[i], 60000).kind, INPUT_OVERLONG);
        feed(reader, "next\n");
        expect_line(reader, "next");
    }
    reader_destroy(reader);
}

static void an_overlong_line_may_be_the_last(void **state)
{
    (void)state;
    struct reader *reader = reader_create();
    for (size_t i = 0; i <= READER_LINE_MAX; i += 4) {
        feed(reader, "xxxx");
        if (i < READER_LINE_MAX)
            expect(reader, INPUT_NONE);
    }
    expect(reader, INPUT_OVERLONG);
    feed(reader, "x");
    reader_end(reader);
    expect(reader, INPUT_END);
    reader_destroy(reader);
}

static void what_does_not_fit_is_not_fed(void **state)
{
    (void)state;
    struct reader *reader = reader_create();
    feed(reader, "old\n");
    char *bytes = calloc(2, READER_LINE_MAX);
    assert_non_null(bytes);
    assert_false(reader_feed(reader, (struct text){bytes, 2 * READER_LINE_MAX}));
    free(bytes);
    expect_line(reader, "old");
    expect(reader, INPUT_NONE);
    reader_destroy(reader);
}

static void descriptors_are_read_to_their_end(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct reader *reader = reader_create();
    assert_int_equal(write(ends[1], "a\nb", 3), 3);
    reader_fill(reader, ends[0]);
    expect_line(reader, "a");
    expect(reader, INPUT_NONE);
    close(ends[1]);
    reader_fill(reader, ends[0]);
    expect_line(reader, "b");
    expect(reader, INPUT_END);
    close(ends[0]);
    reader_destroy(reader);

    reader = reader_create();
    reader_fill(reader, ends[0]);
    expect(reader, INPUT_END);
    reader_destroy(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_whole_and_in_order),
        cmocka_unit_test(nul_bytes_are_dropped_and_counted),
        cmocka_unit_test(the_longest_line_is_a_line),
        cmocka_unit_test(an_overlong_line_is_told_once_and_skipped),
        cmocka_unit_test(an_overlong_line_may_be_the_last),
        cmocka_unit_test(what_does_not_fit_is_not_fed),
        cmocka_unit_test(descriptors_are_read_to_their_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
