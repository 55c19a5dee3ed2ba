/*
 * What the people at the screen see while a match runs: at a terminal one status line that is
 * drawn again and again, and below all other lines; elsewhere a plain log of those other lines.
 */
#ifndef KINGDROP_TOOLS_MATCH_REPORT_CONSOLE_H
#define KINGDROP_TOOLS_MATCH_REPORT_CONSOLE_H

#include <stdbool.h>

#include "tools/common/strbuf.h"
#include "tools/match/statistics/scoreboard.h"

struct console {
    bool at_terminal, is_drawn;
    int64_t start_ns, drawn_ns;
    uint64_t total;    /* games in the match, or our part of it */
    uint64_t at_start; /* that were played before this run */
};

/* Begins; so many games of the total were played before. */
void console_start(struct console *console, uint64_t total, uint64_t at_start);

/* Lines that stay. */
void console_print(struct console *console, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void console_print_text(struct console *console, struct text lines);

/* Draws the status line, unless that was done a moment ago. */
void console_draw_status(struct console *console, const struct scoreboard *scoreboard,
                         uint64_t running);

/* Takes the status line away. */
void console_clear_status(struct console *console);

#endif
