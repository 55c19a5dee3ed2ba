/* Atomic saves: a failure halfway keeps the old file and leaves nothing beside it. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/unit.h"
#include "tools/common/kept_file.h"
#include "tools/common/save.h"

#define NAME "common_save.txt"
#define BESIDE NAME SAVE_ENDING

static char reason[200];
static struct builder error;
static bool is_synced; /* is the content of the last file on the disk? */

/* Replaces the C library's function. */
int fsync(int file)
{
    is_synced = fdatasync(file) == 0;
    return is_synced ? 0 : -1;
}

/* Acts as over NFS, which emulates these locks with fcntl(). */
int flock(int file, int operation)
{
    if ((operation & LOCK_EX) != 0 && (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY) {
        errno = EBADF;
        return -1;
    }
    return (int)syscall(SYS_flock, file, operation);
}

static int before(void **state)
{
    (void)state;
    error = builder_over(reason, sizeof reason);
    unlink(NAME);
    unlink(BESIDE);
    return save_bytes(NAME, "old", 3, &error) ? 0 : 1;
}

static void expect_file(const char *content)
{
    char bytes[100] = "";
    FILE *file = fopen(NAME, "rb");
    assert_non_null(file);
    const size_t length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    assert_int_equal(length, strlen(content));
    assert_string_equal(bytes, content);
    assert_int_equal(access(BESIDE, F_OK), -1);
}

TEST_WITH_SETUP(the_new_file_replaces_the_old_one, before)
{
    expect_file("old");
    assert_true(save_bytes(NAME, "newer", 5, &error));
    expect_file("newer");
    assert_true(save_bytes(NAME, "", 0, &error));
    expect_file("");
    assert_string_equal(reason, "");
}

TEST_WITH_SETUP(the_old_file_stays_until_the_end, before)
{
    struct save save;
    assert_true(save_begin(&save, NAME, &error));
    fputs("new", save.file);
    fflush(save.file);
    char bytes[4] = "";
    FILE *file = fopen(NAME, "rb");
    assert_int_equal(fread(bytes, 1, sizeof bytes, file), 3);
    fclose(file);
    assert_string_equal(bytes, "old");
    assert_true(save_end(&save, true, &error));
    expect_file("new");
}

TEST_WITH_SETUP(the_permissions_stay, before)
{
    struct stat status;
    for (mode_t mode = 0600; mode <= 0666; mode += 0066) {
        assert_int_equal(chmod(NAME, mode), 0);
        assert_true(save_bytes(NAME, "new", 3, &error));
        assert_int_equal(stat(NAME, &status), 0);
        assert_int_equal(status.st_mode & 0777, mode);
    }
}

/* Without fsync() a machine crash may leave an empty file. */
TEST_WITH_SETUP(the_content_is_on_the_disk, before)
{
    is_synced = false;
    assert_true(save_bytes(NAME, "new", 3, &error));
    assert_true(is_synced);
}

TEST_WITH_SETUP(an_abandoned_save_keeps_the_old_file, before)
{
    struct save save;
    assert_true(save_begin(&save, NAME, &error));
    fputs("new", save.file);
    assert_false(save_end(&save, false, &error));
    expect_file("old");
    assert_string_equal(reason, "");
}

/* A file size limit simulates a full disk. */
static void save_within(rlim_t room, size_t count)
{
    static char bytes[100000];
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    const struct rlimit tight = {.rlim_cur = room, .rlim_max = limit.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    assert_false(save_bytes(NAME, bytes, count, &error));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    expect_file("old");
    assert_string_equal(reason, NAME ": File too large");
}

TEST_WITH_SETUP(a_full_disk_leaves_the_old_file, before)
{
    save_within(50000, 100000);
}

/* Content so small that only the last flush writes it. */
TEST_WITH_SETUP(a_disk_full_at_the_end_leaves_the_old_file, before)
{
    save_within(10, 16);
}

TEST_WITH_SETUP(an_unusable_name_is_reported, before)
{
    assert_false(save_bytes("none/file", "x", 1, &error));
    assert_string_equal(reason, "cannot open none/file.kingdrop-new: No such file or directory");
    error = builder_over(reason, sizeof reason);
    mkdir("common_save.folder", 0777);
    assert_false(save_bytes("common_save.folder", "x", 1, &error));
    assert_string_equal(reason, "common_save.folder: Is a directory");
    assert_int_equal(access("common_save.folder" SAVE_ENDING, F_OK), -1);
    rmdir("common_save.folder");
}

static void expect_refused(const char *words)
{
    error = builder_over(reason, sizeof reason);
    assert_false(save_bytes(NAME, "new", 3, &error));
    assert_non_null(strstr(reason, words));
    unlink(BESIDE);
    expect_file("old");
}

/* A foreign file or link under the temporary name keeps its content. */
TEST_WITH_SETUP(a_link_at_the_temporary_name_is_not_followed, before)
{
    assert_int_equal(symlink(NAME, BESIDE), 0);
    expect_refused(BESIDE ": Too many levels of symbolic links");
    assert_int_equal(link(NAME, BESIDE), 0);
    expect_refused(BESIDE " is in the way; remove it");
    assert_int_equal(mkfifo(BESIDE, 0666), 0);
    expect_refused(BESIDE " is in the way; remove it");
}

TEST_WITH_SETUP(leftovers_of_a_killed_save_are_replaced, before)
{
    FILE *file = fopen(BESIDE, "wb");
    assert_non_null(file);
    fputs("much longer", file);
    fclose(file);
    assert_true(save_bytes(NAME, "new", 3, &error));
    expect_file("new");
}

TEST_WITH_SETUP(two_saves_at_once_do_not_mix, before)
{
    struct save save;
    assert_true(save_begin(&save, NAME, &error));
    assert_false(save_bytes(NAME, "other", 5, &error));
    assert_non_null(strstr(reason, BESIDE " is in use by process"));
    fputs("new", save.file);
    assert_true(save_end(&save, true, &error));
    expect_file("new");
}

/* Saves through a link, which stays a link. */
static void expect_saved_through(const char *link)
{
    struct stat status;
    assert_true(save_bytes(link, "new", 3, &error));
    expect_file("new");
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

TEST_WITH_SETUP(a_link_stays_a_link, before)
{
    unlink("common_save.link");
    assert_int_equal(symlink(NAME, "common_save.link"), 0);
    expect_saved_through("common_save.link");
    unlink("common_save.link");
}

/* Saving through a dangling link creates its target. */
TEST_WITH_SETUP(the_target_of_a_link_is_created, before)
{
    mkdir("common_save.folder", 0777);
    unlink(NAME);
    unlink("common_save.link");
    unlink("common_save.folder/link");
    assert_int_equal(symlink("../" NAME, "common_save.folder/link"), 0);
    assert_int_equal(symlink("common_save.folder/link", "common_save.link"), 0);
    expect_saved_through("common_save.link");
    unlink("common_save.folder/link");
    rmdir("common_save.folder");
    assert_false(save_bytes("common_save.link", "new", 3, &error));
    assert_string_equal(reason, "cannot open common_save.folder/link" SAVE_ENDING
                                ": No such file or directory");
    unlink("common_save.link");
}

TEST_WITH_SETUP(a_circle_of_links_is_reported, before)
{
    unlink("common_save.link");
    assert_int_equal(symlink("common_save.link", "common_save.link"), 0);
    assert_false(save_bytes("common_save.link", "new", 3, &error));
    assert_string_equal(reason, "common_save.link: Too many levels of symbolic links");
    unlink("common_save.link");
}

/* Makes a FIFO and returns its reader, to be closed. */
static FILE *make_pipe(const char *name)
{
    unlink(name);
    assert_int_equal(mkfifo(name, 0666), 0);
    FILE *reader = fopen(name, "r+");
    assert_non_null(reader);
    return reader;
}

/* A rename by root would replace the pipe. */
TEST_WITH_SETUP(a_pipe_is_written_and_stays, before)
{
    struct stat status;
    FILE *reader = make_pipe("common_save.pipe");
    assert_true(save_bytes("common_save.pipe", "new\n", 4, &error));
    char line[10] = "";
    assert_non_null(fgets(line, sizeof line, reader));
    assert_string_equal(line, "new\n");
    fclose(reader);
    assert_int_equal(lstat("common_save.pipe", &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
    unlink("common_save.pipe");
}

TEST_WITH_SETUP(a_kept_file_is_locked_over_a_network, before)
{
    struct kept_file kept;
    assert_true(kept_file_open(&kept, NAME, &error));
    assert_true(kept_file_save(&kept, "new", 3, &error));
    kept_file_close(&kept);
    expect_file("new");
}

/* A pipe looks empty, like a new file, which closing removes. */
TEST_WITH_SETUP(a_pipe_that_was_kept_stays, before)
{
    struct kept_file kept;
    FILE *reader = make_pipe("common_save.pipe");
    assert_true(kept_file_open(&kept, "common_save.pipe", &error));
    assert_true(kept_file_save(&kept, "new\n", 4, &error));
    kept_file_close(&kept);
    fclose(reader);
    assert_int_equal(unlink("common_save.pipe"), 0);
}

TEST_WITH_SETUP(a_full_device_is_reported, before)
{
    /* Through a link, so that a fault replaces no device. */
    unlink("common_save.full");
    assert_int_equal(symlink("/dev/full", "common_save.full"), 0);
    assert_false(save_bytes("common_save.full", "new", 3, &error));
    assert_string_equal(reason, "common_save.full: No space left on device");
    unlink("common_save.full");
}

int main(void)
{
    const int failed = cmocka_run_group_tests(unit_tests, NULL, NULL);
    unlink(NAME);
    return failed;
}
