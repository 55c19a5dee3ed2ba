/* Checks that parsers take linear rather than quadratic time. */
#pragma once

#include <time.h>

#include "tests/unit.h"
#include "tools/common/strbuf.h"

/* Returns the CPU time of reading a repeated piece, in clock ticks. */
static inline clock_t time_of(void (*read)(struct text text), const char *piece, size_t bytes)
{
    struct strbuf text = {0};
    while (text.length < bytes)
        strbuf_add(&text, "%s", piece);
    const clock_t begin = clock();
    read(strbuf_text(&text));
    const clock_t end = clock();
    strbuf_finish(&text);
    return end - begin;
}

/*
 * Fails if eight times the text takes over twenty times as long in all five measurements; quadratic
 * time takes 64 times.
 */
static inline void assert_linear(void (*read)(struct text text), const char *const *pieces,
                                 size_t count)
{
    const size_t bytes = SANITIZED ? 5000 : 50000;
    for (size_t i = 0; i < count; i++)
        for (int tries = 5; time_of(read, pieces[i], 8 * bytes) >
                            20 * time_of(read, pieces[i], bytes) + CLOCKS_PER_SEC / 10;)
            if (--tries == 0)
                fail_msg("%s", pieces[i]);
}
