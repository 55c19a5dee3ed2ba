/*
 * The log: every line sent to an engine and received from it, with the time. One file, one thread;
 * a log without a file ignores everything.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_LOG_H
#define KINGDROP_TOOLS_MATCH_PROCESS_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/match/process/output.h"

struct log {
    int file;
    struct output output;
    int64_t start_ns;
};

/* Appends to a file, a terminal or a pipe that is being read; NULL for none. False, and errno, when
 * it cannot be opened. */
bool log_start(struct log *log, struct ev_loop *loop, const char *file);

/* Adds lines; `direction` is '>' for lines to the engine, '<' for lines from it, ' ' for remarks.
 */
void log_add(struct log *log, const char *label, char direction, struct text lines);

void log_finish(struct log *log);

#endif
