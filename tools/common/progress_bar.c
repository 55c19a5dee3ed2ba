/* The work itself draws the line: a thread would need stopping, and a timer signal interrupts
 * system calls. */
#include "tools/common/progress_bar.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30, SECONDS_ON_TERMINAL = 1, SECONDS_ELSEWHERE = 30 };

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

struct progress_bar progress_bar_begin(double all, double earlier)
{
    const int64_t now = now_ns();
    return (struct progress_bar){
        .all = all,
        .earlier = earlier,
        .done = earlier,
        .started_ns = now,
        .shown_ns = now,
        .is_terminal = isatty(STDERR_FILENO),
    };
}

double progress_bar_seconds(const struct progress_bar *progress)
{
    return (double)(now_ns() - progress->started_ns) / 1e9;
}

static void print_bar(double share)
{
    char bar[BAR + 1] = "";
    memset(bar, '.', BAR);
    /* ASCII, for terminals without UTF-8. */
    memset(bar, '#', (size_t)(share * (double)BAR));
    fprintf(stderr, "\r[%s] ", bar);
}

void progress_bar_show(struct progress_bar *progress, double more, const char *format, ...)
{
    const int64_t now = now_ns();
    /* The work may exceed an estimated total. */
    const double done = fmin(progress->done + more, progress->all);
    const int seconds = progress->is_terminal ? SECONDS_ON_TERMINAL : SECONDS_ELSEWHERE;
    if (now < progress->shown_ns + seconds * INT64_C(1000000000))
        return;
    progress->shown_ns = now;
    /* Only this run's work counts for its speed. */
    const double now_done = done - progress->earlier;
    const double left =
        now_done > 0 ? progress_bar_seconds(progress) * (progress->all - done) / now_done + 0.5 : 0;
    const double share = progress->all > 0 ? done / progress->all : 1;
    if (progress->is_terminal)
        print_bar(share);
    fprintf(stderr, "%3.0f %%, ", 100 * share);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, ", %u:%02u min to go%s", (unsigned)left / 60, (unsigned)left % 60,
            progress->is_terminal ? "\033[K" : "\n");
}

void progress_bar_clear(const struct progress_bar *progress)
{
    if (progress->is_terminal)
        /* Return to the start and erase the line, by ANSI codes. */
        fprintf(stderr, "\r\033[K");
}
