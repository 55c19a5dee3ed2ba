/* A chunk of positions as text for the compressor, a symbol each, with don't-cares filled in. */
#pragma once

#include <stddef.h>

#include "tools/endgame/rule_set.h"

enum { CHUNK_LOG2 = 16 };

#define CHUNK ((size_t)1 << CHUNK_LOG2)

struct chunk {
    const struct rule_set *rules;
    size_t count;
    uint16_t text[CHUNK];
    uint32_t back[CHUNK]; /* how far back a similar position is; 0: none */
};

/* Returns a slice's number of chunks, of CHUNK positions except the last. */
uint64_t chunk_count(const struct slice *slice);

/* Reads a chunk's values, leaving don't-cares without a symbol. */
void chunk_read(struct chunk *chunk, const struct slice *slice, const uint8_t *values,
                const uint16_t symbol_of[256], uint64_t index);

/* Fills the don't-cares of a block, using only the block itself. */
void chunk_fill(struct chunk *chunk, size_t start, size_t count);
