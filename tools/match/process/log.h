/*
 * The log: every line said to an engine and heard from it, with the time, for those who look for a
 * fault. One file, one thread; a log without a file takes everything and keeps nothing.
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

/* Appends to a file; NULL for none. False: errno says why. */
bool log_start(struct log *log, const char *file);

/* A line of any kind, or several; `direction` is '>' for what is said to an engine, '<' for what is
 * heard from it, ' ' for other remarks. */
void log_add(const struct log *log, const char *who, char direction, struct text lines);

void log_finish(struct log *log);

#endif
