/*
 * Files of samples that survive a kill: independent chunks, each a 32-byte header and samples, all
 * numbers little-endian.
 *
 *      0  "KDSM"
 *      4  version
 *      8  the run's identity (8 bytes)
 *     16  number
 *     20  samples
 *     24  checksum of the header so far and the samples (8 bytes)
 *
 * Chunks are numbered from 0. Opening truncates a torn chunk at the end and fails on other damage;
 * readers skip damaged chunks.
 */
#pragma once

#include <stdio.h>

#include "games/base/text.h"
#include "tools/train/sample.h"

struct sample_file {
    FILE *file;
    const char *name; /* owned by the caller */
    uint64_t run;
    uint32_t chunks; /* in the file */
    size_t samples;
};

/* Opens or makes a file and locks it. `run` is a hash of everything that determines samples.
 * Returns false and sets *error if the file is locked, damaged, another run's or foreign. */
bool sample_file_open(struct sample_file *sample_file, const char *name, uint64_t run,
                      struct builder *error);

/* Adds and flushes a chunk. Returns false and sets *error on failure. */
bool sample_file_add(struct sample_file *sample_file, const struct sample *samples, size_t count,
                     struct builder *error);

void sample_file_close(struct sample_file *sample_file);

/* A growing list of samples; all zero: none. */
struct samples {
    struct sample *list;
    size_t count, capacity;
    size_t bytes_skipped; /* damaged */
};

/* Adds any run's samples, except damaged chunks. Returns false and sets *error on failure or
 * if there are none. */
bool samples_load(struct samples *samples, const char *name, struct builder *error);

void samples_finish(struct samples *samples);
