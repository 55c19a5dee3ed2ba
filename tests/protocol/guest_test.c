/* A guest's session: options that name files are not there, and who is a guest at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "engine/search_backend.h"
#include "protocol/dialects.h"
#include "protocol/host/guest.h"
#include "protocol/host/loop.h"
#include "protocol/session/option_table.h"

static unsigned opened;

static bool open_it(struct session *session, const struct game *game, const char *path,
                    struct builder *why)
{
    (void)session, (void)game, (void)path, (void)why;
    opened++;
    return true;
}

static const struct option options[] = {
    {.name = "Secret", .kind = OPTION_FILE, .open = open_it},
    {0},
};

static struct program program = {
    .name = "guest",
    .version = "0",
    .author = "nobody",
    .about = "an option that names a file",
    .dialects = standard_dialects,
    .options = (const struct option *const[]){option_table, options, NULL},
};

/* What a client of that quota is told when it sends some lines; the number of its mistakes. */
static unsigned run_lines(const struct quota *quota, const char *lines, char *told, size_t size)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct reader *reader = reader_create();
    struct writer *writer = writer_create(ends[1]);
    assert_true(reader != NULL && writer != NULL && reader_feed(reader, text_of(lines)));
    const struct client client = {.reader = reader, .in = -1, .writer = writer, .quota = quota};
    unsigned errors = 0;
    assert_true(loop_run(&program, &client, &errors));
    writer_destroy(writer);
    reader_destroy(reader);
    close(ends[1]);
    const ssize_t length = read(ends[0], told, size - 1);
    assert_true(length > 0);
    told[length] = '\0';
    close(ends[0]);
    return errors;
}

static void options_that_name_files_are_not_for_guests(void **state)
{
    (void)state;
    static const char lines[] = "uci\nsetoption name Secret value file\n";
    char told[1 << 14];
    opened = 0;
    assert_int_equal(run_lines(&quota_unlimited, lines, told, sizeof told), 0);
    assert_int_equal(opened, 1);
    assert_non_null(strstr(told, "option name Secret "));

    assert_int_equal(run_lines(&quota_guest, lines, told, sizeof told), 1);
    assert_int_equal(opened, 1);
    assert_null(strstr(told, "option name Secret "));
}

static void a_quota_bounds_values_and_presets(void **state)
{
    (void)state;
    const struct quota quota = {.is_guest = true, .hash_mib = 3, .threads = 2};
    char told[1 << 14];
    const char *lines = "uci\nsetoption name Hash value 4\nsetoption name Threads value 3\n";
    assert_int_equal(run_lines(&quota, lines, told, sizeof told), 2);
    assert_non_null(strstr(told, "option name Hash type spin default 3 min 1 max 3\n"));
    assert_non_null(strstr(told, "option name Threads type spin default 1 min 1 max 2\n"));
    lines = "setoption name Hash value 2\nsetoption name Threads value 2\nisready\n";
    assert_int_equal(run_lines(&quota, lines, told, sizeof told), 0);
}

static void who_came_through_a_listening_socket_is_a_guest(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_false(guest_is_peer(ends[0]));
    close(ends[0]);
    close(ends[1]);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    assert_false(guest_is_peer(ends[0]));
    close(ends[0]);
    close(ends[1]);

    const struct sockaddr_un chosen_by_system = {.sun_family = AF_UNIX};
    struct sockaddr_un address;
    socklen_t length = sizeof address;
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (const struct sockaddr *)&chosen_by_system,
                          offsetof(struct sockaddr_un, sun_path)),
                     0);
    assert_int_equal(listen(listener, 1), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &length), 0);
    const int peer = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(connect(peer, (const struct sockaddr *)&address, length), 0);
    const int accepted = accept(listener, NULL, NULL);
    assert_true(guest_is_peer(accepted));
    close(accepted);
    close(peer);
    close(listener);
}

int main(void)
{
    program.backends = standard_backends();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_that_name_files_are_not_for_guests),
        cmocka_unit_test(a_quota_bounds_values_and_presets),
        cmocka_unit_test(who_came_through_a_listening_socket_is_a_guest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
