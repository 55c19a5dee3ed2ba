#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/base/mapping.h"
#include "tests/unit.h"

enum { WAIT_S = 20 }; /* a blocked open of a pipe fails after this time */

static void check_refused(const char *path, const char *wanted)
{
    struct mapping mapping;
    alarm(WAIT_S);
    assert_string_equal(mapping_open(&mapping, path), wanted);
    alarm(0);
    assert_null(mapping.bytes);
    mapping_close(&mapping);
}

TEST(a_file_is_mapped_whole)
{
    static const char content[] = "all of it, to the last byte";
    char path[] = "mapping-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    assert_int_equal(fwrite(content, 1, sizeof content, file), sizeof content);
    assert_int_equal(fclose(file), 0);
    struct mapping mapping;
    assert_null(mapping_open(&mapping, path));
    assert_int_equal(remove(path), 0);
    assert_int_equal(mapping.count, sizeof content);
    assert_memory_equal(mapping.bytes, content, sizeof content);
    mapping_close(&mapping);
}

TEST(other_than_plain_files_are_refused_at_once)
{
    check_refused("no/such.file", "No such file or directory");
    check_refused(".", "not a regular file");
    check_refused("/dev/zero", "not a regular file");
    char path[] = "mapping-XXXXXX";
    close(mkstemp(path));
    check_refused(path, "empty");
    assert_int_equal(remove(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    check_refused(path, "not a regular file");
    assert_int_equal(remove(path), 0);
}

/* Checking a file's kind must not read the whole file. */
TEST(pages_load_on_demand)
{
    enum { BYTES = 1 << 30, PAGE = 4096 };
    char path[] = "mapping-XXXXXX";
    const int file = mkstemp(path);
    assert_int_equal(ftruncate(file, BYTES), 0);
    close(file);
    struct mapping mapping;
    assert_null(mapping_open(&mapping, path));
    assert_int_equal(remove(path), 0);
    assert_int_equal(mapping.count, BYTES);
    unsigned char is_resident = 1;
    assert_int_equal(mincore(mapping.bytes + BYTES / 2, PAGE, &is_resident), 0);
    assert_int_equal(is_resident & 1, 0);
    mapping_close(&mapping);
}

static size_t read_max = SIZE_MAX;

/* Replaces the C library's function: a signal or a network may cut a read short. */
ssize_t pread(int file, void *bytes, size_t count, off_t offset)
{
    if (read_max == 0) {
        errno = EIO;
        return -1;
    }
    return lseek(file, offset, SEEK_SET) < 0
               ? -1
               : read(file, bytes, count < read_max ? count : read_max);
}

static void on_bus_error(int number, siginfo_t *what, void *context)
{
    (void)context;
    if (!mapping_lose(what->si_addr))
        signal(number, SIG_DFL);
}

/* With the handler, lost pages read as zeros and are reported. */
TEST(a_shrinking_file_is_lost)
{
    enum { BYTES = 1 << 20 };
    static unsigned char content[BYTES];
    memset(content, 7, sizeof content);
    char path[] = "mapping-XXXXXX";
    const int file = mkstemp(path);
    assert_int_equal(write(file, content, BYTES), BYTES);
    struct mapping mapping, other;
    assert_null(mapping_open(&mapping, path));
    assert_null(mapping_open(&other, "/proc/self/exe"));
    assert_int_equal(remove(path), 0);
    struct sigaction action = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO};
    sigaction(SIGBUS, &action, NULL);
    const unsigned losses = mapping_lost_files();
    assert_int_equal(ftruncate(file, BYTES / 2), 0);
    close(file);
    assert_int_equal(mapping.bytes[0], 7);
    assert_false(mapping_lose(mapping.bytes - 1));
    assert_false(mapping_lose(mapping.bytes + BYTES));
    assert_false(mapping_is_lost(&mapping));
    assert_int_equal(mapping.bytes[BYTES - 1], 0);
    assert_true(mapping_is_lost(&mapping));
    assert_int_equal(mapping.bytes[BYTES / 2], 0);
    assert_int_equal(mapping.bytes[0], 7);
    assert_int_equal(mapping_lost_files(), losses + 1);
    assert_false(mapping_is_lost(&other));
    mapping_close(&other);
    mapping_close(&mapping);
    signal(SIGBUS, SIG_DFL);
}

/* These tests come last, because no file is mapped from here on. */
TEST(a_copied_file_is_whole_even_if_reads_are_short)
{
    mapping_copy_files();
    read_max = 10;
    a_file_is_mapped_whole(NULL);
    read_max = SIZE_MAX;
}

TEST(a_failed_read_keeps_no_memory)
{
    struct mapping mapping;
    mapping_copy_files();
    assert_null(mapping_open(&mapping, "/proc/self/exe"));
    const struct mapping_watch *watch = mapping.watch;
    mapping_close(&mapping);
    read_max = 0;
    check_refused("/proc/self/exe", "Input/output error");
    read_max = SIZE_MAX;
    assert_null(mapping_open(&mapping, "/proc/self/exe"));
    assert_ptr_equal(mapping.watch, watch);
    mapping_close(&mapping);
}

RUN_TESTS(NULL, NULL)
