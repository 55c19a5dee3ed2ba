/* Runs a fuzz target on every file of the given folders, and on a fixed sequence of custom
 * mutations. */
#include <glob.h>
#include <limits.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

#define FILE_BYTES_MAX (1 << 20)
#define CHANGES 20 /* per input; the nightly fuzzing makes more */

#pragma weak LLVMFuzzerCustomMutator

/* Each mutation changes the previous one. */
static void replay_changes(uint8_t *bytes, size_t size)
{
    if (LLVMFuzzerCustomMutator == NULL)
        return;
    for (unsigned seed = 0; seed < CHANGES; seed++) {
        size = LLVMFuzzerCustomMutator(bytes, size, FILE_BYTES_MAX, seed);
        LLVMFuzzerTestOneInput(bytes, size);
    }
}

static void replay_file(const char *path)
{
    static uint8_t bytes[FILE_BYTES_MAX];
    FILE *file = fopen(path, "rb");
    FUZZ_REQUIRE(file != NULL);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, size);
    replay_changes(bytes, size);
}

static size_t replay_folder(const char *folder)
{
    char pattern[PATH_MAX];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/*", folder);
    FUZZ_REQUIRE(glob(pattern, 0, NULL, &found) == 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        replay_file(found.gl_pathv[i]);
    const size_t count = found.gl_pathc;
    globfree(&found);
    return count;
}

int main(int argc, char **argv)
{
    size_t count = 0;
    for (int i = 1; i < argc; i++)
        count += replay_folder(argv[i]);
    FUZZ_REQUIRE(count > 0);
    printf("%zu inputs\n", count);
    return EXIT_SUCCESS;
}
