#include "tests/fuzz/file.h"

#include <sys/mman.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"

const char *file_of(const void *bytes, size_t count)
{
    static int file = -1;
    static char name[32];
    if (file < 0) {
        file = memfd_create("input", 0);
        FUZZ_REQUIRE(file >= 0);
        snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    }
    FUZZ_REQUIRE(ftruncate(file, 0) == 0);
    FUZZ_REQUIRE(pwrite(file, bytes, count, 0) == (ssize_t)count);
    return name;
}

static char temporary[] = "/tmp/kingdrop-fuzz-XXXXXX";
static char links[2][64];

static void remove_folder(void)
{
    for (size_t i = 0; i < 2; i++)
        unlink(links[i]);
    rmdir(temporary);
}

const char *folder_of(const char *file, const char *ending)
{
    if (links[0][0] == '\0') {
        FUZZ_REQUIRE(mkdtemp(temporary) != NULL);
        atexit(remove_folder);
        for (size_t i = 0; i < 2; i++) {
            snprintf(links[i], sizeof links[i], "%s/%zu%s", temporary, i, ending);
            FUZZ_REQUIRE(symlink(file, links[i]) == 0);
        }
    }
    return temporary;
}

void file_make_permanent(const void *bytes, size_t count, int number)
{
    const int file = memfd_create("input", 0);
    FUZZ_REQUIRE(file >= 0 && pwrite(file, bytes, count, 0) == (ssize_t)count);
    FUZZ_REQUIRE(dup2(file, number) == number);
    close(file);
}
