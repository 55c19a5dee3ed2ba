/*
 * Memory on a boundary that malloc does not promise.
 */
#ifndef KINGDROP_GAMES_BASE_ALIGNED_H
#define KINGDROP_GAMES_BASE_ALIGNED_H

#include <stdlib.h>

/* Windows cannot free() such memory, so its C library has no aligned_alloc(). */
#ifdef _WIN32
#include <malloc.h>

static inline void *aligned_get(size_t boundary, size_t bytes)
{
    return _aligned_malloc(bytes, boundary);
}

static inline void aligned_return(void *memory)
{
    _aligned_free(memory);
}
#else
/* The size is a multiple of the boundary, a power of two. NULL when memory is short. */
static inline void *aligned_get(size_t boundary, size_t bytes)
{
    return aligned_alloc(boundary, bytes);
}

static inline void aligned_return(void *memory)
{
    free(memory);
}
#endif

#endif
