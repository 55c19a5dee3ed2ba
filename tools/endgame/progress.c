/*
 * The line is drawn by the work itself, between two of its steps: a thread for it would have to be
 * stopped, and a timer's signal would interrupt system calls.
 */
#include "tools/endgame/progress.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30, SECONDS_ON_TERMINAL = 1, SECONDS_ELSEWHERE = 30 };

int64_t progress_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

struct progress progress_begin(double all, double earlier)
{
    const int64_t now_ns = progress_now_ns();
    return (struct progress){
        .all = all,
        .earlier = earlier,
        .done = earlier,
        .started_ns = now_ns,
        .shown_ns = now_ns,
        .is_terminal = isatty(STDERR_FILENO),
    };
}

void progress_show(struct progress *progress, const char *what, double more)
{
    const int64_t now_ns = progress_now_ns();
    const double done = progress->done + more;
    /* A file or a pipe gets lines that stay: one every half minute is enough to see that it goes
     * on. */
    const int seconds = progress->is_terminal ? SECONDS_ON_TERMINAL : SECONDS_ELSEWHERE;
    if (now_ns < progress->shown_ns + seconds * INT64_C(1000000000))
        return;
    progress->shown_ns = now_ns;
    /* The speed is that of this run, without what earlier runs have done. */
    const double passed = (double)(now_ns - progress->started_ns) / 1e9;
    const double now_done = done - progress->earlier;
    const unsigned left =
        now_done > 0 ? (unsigned)(passed * (progress->all - done) / now_done + 0.5) : 0;
    const double share = progress->all > 0 ? done / progress->all : 1;
    char bar[BAR + 1] = "";
    memset(bar, '.', BAR);
    /* ASCII, for terminals without UTF-8. */
    memset(bar, '#', (size_t)(share * (double)BAR));
    if (progress->is_terminal)
        fprintf(stderr, "\r[%s] ", bar);
    fprintf(stderr, "%3.0f %%, %s, %u:%02u min to go%s", 100 * share, what, left / 60, left % 60,
            progress->is_terminal ? "   " : "\n");
}

void progress_clear(const struct progress *progress)
{
    if (progress->is_terminal)
        /* To the line's beginning, erase the line: what every terminal of today knows. */
        fprintf(stderr, "\r\033[K");
}
