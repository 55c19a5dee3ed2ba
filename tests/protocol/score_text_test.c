/* Files of positions with their scores: what is read of them, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/session/score_text.h"

#define LINES 100

static char path[] = "/tmp/scores-XXXXXX";

static void write_file(const char *content)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(content, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static bool read_file(struct score_text *scores, const char *content, struct builder *why)
{
    write_file(content);
    return score_text_read(scores, variant_find(text_of("connect4")), text_of(path), why);
}

static void assert_position(const struct score_text *scores, size_t number, const char *rows)
{
    char array[GAME_POSITION_TEXT];
    struct builder text = builder_over(array, sizeof array);
    scores->variant->write_position(&scores->positions[number].position, &text);
    assert_string_equal(array, rows);
}

static void lines_become_positions(void **state)
{
    (void)state;
    static const char content[] = "# moves score\r\n"
                                  "44 -3\r\n"
                                  "\n"
                                  "\t d1 P@d2   +3 \n"
                                  "  # 44 7\n"
                                  "startpos 1\n"
                                  "startpos 4 -0";
    char array[256];
    struct builder why = builder_over(array, sizeof array);
    struct score_text scores;
    assert_true(read_file(&scores, content, &why));
    assert_int_equal(why.length, 0);
    assert_string_equal(scores.path, path);
    assert_int_equal(scores.count, 4);
    assert_position(&scores, 0, "7/7/7/7/3o3/3x3 x");
    assert_position(&scores, 1, "7/7/7/7/3o3/3x3 x");
    assert_position(&scores, 2, "7/7/7/7/7/7 x");
    assert_position(&scores, 3, "7/7/7/7/7/3x3 o");
    static const struct {
        size_t line;
        int64_t score;
        const char *text;
    } expected[] = {
        {2, -3, "44 -3"}, {4, 3, "d1 P@d2   +3"}, {6, 1, "startpos 1"}, {7, 0, "startpos 4 -0"}};
    for (size_t i = 0; i < scores.count; i++) {
        assert_int_equal(scores.lines[i].number, expected[i].line);
        assert_int_equal(scores.lines[i].score, expected[i].score);
        assert_true(text_is(scores.lines[i].text, expected[i].text));
    }
    score_text_finish(&scores);
    assert_null(scores.positions);
    score_text_finish(&scores);
}

static void a_file_may_be_long(void **state)
{
    (void)state;
    char content[LINES * 8], array[256];
    struct builder all = builder_over(content, sizeof content);
    struct builder why = builder_over(array, sizeof array);
    struct score_text scores;
    for (int i = 0; i < LINES; i++)
        builder_add(&all, "%d %d\n", i % 7 + 1, i);
    assert_true(read_file(&scores, content, &why));
    assert_int_equal(scores.count, LINES);
    for (size_t i = 0; i < LINES; i++)
        assert_int_equal(scores.lines[i].score, i);
    score_text_finish(&scores);
}

static void what_is_wrong_is_told_by_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *content, *reason;
    } wrong[] = {
        {"", "empty"},
        {"# 4 1\n\n", "no positions in it"},
        {"4 1\n44\n", "line 2: moves and a score expected, not '44'"},
        {"4 1\n\n4 1.5\n", "line 3: '1.5': a score expected"},
        {"4 99999999999999999999", "line 1: '99999999999999999999': a score expected"},
        {"44x 1", "line 1: 'x': "},
        {"4444444 1", "line 1: '4': the column is full"},
        {"12121212 1", "line 1: '2': the game is over"},
        {"4 startpos 1", "line 1: 'startpos': "},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char array[256], expected[256];
        struct builder why = builder_over(array, sizeof array);
        struct score_text scores;
        assert_false(read_file(&scores, wrong[i].content, &why));
        assert_null(scores.positions);
        const int length = snprintf(expected, sizeof expected, "%s: %s", path, wrong[i].reason);
        array[length] = '\0';
        assert_string_equal(array, expected);
    }
}

static int make_file(void **state)
{
    (void)state;
    const int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_become_positions),
        cmocka_unit_test(a_file_may_be_long),
        cmocka_unit_test(what_is_wrong_is_told_by_its_line),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
