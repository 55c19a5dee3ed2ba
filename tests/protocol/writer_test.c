/* The writer: clients that read late, never, or have disconnected. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/host/sink.h"
#include "protocol/host/writer.h"
#include "tests/unit.h"

/* A writer and its descriptor's other end. */
struct channel {
    struct writer *writer;
    int theirs, ours;
    char bytes[1 << 20]; /* the output */
    size_t length;
};

static struct channel *channel_open(bool socket)
{
    struct channel *channel = calloc(1, sizeof *channel);
    assert_non_null(channel);
    int ends[2];
    assert_int_equal(socket ? socketpair(AF_UNIX, SOCK_STREAM, 0, ends) : pipe(ends), 0);
    channel->theirs = ends[0];
    channel->ours = ends[1];
    channel->writer = writer_create(channel->ours);
    assert_non_null(channel->writer);
    return channel;
}

static void channel_close(struct channel *channel)
{
    writer_destroy(channel->writer);
    close(channel->ours);
    close(channel->theirs);
    free(channel);
}

static void add(struct channel *channel, enum importance importance, const char *word, unsigned n)
{
    char line[64];
    const int length = snprintf(line, sizeof line, "%s %u", word, n);
    writer_add(channel->writer, (struct text){line, (size_t)length}, importance);
}

/* Reads up to `max` bytes. */
static void take(struct channel *channel, size_t max)
{
    const size_t room = sizeof channel->bytes - 1 - channel->length;
    const ssize_t got =
        read(channel->theirs, channel->bytes + channel->length, max < room ? max : room);
    assert_true(got > 0);
    channel->length += (size_t)got;
}

/* Flushes and reads until everything has arrived. */
static void drain(struct channel *channel)
{
    enum writer_state state;
    do {
        state = writer_flush(channel->writer);
        assert_int_not_equal(state, WRITER_BROKEN);
        take(channel, SIZE_MAX);
    } while (state != WRITER_DONE || channel->bytes[channel->length - 1] != '\n');
}

TEST(lines_are_written_in_order)
{
    for (int socket = 0; socket <= 1; socket++) {
        struct channel *channel = channel_open(socket != 0);
        add(channel, PROGRESS, "info", 1);
        add(channel, ANSWER, "bestmove", 2);
        writer_add(channel->writer, text_of(""), ANSWER);
        drain(channel);
        assert_string_equal(channel->bytes, "info 1\nbestmove 2\n\n");
        channel_close(channel);
    }
}

/* Writes a line of progress; parts of two such lines never make a third. */
static const char *progress_line(char line[64], unsigned n)
{
    snprintf(line, 64, "info string %020u", n);
    for (char *zero = strchr(line, '0'); zero != NULL; zero = strchr(zero, '0'))
        *zero = (char)('a' + n % 26);
    return line;
}

/* A late reader gets every answer, but only the latest progress, in whole lines. */
TEST(old_progress_is_dropped_and_answers_are_not)
{
    for (int socket = 0; socket <= 1; socket++) {
        struct channel *channel = channel_open(socket != 0);
        for (unsigned i = 0; i < 20000; i++) {
            char line[64];
            writer_add(channel->writer, text_of(progress_line(line, i)), PROGRESS);
            if (i % 1000 == 0)
                add(channel, ANSWER, "bestmove", i);
            /* Makes room for part of a line. */
            if (i % 5000 == 4999)
                take(channel, 10000);
            assert_int_not_equal(writer_flush(channel->writer), WRITER_BROKEN);
            assert_false(writer_is_full(channel->writer));
        }
        drain(channel);

        struct text rest = {channel->bytes, channel->length};
        unsigned answers = 0, next = 0;
        while (rest.length > 0) {
            const struct text line = text_take_line(&rest);
            char wanted[64];
            snprintf(wanted, sizeof wanted, "bestmove %u", answers * 1000);
            if (text_is(line, wanted)) {
                answers++;
                continue;
            }
            while (!text_is(line, progress_line(wanted, next)))
                assert_true(++next < 20000);
        }
        assert_int_equal(answers, 20);
        assert_int_equal(next, 19999);
        channel_close(channel);
    }
}

TEST(too_many_answers_fill_the_queue)
{
    struct channel *channel = channel_open(false);
    unsigned count = 0;
    while (!writer_is_full(channel->writer))
        add(channel, ANSWER, "readyok", count++);
    for (unsigned i = 0; i < 100; i++)
        add(channel, PROGRESS, "info", i);
    drain(channel);
    assert_false(writer_is_full(channel->writer));

    struct text rest = {channel->bytes, channel->length};
    for (unsigned i = 0; i < count; i++) {
        char wanted[64];
        snprintf(wanted, sizeof wanted, "readyok %u", i);
        assert_true(text_is(text_take_line(&rest), wanted));
    }
    channel_close(channel);
}

TEST(long_lines_are_cut)
{
    struct channel *channel = channel_open(false);
    char line[2 * OUTPUT_LINE_MAX];
    memset(line, 'x', sizeof line);
    writer_add(channel->writer, (struct text){line, sizeof line}, ANSWER);
    drain(channel);
    assert_int_equal(channel->length, OUTPUT_LINE_MAX);
    channel_close(channel);
}

TEST(a_lost_reader_is_detected)
{
    for (int socket = 0; socket <= 1; socket++) {
        struct channel *channel = channel_open(socket != 0);
        assert_true(sink_can_break(writer_sink(channel->writer)));
        assert_false(sink_is_broken(writer_sink(channel->writer)));
        close(channel->theirs);
        assert_true(sink_is_broken(writer_sink(channel->writer)));
        add(channel, ANSWER, "readyok", 1);
        assert_int_equal(writer_flush(channel->writer), WRITER_BROKEN);
        channel_close(channel);
    }
}

TEST(files_accept_all_output)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    struct writer *writer = writer_create(fileno(file));
    assert_false(sink_can_break(writer_sink(writer)));
    for (unsigned i = 0; i < 1000; i++)
        writer_add(writer, text_of("0123456789"), ANSWER);
    assert_int_equal(writer_flush(writer), WRITER_DONE);
    assert_int_equal(lseek(fileno(file), 0, SEEK_END), 11000);
    writer_destroy(writer);
    fclose(file);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
