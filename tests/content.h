/* Whole files in memory blocks of exactly their size, so that sanitizers catch overruns. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit.h"

struct content {
    unsigned char *bytes;
    size_t count;
};

static inline struct content read_content(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    struct content content = {.count = (size_t)ftell(file)};
    rewind(file);
    content.bytes = malloc(content.count);
    assert_non_null(content.bytes);
    assert_int_equal(fread(content.bytes, 1, content.count, file), content.count);
    fclose(file);
    return content;
}

static inline void write_content(const char *path, const void *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}
