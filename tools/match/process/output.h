/*
 * Output that never waits: lines to a terminal, a pipe or a file. What cannot be written is kept,
 * up to OUTPUT_KEPT_MAX bytes, and written when the event loop says that there is room. Control
 * characters in lines become \xNN: engines choose some of the words. One thread.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_OUTPUT_H
#define KINGDROP_TOOLS_MATCH_PROCESS_OUTPUT_H

#include <ev.h>
#include <stdbool.h>

#include "tools/common/strbuf.h"

enum { OUTPUT_KEPT_MAX = 1 << 20 };

struct sink;

/* All zero: none, which ignores what is added. */
struct output {
    struct ev_loop *loop;
    struct sink *sink;
    ev_io writable;
    size_t batch;       /* bytes to gather before a write */
    struct strbuf kept; /* of which `written` bytes are out */
    size_t written;
    unsigned long long lost; /* lines left out since the last that was kept */
};

/* For a descriptor that stays open until output_finish(). False when memory is short. */
bool output_start(struct output *output, struct ev_loop *loop, int descriptor, size_t batch);

/* Adds whole lines. */
void output_add(struct output *output, struct text lines);

/* Adds bytes as they are, such as a terminal's sequences. */
void output_add_raw(struct output *output, struct text bytes);

/* True if earlier output still waits for its reader. */
bool output_is_stuck(struct output *output);

/* Writes what is kept, and waits for that unless the reader is gone. */
void output_finish(struct output *output);

#endif
