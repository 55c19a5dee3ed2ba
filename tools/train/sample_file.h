/*
 * Files of samples, made to survive being killed at any time.
 *
 * A file is a row of chunks, each complete in itself: a header of 32 bytes, all numbers
 * little-endian, then the samples.
 *
 *   0  "KDSM"      4  version       8  the run's identity (8 bytes)
 *  16  number     20  samples      24  checksum of the header so far and of the samples (8 bytes)
 *
 * The chunks of a run are numbered from 0 without a hole. A run that was cut short may leave a torn
 * chunk at the end, which is cut off when the file is opened to continue. Damage before a good
 * chunk refuses that, and costs a reader only the damaged chunks.
 */
#ifndef KINGDROP_TOOLS_TRAIN_SAMPLE_FILE_H
#define KINGDROP_TOOLS_TRAIN_SAMPLE_FILE_H

#include <stdio.h>

#include "games/base/text.h"
#include "tools/train/sample.h"

struct sample_file {
    FILE *file;
    const char *name; /* the caller's */
    uint64_t run;
    uint32_t chunks; /* in the file */
    size_t samples;
};

/* Opens a file to add chunks to it, or makes it. The run's identity is a hash of all that decides
 * its samples. Locks the file. False, and why, when the file cannot be used, is in use, damaged,
 * another run's, or holds something else. */
bool sample_file_open(struct sample_file *sample_file, const char *name, uint64_t run,
                      struct builder *error);

/* Adds one chunk; it outlives the process when the call returns. */
bool sample_file_add(struct sample_file *sample_file, const struct sample *samples, size_t count,
                     struct builder *error);

void sample_file_close(struct sample_file *sample_file);

/* A growing list of samples; all zero: none. */
struct samples {
    struct sample *list;
    size_t count, capacity;
    size_t bytes_skipped; /* damaged */
};

/* Adds the samples of a file, without damaged chunks, of whatever run. False, and why, when it
 * cannot be read or holds none, or memory is short. */
bool samples_load(struct samples *samples, const char *name, struct builder *error);

void samples_finish(struct samples *samples);

#endif
