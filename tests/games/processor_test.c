/* A program reports missing CPU features; argument 1 names one that needs features no CPU has. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "tests/unit.h"

static const char *lesser;

static const char *const features[] = {
#define FEATURE(name) #name,
#include "processor.def"
#undef FEATURE
    NULL,
};

static bool is_listed(const char *name)
{
    size_t at = 0;
    while (features[at] != NULL && strcmp(features[at], name) != 0)
        at++;
    return features[at] != NULL;
}

TEST(required_cpu_features_are_listed)
{
#ifdef __POPCNT__
    assert_true(is_listed("popcnt"));
#else
    assert_false(is_listed("popcnt"));
#endif
#ifdef __SSE4_2__
    assert_true(is_listed("sse4.2"));
#endif
#ifdef __AVX2__
    assert_true(is_listed("avx2"));
#else
    assert_false(is_listed("avx2"));
#endif
#ifdef __AVX512VL__
    assert_true(is_listed("avx512vl"));
#else
    assert_false(is_listed("avx512vl"));
#endif
}

TEST(a_missing_cpu_feature_is_reported)
{
#ifdef __x86_64__
    char command[4096], message[512];
    snprintf(command, sizeof command, "'%s' 2>&1", lesser);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t length = fread(message, 1, sizeof message - 1, pipe);
    message[length] = '\0';
    const int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
    assert_non_null(strstr(message, "-Dmarch=any"));
#else
    skip();
#endif
}

int main(int argc, char **argv)
{
    lesser = argc > 1 ? argv[1] : "";
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
