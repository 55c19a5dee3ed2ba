/* Command lines: accepted and refused flags, and error messages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit.h"
#include "tools/common/flags.h"

#define WORDS_MAX 16

static bool loud;
static const char *out;
static int64_t depth, seed;
static struct part part;
static int64_t colour;

static bool read_colour(struct text value, void *place)
{
    *(int64_t *)place = text_is(value, "red") ? 1 : 0;
    return text_is(value, "red");
}

static const struct flag flags[] = {
    {"--loud", .set = &loud},
    {"--out", .word = &out},
    {"--depth", .number = &depth, .min = -5, .max = 100},
    {"--seed", .number = &seed, .max = INT64_MAX},
    {"--part", .read = part_read, .place = &part, .expected = "a part such as 1/4"},
    {"--colour", .read = read_colour, .place = &colour, .expected = "red"},
    {NULL},
};

/* The result of a command line. */
static struct {
    bool ok;
    int status;
    struct arguments rest;
    char *words[WORDS_MAX + 1], line[400];
    char out[400], err[400];
} done;

/* Reads a command line, words separated by one blank, into `done`. */
static void read_line(const char *line, int words_max)
{
    const struct tool tool = {"tool", "the help\n", flags, words_max};
    loud = false;
    out = NULL;
    depth = seed = colour = 0;
    part = (struct part){1, 1};
    snprintf(done.line, sizeof done.line, "tool%s%s", line[0] != '\0' ? " " : "", line);
    done.rest = (struct arguments){0, done.words};
    for (char *word = done.line; word != NULL;) {
        done.words[done.rest.count++] = word;
        word = strchr(word, ' ');
        if (word != NULL)
            *word++ = '\0';
    }
    done.words[done.rest.count] = NULL;
    /* glibc allows assigning the standard streams. */
    FILE *const usual_out = stdout, *const usual_err = stderr;
    done.out[0] = done.err[0] = '\0';
    stdout = fmemopen(done.out, sizeof done.out, "w");
    stderr = fmemopen(done.err, sizeof done.err, "w");
    done.ok = flags_read(&tool, &done.rest, &done.status);
    assert_true(fclose(stdout) == 0 && fclose(stderr) == 0);
    stdout = usual_out;
    stderr = usual_err;
}

static void expect_read(const char *line)
{
    read_line(line, WORDS_MAX);
    assert_string_equal(done.err, "");
    assert_true(done.ok);
}

static void expect_refused(const char *line, const char *complaint)
{
    char expected[400];
    snprintf(expected, sizeof expected, "tool: %s; try --help\n", complaint);
    read_line(line, 1);
    assert_false(done.ok);
    assert_int_equal(done.status, 2);
    assert_string_equal(done.err, expected);
    assert_string_equal(done.out, "");
}

TEST(flags_may_stand_anywhere)
{
    expect_read("make --out=x file --depth -3 --loud other --seed 9223372036854775807");
    assert_string_equal(out, "x");
    assert_true(depth == -3 && loud && seed == INT64_MAX);
    assert_int_equal(done.rest.count, 3);
    assert_string_equal(done.rest.words[0], "make");
    assert_string_equal(done.rest.words[1], "file");
    assert_string_equal(done.rest.words[2], "other");
    expect_read("--part 2/8 --colour red");
    assert_true(part.number == 2 && part.count == 8 && colour == 1);
    assert_int_equal(done.rest.count, 0);
}

TEST(two_hyphens_end_the_flags)
{
    expect_read("a --loud -- --loud -b");
    assert_int_equal(done.rest.count, 3);
    assert_string_equal(done.rest.words[1], "--loud");
    assert_string_equal(done.rest.words[2], "-b");
}

TEST(the_environment_changes_nothing)
{
    setenv("POSIXLY_CORRECT", "1", 1);
    expect_read("file --loud");
    assert_true(loud);
    assert_int_equal(done.rest.count, 1);
    unsetenv("POSIXLY_CORRECT");
}

TEST(wrong_arguments_are_named)
{
    expect_refused("--bread", "--bread: unknown option");
    expect_refused("--bread=1", "--bread=1: unknown option");
    expect_refused("-x", "-x: unknown option");
    expect_refused("--out", "--out: expected a word");
    expect_refused("--out=", "--out : expected a word");
    expect_refused("--loud=1", "--loud: takes no value");
    expect_refused("--help=1", "--help: takes no value");
    expect_refused("--depth", "--depth: expected a number from -5 to 100");
    expect_refused("--depth 101", "--depth 101: expected a number from -5 to 100");
    expect_refused("--depth 1x", "--depth 1x: expected a number from -5 to 100");
    expect_refused("--seed 9223372036854775808",
                   "--seed 9223372036854775808: expected a number of at least 0");
    expect_refused("--seed -1", "--seed -1: expected a number of at least 0");
    expect_refused("--part 3/2", "--part 3/2: expected a part such as 1/4");
    expect_refused("--colour blue", "--colour blue: expected red");
    expect_refused("one two", "two: unexpected word");
    expect_refused("one -- --two", "--two: unexpected word");
}

TEST(help_and_version_are_answered)
{
    const char *const helps[] = {"--help", "-h", "make --loud --help --bread"};
    for (size_t i = 0; i < sizeof helps / sizeof *helps; i++) {
        read_line(helps[i], WORDS_MAX);
        assert_false(done.ok);
        assert_int_equal(done.status, 0);
        assert_string_equal(done.out, "the help\n");
        assert_string_equal(done.err, "");
    }
    read_line("--version", 0);
    assert_false(done.ok);
    assert_int_equal(done.status, 0);
    assert_string_equal(done.out, "tool " KINGDROP_VERSION "\n");
}

RUN_TESTS(NULL, NULL)
