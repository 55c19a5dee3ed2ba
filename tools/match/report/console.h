/*
 * Standard output of a match, with a status line at a terminal and a plain log elsewhere. Never
 * waits for a reader.
 */
#pragma once

#include <stdbool.h>

#include "tools/common/strbuf.h"
#include "tools/match/game/scoreboard.h"
#include "tools/match/process/output.h"

struct console {
    struct output output;
    bool at_terminal, is_drawn;
    int64_t start_ns, drawn_ns;
    uint64_t total;    /* games in the match or our shard */
    uint64_t at_start; /* played before this run */
};

/* Returns false if memory is short. */
bool console_start(struct console *console, struct ev_loop *loop, uint64_t total,
                   uint64_t at_start);

/* Prints permanent lines. */
void console_print(struct console *console, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Draws the status line, at most ten times a second. */
void console_draw_status(struct console *console, const struct scoreboard *scoreboard,
                         uint64_t running);

void console_clear_status(struct console *console);

/* Erases the status line and waits until all is printed. */
void console_finish(struct console *console);

/* Prints an error to stderr. It may block, so games must not run. */
void console_complain(const char *words);
