/*
 * Output that never blocks: lines to a terminal, pipe or file. Up to OUTPUT_KEPT_MAX unwritten
 * bytes wait for room. Control characters in lines become \xNN. One thread.
 */
#pragma once

#include <ev.h>
#include <stdbool.h>

#include "tools/common/strbuf.h"

enum { OUTPUT_KEPT_MAX = 1 << 20 };

struct sink;

/* All zero: ignores everything. */
struct output {
    struct ev_loop *loop;
    struct sink *sink;
    ev_io writable;
    size_t batch;       /* bytes to gather before a write */
    struct strbuf kept; /* `written` bytes of it are out */
    size_t written;
    unsigned long long lost; /* lines dropped since the last kept one */
};

/* The descriptor must stay open until output_finish(). Returns false if memory is short. */
bool output_start(struct output *output, struct ev_loop *loop, int descriptor, size_t batch);

/* Adds whole lines. */
void output_add(struct output *output, struct text lines);

/* Adds bytes unchanged, such as terminal sequences. */
void output_add_raw(struct output *output, struct text bytes);

/* Returns true if output waits for its reader. */
bool output_is_stuck(struct output *output);

/* Waits until all is written, unless the reader is gone. */
void output_finish(struct output *output);
