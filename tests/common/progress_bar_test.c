/* The progress bar: one line on a terminal, plain lines in a file, with this run's speed. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/unit.h"
#include "tools/common/progress_bar.h"

/* Shows 2 + `more` of 8 units done after `seconds`, 1 by an earlier run. Returns stderr's text. */
static const char *show_after(int seconds, double more, bool is_terminal)
{
    static char text[200];
    FILE *file = tmpfile();
    const int before = dup(STDERR_FILENO);
    fflush(stderr);
    assert_int_not_equal(dup2(fileno(file), STDERR_FILENO), -1);
    struct progress_bar progress = progress_bar_begin(8, 1);
    assert_false(progress.is_terminal);
    progress.is_terminal = is_terminal;
    progress.started_ns -= seconds * INT64_C(1000000000);
    progress.shown_ns -= seconds * INT64_C(1000000000);
    progress.done++;
    progress_bar_show(&progress, more, "%s", "counting");
    progress_bar_show(&progress, more, "%s", "again");
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

TEST(a_file_gets_a_line_each_half_minute)
{
    assert_string_equal(show_after(29, 1, false), "");
    assert_string_equal(show_after(40, 1, false), " 38 %, counting, 1:40 min to go\n");
}

TEST(a_terminal_keeps_a_line_with_a_bar)
{
    assert_string_equal(show_after(2, 1, true),
                        "\r[###########...................]  38 %, counting, "
                        "0:05 min to go\033[K");
    assert_string_equal(show_after(2, 9, true), "\r[##############################] 100 %, "
                                                "counting, 0:00 min to go\033[K");
}

RUN_TESTS(NULL, NULL)
