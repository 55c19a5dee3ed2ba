/*
 * Progress of a long run on stderr, with the time left. A terminal keeps one line with a bar; a
 * file or pipe gets a plain line now and then. One thread at a time.
 */
#pragma once

#include "games/base/text.h"

struct progress_bar {
    double all;     /* total work, in any unit, earlier runs included */
    double earlier; /* done by earlier runs */
    double done;    /* so far, with `earlier`; the owner adds to it */
    int64_t started_ns, shown_ns;
    bool is_terminal;
};

struct progress_bar progress_bar_begin(double all, double earlier);

/* Returns the seconds since progress_bar_begin(). */
double progress_bar_seconds(const struct progress_bar *progress);

/* If due, shows `done` plus `more` out of `all`, and the formatted text. */
void progress_bar_show(struct progress_bar *progress, double more, const char *format, ...)
    TEXT_FORMAT(3, 4);

/* Erases the bar before another line. */
void progress_bar_clear(const struct progress_bar *progress);
