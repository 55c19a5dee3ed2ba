/*
 * Logs every line to and from an engine, with the time. Without a file it ignores everything. One
 * thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tools/match/process/output.h"

struct log {
    int file; /* -1: none; set it before log_start() if log_finish() may come first */
    struct output output;
    int64_t start_ns;
};

/* Appends to a file, a terminal or a pipe with a reader; NULL for none. Returns false and sets
 * errno on failure. */
bool log_start(struct log *log, struct ev_loop *loop, const char *file);

/* `direction` is '>' for lines to the engine, '<' from it, ' ' for remarks. */
void log_add(struct log *log, const char *label, char direction, struct text lines);

void log_finish(struct log *log);
