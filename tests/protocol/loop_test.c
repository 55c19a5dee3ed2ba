/* The event loop: output before slow commands, errors for a game without a search, and floods. */
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/search_backend.h"
#include "protocol/dialects.h"
#include "protocol/host/daemon/guest.h"
#include "protocol/host/loop.h"
#include "protocol/session/command.h"
#include "protocol/session/option_table.h"
#include "tests/unit.h"

/* The output that the client could read. */
static struct {
    int descriptor;
    unsigned times;     /* starts of slow work */
    bool has_best_move; /* at that time */
    char bytes[1 << 16];
    size_t length;
} connection;

static void read_now(void)
{
    struct pollfd poll_for = {.fd = connection.descriptor, .events = POLLIN};
    while (poll(&poll_for, 1, 0) > 0 && (poll_for.revents & POLLIN) != 0) {
        const size_t room = sizeof connection.bytes - 1 - connection.length;
        const ssize_t count =
            read(connection.descriptor, connection.bytes + connection.length, room);
        assert_true(count > 0);
        connection.length += (size_t)count;
    }
    connection.bytes[connection.length] = '\0';
}

static void work_slowly(struct session *session)
{
    (void)session;
    read_now();
    connection.times++;
    connection.has_best_move = strstr(connection.bytes, "\nbestmove ") != NULL;
}

static const struct option options[] = {
    {.name = "Slow", .kind = OPTION_BUTTON, .when_idle = true, .press = work_slowly},
    {0},
};

static const struct command commands[] = {
    {.name = "slow", .summary = "", .flags = COMMAND_WHEN_IDLE, .run_plain = work_slowly},
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

/* Runs lines as program arguments; `mistakes` of them are invalid. */
static void run_lines(const char *lines, unsigned mistakes)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    connection.descriptor = ends[0];
    connection.times = 0;
    connection.length = 0;
    struct reader *reader = reader_create();
    struct writer *writer = writer_create(ends[1]);
    assert_true(reader != NULL && writer != NULL && reader_feed(reader, text_of(lines)));
    const struct connection script = {
        .reader = reader, .in = -1, .writer = writer, .quota = &quota_unlimited};
    unsigned errors = 0;
    assert_true(loop_run(&program, &script, &errors));
    assert_int_equal(errors, mistakes);
    read_now();
    writer_destroy(writer);
    reader_destroy(reader);
    close(ends[0]);
    close(ends[1]);
}

/* Checks that slow work begins once, after the search's bestmove. */
static void expect_move_before_slow_work(const char *lines)
{
    program.backends = standard_backends();
    run_lines(lines, 0);
    assert_int_equal(connection.times, 1);
    assert_true(connection.has_best_move);
}

TEST(bestmove_is_written_before_a_waiting_command_runs)
{
    expect_move_before_slow_work("go infinite\nslow\n");
}

TEST(bestmove_is_written_before_a_waiting_option_is_applied)
{
    expect_move_before_slow_work("go infinite\nsetoption name Slow\nstop\n");
}

/* The error names the game, not the memory, and a waiting client gets a move. */
TEST(a_game_without_a_search_is_reported)
{
    program.backends = (const struct search_backend *const[]){NULL};
    run_lines("uci\nisready\ngo depth 1\ngo perft 1\nquit\n", 2);
    assert_non_null(strstr(connection.bytes, "readyok"));
    assert_non_null(strstr(connection.bytes, "error: go: no search for English checkers"));
    assert_non_null(strstr(connection.bytes, "error: go perft: no search for English checkers"));
    assert_non_null(strstr(connection.bytes, "bestmove 9-13"));
    assert_null(strstr(connection.bytes, "memory"));
}

/* Limits the size of data as a guest's owner may. Returns the limit within the guest. */
static rlim_t data_size_within(rlim_t owners)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    if (fork() == 0) {
        struct rlimit limit = {0};
        getrlimit(RLIMIT_DATA, &limit);
        limit.rlim_cur = owners;
        setrlimit(RLIMIT_DATA, &limit);
        guest_enforce(&quota_guest, ends[0]);
        getrlimit(RLIMIT_DATA, &limit);
        _exit(write(ends[1], &limit.rlim_cur, sizeof limit.rlim_cur) < 0);
    }
    rlim_t size = 0;
    assert_int_equal(read(ends[0], &size, sizeof size), sizeof size);
    wait(NULL);
    close(ends[0]);
    close(ends[1]);
    return size;
}

TEST(a_guest_gets_no_more_memory_than_its_owner)
{
    const rlim_t mib = (rlim_t)1 << 20;
    assert_int_equal(data_size_within(mib), mib);
    assert_in_range(data_size_within(RLIM_INFINITY), mib, RLIM_INFINITY - 1);
}

/* Keeps the thread busy for this CPU time. */
static void be_busy(unsigned ms)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    const int64_t end_ns = used.tv_sec * INT64_C(1000000000) + used.tv_nsec + ms * INT64_C(1000000);
    while (used.tv_sec * INT64_C(1000000000) + used.tv_nsec < end_ns)
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
}

/* Takes up to five busy turns, `seconds` apart. Returns whether the thread then gives way. */
static bool has_low_priority(double seconds, unsigned busy_ms)
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct guest_load load = {0};
        guest_lower_priority(&load, 1000);
        for (unsigned turn = 1; turn <= 5 && !load.has_low_priority; turn++) {
            be_busy(busy_ms);
            guest_lower_priority(&load, 1000 + turn * seconds);
        }
        _exit(load.has_low_priority && getpriority(PRIO_PROCESS, 0) == 19);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WEXITSTATUS(status) == 1;
}

/* On a busy machine each turn of a flood may take seconds. */
TEST(a_flood_gives_way_however_long_its_turns_last)
{
    assert_false(has_low_priority(2, 30));
    assert_false(has_low_priority(5, 30));
    assert_true(has_low_priority(0.1, 30));
    assert_true(has_low_priority(5, 120));
}

RUN_TESTS(NULL, NULL)
