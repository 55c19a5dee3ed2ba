/* Locks: a second process is refused with the holder's name, and started programs hold none. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit.h"
#include "tools/common/lock.h"

#define NAME "common_lock.txt"
#define FOLDER "common_lock.folder"

/* Forks a child that holds a lock until killed, or for `us` microseconds. */
static pid_t hold(const char *name, int flags, unsigned us)
{
    int ready[2];
    char byte = 'x';
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        struct builder error = BUILDER(200);
        if (lock_open(name, flags, &error) < 0 || write(ready[1], &byte, 1) != 1)
            _exit(1);
        if (us > 0)
            usleep(us);
        else
            pause();
        /* Like a program that abandons a new file. */
        unlink(name);
        _exit(0);
    }
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    return child;
}

static void expect_holder(const char *name, int flags)
{
    char words[200];
    struct builder error = BUILDER(200);
    const pid_t holder = hold(name, flags, 0);
    assert_int_equal(lock_open(name, flags, &error), -1);
    snprintf(words, sizeof words, "%s is in use by process %ld (common_lock_tes)", name,
             (long)holder);
    assert_string_equal(error.start, words);
    kill(holder, SIGKILL);
    waitpid(holder, NULL, 0);
    const int file = lock_open(name, flags, &error);
    assert_true(file >= 0);
    close(file);
}

TEST(the_holder_is_named_until_it_ends)
{
    mkdir(FOLDER, 0777);
    expect_holder(NAME, O_RDWR | O_CREAT);
    expect_holder(FOLDER, O_RDONLY | O_DIRECTORY);
    rmdir(FOLDER);
}

TEST(a_removed_file_is_reopened)
{
    struct builder error = BUILDER(200);
    const pid_t holder = hold(NAME, O_RDWR | O_CREAT, 100000);
    const int file = lock_open(NAME, O_RDWR | O_CREAT, &error);
    struct stat opened, named;
    assert_true(file >= 0);
    assert_int_equal(fstat(file, &opened), 0);
    assert_int_equal(stat(NAME, &named), 0);
    assert_int_equal(opened.st_ino, named.st_ino);
    waitpid(holder, NULL, 0);
    close(file);
}

TEST(a_program_that_the_holder_starts_does_not_hold_it)
{
    struct builder error = BUILDER(200);
    const int file = lock_open(NAME, O_RDWR | O_CREAT, &error);
    assert_int_equal(fcntl(file, F_GETFD), FD_CLOEXEC);
    close(file);
}

TEST(failures_are_reported)
{
    struct builder error = BUILDER(200);
    assert_int_equal(lock_open("none/file", O_RDWR | O_CREAT, &error), -1);
    assert_string_equal(error.start, "cannot open none/file: No such file or directory");
}

int main(void)
{
    unlink(NAME);
    const int failed = cmocka_run_group_tests(unit_tests, NULL, NULL);
    unlink(NAME);
    return failed;
}
