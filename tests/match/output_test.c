/* Output of the match runner: a slow reader gets all kept lines in order, and the number of dropped
 * ones. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/unit.h"
#include "tools/match/process/event_loop.h"
#include "tools/match/process/output.h"

enum { LINE = 1000, LINES = 200, BYTES_MAX = 4 * OUTPUT_KEPT_MAX };

/* An output to a pipe, and the bytes read from it. */
struct piped {
    struct output output;
    int ends[2];
    char *bytes;
    size_t length;
};

static void start(struct piped *piped)
{
    *piped = (struct piped){.bytes = calloc(1, BYTES_MAX)};
    assert_non_null(piped->bytes);
    assert_int_equal(pipe(piped->ends), 0);
    fcntl(piped->ends[0], F_SETFL, O_NONBLOCK);
    assert_true(output_start(&piped->output, loop_create(), piped->ends[1], 1));
}

static void read_all(struct piped *piped)
{
    ssize_t count;
    while ((count = read(piped->ends[0], piped->bytes + piped->length, BYTES_MAX - piped->length)) >
           0)
        piped->length += (size_t)count;
}

/* Reads as the loop writes, until nothing waits. */
static void drain(struct piped *piped)
{
    for (unsigned i = 0; i < LINES && output_is_stuck(&piped->output); i++) {
        read_all(piped);
        ev_run(piped->output.loop, EVRUN_NOWAIT);
    }
    assert_false(output_is_stuck(&piped->output));
    read_all(piped);
}

static void finish(struct piped *piped)
{
    struct ev_loop *loop = piped->output.loop;
    output_finish(&piped->output);
    ev_loop_destroy(loop);
    close(piped->ends[0]);
    close(piped->ends[1]);
    free(piped->bytes);
}

/* Adds lines of one letter each, `first` and the next ones. */
static void add_lines(struct piped *piped, unsigned first, unsigned count)
{
    char line[LINE];
    for (unsigned i = first; i < first + count; i++) {
        memset(line, 'a' + (int)(i % 26), sizeof line);
        line[LINE - 1] = '\n';
        output_add(&piped->output, (struct text){line, LINE});
    }
}

static void expect_lines(const struct piped *piped, unsigned count)
{
    assert_int_equal(piped->length, (size_t)count * LINE);
    for (size_t i = 0; i < piped->length; i++)
        assert_int_equal(piped->bytes[i],
                         i % LINE == LINE - 1 ? '\n' : 'a' + (char)(i / LINE % 26));
}

TEST(waiting_lines_are_written_when_the_reader_is_ready)
{
    struct piped piped;
    start(&piped);
    add_lines(&piped, 0, LINES);
    assert_true(output_is_stuck(&piped.output));
    drain(&piped);
    expect_lines(&piped, LINES);
    add_lines(&piped, LINES, 1);
    read_all(&piped);
    expect_lines(&piped, LINES + 1);
    finish(&piped);
}

/* More than OUTPUT_KEPT_MAX passes while something always waits: a pipe takes 64 KiB a turn. */
TEST(a_reader_that_is_always_late_loses_nothing)
{
    struct piped piped;
    unsigned added = 0;
    start(&piped);
    for (; added < 12 * LINES; added += LINES / 3) {
        add_lines(&piped, added, LINES / 3);
        if (added < 2 * LINES)
            continue;
        assert_true(output_is_stuck(&piped.output));
        read_all(&piped);
        ev_run(piped.output.loop, EVRUN_NOWAIT);
    }
    drain(&piped);
    expect_lines(&piped, added);
    finish(&piped);
}

TEST(lines_beyond_the_limit_are_counted)
{
    static const char note[] = "(500 lines dropped: the reader was too slow)\nlast\n";
    struct piped piped;
    start(&piped);
    /* Each line needs room for escapes, so lines are dropped before the limit. */
    unsigned added = 0;
    for (; piped.output.lost == 0; added++)
        add_lines(&piped, added, 1);
    add_lines(&piped, 0, 499);
    drain(&piped);
    expect_lines(&piped, added - 1);
    output_add(&piped.output, text_of("last\n"));
    piped.length = 0;
    read_all(&piped);
    assert_int_equal(piped.length, strlen(note));
    assert_memory_equal(piped.bytes, note, strlen(note));
    finish(&piped);
}

TEST(control_characters_are_escaped)
{
    struct piped piped;
    start(&piped);
    output_add(&piped.output, text_of("a\x1b[2Jb\nc"));
    output_add_raw(&piped.output, text_of("\r\x1b[K"));
    read_all(&piped);
    assert_string_equal(piped.bytes, "a\\x1b[2Jb\nc\n\r\x1b[K");
    finish(&piped);
}

TEST(a_lost_reader_ends_the_waiting)
{
    struct piped piped;
    start(&piped);
    signal(SIGPIPE, SIG_IGN);
    add_lines(&piped, 0, LINES);
    close(piped.ends[0]);
    ev_run(piped.output.loop, EVRUN_NOWAIT);
    assert_false(output_is_stuck(&piped.output));
    piped.ends[0] = -1;
    finish(&piped);
}

RUN_TESTS(NULL, NULL)
