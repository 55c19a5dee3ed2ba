/* A progress bar with the remaining time; an occasional plain line without a terminal. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct progress {
    double all;     /* total work, in any unit, earlier runs included */
    double earlier; /* by earlier runs */
    double done;    /* so far; its owner adds to it */
    int64_t started_ns, shown_ns;
    bool is_terminal;
};

/* Returns monotonic time. */
int64_t progress_now_ns(void);

struct progress progress_begin(double all, double earlier);

/* Shows the progress of `what` if due: `done` plus `more` out of `all`. */
void progress_show(struct progress *progress, const char *what, double more);

/* Erases the bar before another line. */
void progress_clear(const struct progress *progress);
