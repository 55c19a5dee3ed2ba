/* The work itself draws the line: a thread would need stopping, a timer signal interrupts system
 * calls. */
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
    /* A file or pipe gets permanent lines, one every half minute. */
    const int seconds = progress->is_terminal ? SECONDS_ON_TERMINAL : SECONDS_ELSEWHERE;
    if (now_ns < progress->shown_ns + seconds * INT64_C(1000000000))
        return;
    progress->shown_ns = now_ns;
    /* The speed of this run, without earlier runs' work. */
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
        /* Return to the start and erase the line, by ANSI codes. */
        fprintf(stderr, "\r\033[K");
}
