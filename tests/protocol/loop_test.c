/* The event loop: what is out before a command that may take its time begins. */

#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "engine/search_backend.h"
#include "protocol/dialects.h"
#include "protocol/host/loop.h"
#include "protocol/session/command.h"
#include "protocol/session/option_table.h"
#include "tests/unit.h"

/* What the client could read when the slow work began. */
static struct {
    int descriptor;
    unsigned times; /* that slow work began */
    char bytes[1 << 16];
    size_t length;
} client;

static void read_now(void)
{
    struct pollfd poll_for = {.fd = client.descriptor, .events = POLLIN};
    while (poll(&poll_for, 1, 0) > 0 && (poll_for.revents & POLLIN) != 0) {
        const size_t room = sizeof client.bytes - 1 - client.length;
        const ssize_t count = read(client.descriptor, client.bytes + client.length, room);
        assert_true(count > 0);
        client.length += (size_t)count;
    }
    client.bytes[client.length] = '\0';
    client.times++;
}

static void press_slowly(struct session *session)
{
    (void)session;
    read_now();
}

static void run_slowly(struct session *session, struct text rest)
{
    (void)session, (void)rest;
    read_now();
}

static const struct option options[] = {
    {.name = "Slow", .kind = OPTION_BUTTON, .when_idle = true, .press = press_slowly},
    {0},
};

static const struct command commands[] = {
    {.name = "slow", .summary = "", .flags = COMMAND_WHEN_IDLE, .run = run_slowly},
    {0},
};

static struct program program = {
    .name = "loop",
    .version = "0",
    .author = "nobody",
    .about = "slow work",
    .dialects = standard_dialects,
    .options = (const struct option *const[]){option_table, options, NULL},
    .commands = commands,
};

/* Runs lines in which slow work ends a search, and begins once. */
static void expect_move_before_slow_work(const char *lines)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    client.descriptor = ends[0];
    client.times = 0;
    client.length = 0;
    struct reader *reader = reader_create();
    struct writer *writer = writer_create(ends[1]);
    assert_true(reader != NULL && writer != NULL && reader_feed(reader, text_of(lines)));

    const struct client script = {
        .reader = reader, .in = -1, .writer = writer, .quota = &quota_unlimited};
    unsigned errors = 0;
    assert_true(loop_run(&program, &script, &errors));
    assert_int_equal(errors, 0);
    assert_int_equal(client.times, 1);
    assert_non_null(strstr(client.bytes, "\nbestmove "));

    writer_destroy(writer);
    reader_destroy(reader);
    close(ends[0]);
    close(ends[1]);
}

TEST(a_bestmove_is_out_before_a_waiting_command_runs)
{
    expect_move_before_slow_work("go infinite\nslow\n");
}

TEST(a_bestmove_is_out_before_a_waiting_option_is_applied)
{
    expect_move_before_slow_work("go infinite\nsetoption name Slow\nstop\n");
}

int main(void)
{
    program.backends = standard_backends();
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
