/*
 * A chunk of a slice's positions as text for the compressor: a symbol for each. Positions with a
 * capture to make are don't-cares, and get the symbol that makes the text most regular.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_CHUNK_H
#define KINGDROP_TOOLS_ENDGAME_CHUNK_H

#include <stddef.h>

#include "games/draughts/english/tablebase/index.h"

enum { CHUNK_LOG2 = 16 };

#define CHUNK ((size_t)1 << CHUNK_LOG2)

struct chunk {
    size_t count;
    uint16_t text[CHUNK];
    uint32_t back[CHUNK]; /* how far back a similar position is; 0: none */
};

/* The number of chunks that a slice is cut into, all of CHUNK positions but the last. */
uint64_t chunk_count(const struct slice *slice);

/* Reads a chunk of a slice's values; the don't-cares have no symbol yet. */
void chunk_read(struct chunk *chunk, const struct slice *slice, const uint8_t *values,
                const uint16_t symbol_of[256], uint64_t index);

/* Gives the don't-cares of a block of positions their symbols, by nothing outside of the block. */
void chunk_fill(struct chunk *chunk, size_t start, size_t count);

#endif
