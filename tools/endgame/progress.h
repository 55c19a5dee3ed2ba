/*
 * A bar on stderr of long work and the time that it has still to take; where stderr is no terminal,
 * a plain line now and then.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_PROGRESS_H
#define KINGDROP_TOOLS_ENDGAME_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    double all;     /* the work, in any unit; what an earlier run has done counts too */
    double earlier; /* done before */
    double done;    /* so far, for its owner to add to */
    int64_t started_ns, shown_ns;
    bool is_terminal;
};

/* Monotonic time. */
int64_t progress_now_ns(void);

struct progress progress_begin(double all, double earlier);

/* Shows how much of all is done, and `more` besides, if it is time to; `what` says what is being
 * done. */
void progress_show(struct progress *progress, const char *what, double more);

/* Takes the bar off the terminal, for another line to come. */
void progress_clear(const struct progress *progress);

#endif
