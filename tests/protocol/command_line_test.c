/* The program's arguments: what they mean, and which make no sense. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "protocol/host/command_line.h"

#define WORDS_MAX 24

static char complaint[256];

/* Reads arguments given in one string, which stays in place for as long as they are looked at. */
static bool read_words(struct command_line *line, const char *string)
{
    static char bytes[512];
    static char *words[WORDS_MAX];
    struct text rest = text_of(string);
    char *end = bytes;
    int count = 0;
    for (struct text word = text_take_word(&rest); word.length > 0; word = text_take_word(&rest)) {
        words[count++] = end;
        for (size_t i = 0; i < word.length; i++)
            *end++ = word.start[i];
        *end++ = '\0';
    }
    struct builder why = builder_over(complaint, sizeof complaint);
    return command_line_read(line, count, words, &why);
}

static void without_arguments_it_is_a_session_of_the_user(void **state)
{
    (void)state;
    struct command_line line;
    assert_true(read_words(&line, ""));
    assert_int_equal(line.mode, MODE_SESSION);
    assert_int_equal(line.word_count, 0);
    assert_false(line.is_guest);
    assert_null(line.log);
}

static void words_behind_the_options_are_commands(void **state)
{
    (void)state;
    struct command_line line;
    assert_true(read_words(&line, "--log x.log go depth 3 + --help"));
    assert_int_equal(line.mode, MODE_SESSION);
    assert_string_equal(line.log, "x.log");
    assert_int_equal(line.word_count, 5);
    assert_string_equal(line.words[0], "go");
    assert_string_equal(line.words[4], "--help");
}

static void values_come_after_a_sign_or_a_blank(void **state)
{
    (void)state;
    struct command_line line;
    assert_true(read_words(&line, "--listen unix:a=b --listen=tcp:5 --sessions=7 --idle 0 "
                                  "--max-hash 9 --max-threads=3 --grace 4 --open-to-all"));
    assert_int_equal(line.mode, MODE_SERVE);
    assert_int_equal(line.address_count, 2);
    assert_string_equal(line.addresses[0], "unix:a=b");
    assert_string_equal(line.addresses[1], "tcp:5");
    assert_int_equal(line.sessions, 7);
    assert_int_equal(line.grace_seconds, 4);
    assert_int_equal(line.quota.idle_seconds, 0);
    assert_int_equal(line.quota.hash_mib, 9);
    assert_int_equal(line.quota.threads, 3);
    assert_true(line.quota.is_guest);
    assert_true(line.open_to_all);
}

static void help_and_version_need_nothing_else_to_make_sense(void **state)
{
    (void)state;
    struct command_line line;
    assert_true(read_words(&line, "--help --frobnicate"));
    assert_int_equal(line.mode, MODE_HELP);
    assert_true(read_words(&line, "--idle 5 --version"));
    assert_int_equal(line.mode, MODE_VERSION);
}

static void what_makes_no_sense_is_refused_with_a_reason(void **state)
{
    (void)state;
    static const char *const senseless[] = {
        "--frobnicate",
        "-h",
        "--help=yes",
        "--guest=1",
        "--log",
        "--listen",
        "--sessions 5",
        "--grace 5",
        "--open-to-all",
        "--idle 5",
        "--max-hash 5",
        "--guest --sessions 5",
        "--guest --listen tcp:5",
        "--guest isready",
        "--listen tcp:5 isready",
        "--listen tcp:5 --sessions 0",
        "--listen tcp:5 --sessions 5000",
        "--listen tcp:5 --sessions five",
        "--listen tcp:5 --sessions=",
        "--listen tcp:5 --idle -1",
        "--listen tcp:5 --max-threads 257",
        "--listen tcp:5 --max-hash 99999999999999999999",
    };
    for (size_t i = 0; i < sizeof senseless / sizeof *senseless; i++) {
        struct command_line line;
        complaint[0] = '\0';
        if (read_words(&line, senseless[i]))
            fail_msg("%s was accepted", senseless[i]);
        assert_string_not_equal(complaint, "");
    }
}

static void there_is_room_for_so_many_addresses(void **state)
{
    (void)state;
    char many[COMMAND_LINE_ADDRESSES_MAX * 12 + 12];
    struct builder text = builder_over(many, sizeof many);
    struct command_line line;
    for (int i = 0; i < COMMAND_LINE_ADDRESSES_MAX; i++)
        builder_add(&text, "--listen=%d ", i);
    assert_true(read_words(&line, many));
    assert_int_equal(line.address_count, COMMAND_LINE_ADDRESSES_MAX);
    builder_add(&text, "--listen=x");
    assert_false(read_words(&line, many));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_arguments_it_is_a_session_of_the_user),
        cmocka_unit_test(words_behind_the_options_are_commands),
        cmocka_unit_test(values_come_after_a_sign_or_a_blank),
        cmocka_unit_test(help_and_version_need_nothing_else_to_make_sense),
        cmocka_unit_test(there_is_room_for_so_many_addresses),
        cmocka_unit_test(what_makes_no_sense_is_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
