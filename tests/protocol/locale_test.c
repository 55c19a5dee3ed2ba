/* libkingdrop's input and output under a locale with a decimal comma. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "protocol/embed/kingdrop.h"
#include "tests/unit.h"

#define OUTPUT_MAX ((size_t)1 << 16)

static void keep_line(void *context, const char *line)
{
    char *output = context;
    snprintf(output + strlen(output), OUTPUT_MAX - strlen(output), "%s\n", line);
}

/* Returns the number of decimals among a text's values: `key=-1.25`. */
static unsigned count_decimals(const char *text)
{
    unsigned count = 0;
    for (const char *at = strchr(text, '='); at != NULL; at = strchr(at + 1, '=')) {
        const char *end = at + 1 + strspn(at + 1, "-0123456789");
        count += end > at + 1 && *end == '.';
    }
    return count;
}

TEST(the_locale_changes_no_number)
{
    static char output[OUTPUT_MAX];
    char expected[8];
    if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL)
        skip();
    snprintf(expected, sizeof expected, "%.1f", 0.5);
    assert_string_equal(expected, "0,5");
    const struct kingdrop_host host = {.line = keep_line, .context = output};
    struct kingdrop *engine = kingdrop_create(&host);
    assert_non_null(engine);
    assert_true(kingdrop_send(engine, "hub\nlevel time=0.3 inc=0.02 move-time=2e-2\ngo think\n"));
    while (kingdrop_wait(engine, -1))
        continue;
    assert_null(strstr(output, "error"));
    assert_true(count_decimals(strstr(output, "\ninfo")) >= 4); /* mean-depth, score, time, nps */
    output[0] = '\0';
    assert_true(kingdrop_send(engine, "d\n"));
    assert_non_null(strstr(output, "\nEvaluation: +0.00 for Black"));
    kingdrop_destroy(engine);
}

RUN_TESTS(NULL, NULL)
