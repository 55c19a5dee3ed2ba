/*
 * A stretch of a slice's positions as text to be packed: a symbol for each. Positions with a
 * capture to make may have any symbol, and get the one that makes the text most regular.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_CHUNK_H
#define KINGDROP_TOOLS_ENDGAME_CHUNK_H

#include <stddef.h>

#include "games/checkers/tablebase/index.h"

enum { CHUNK_LOG2 = 16 };

#define CHUNK ((size_t)1 << CHUNK_LOG2)

struct chunk {
    size_t count;
    uint16_t text[CHUNK];
    uint32_t back[CHUNK]; /* how far back the position is that it is likely to resemble; 0: none */
};

/* The number of chunks that a slice is cut into, all of CHUNK positions but the last. */
uint64_t chunk_count(const struct slice *slice);

/* Reads a chunk of a slice's values; of positions with a capture the symbol is open yet. */
void chunk_read(struct chunk *chunk, const struct slice *slice, const uint8_t *values,
                const uint16_t symbol_of[256], uint64_t index);

/* Decides on the open symbols of a block of positions, by nothing outside of it. */
void chunk_fill(struct chunk *chunk, size_t start, size_t count);

#endif
