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
