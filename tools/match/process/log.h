/*
 * The log: every line sent to an engine and received from it, with the time. One file, one thread;
 * a log without a file ignores everything.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_LOG_H
#define KINGDROP_TOOLS_MATCH_PROCESS_LOG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "games/text.h"

struct log {
    FILE *file; /* NULL: none */
    int64_t start_ns;
};

/* Appends to a file; NULL for none. False, and errno, when it cannot be opened. */
bool log_start(struct log *log, const char *file);

/* Adds lines; `direction` is '>' for lines to the engine, '<' for lines from it, ' ' for remarks.
 */
void log_add(const struct log *log, const char *label, char direction, struct text lines);

void log_finish(struct log *log);

#endif
