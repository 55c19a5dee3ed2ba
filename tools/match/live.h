/*
 * What the people at the screen see while a match runs: at a terminal one status line that is
 * drawn again and again, and below all other lines; elsewhere a plain log of those other lines.
 */
#ifndef KINGDROP_TOOLS_MATCH_LIVE_H
#define KINGDROP_TOOLS_MATCH_LIVE_H

#include <stdbool.h>

#include "tools/match/page.h"
#include "tools/match/standing.h"

struct live {
    bool at_terminal, is_drawn;
    int64_t start_ns, drawn_ns;
    uint64_t total;    /* games in the match, or our part of it */
    uint64_t at_start; /* that were played before this run */
};

/* Begins; so many games of the total were played before. */
void live_start(struct live *live, uint64_t total, uint64_t at_start);

/* Lines that stay. */
void live_say(struct live *live, const char *format, ...) __attribute__((format(printf, 2, 3)));
void live_show(struct live *live, struct text lines);

/* Draws the status line, unless that was done a moment ago. */
void live_draw(struct live *live, const struct standing *standing, uint64_t running);

/* Takes the status line away. */
void live_finish(struct live *live);

#endif
