/* Memory with an alignment beyond malloc's. */
#pragma once

#include <stdlib.h>

/* Windows lacks aligned_alloc(), because its free() cannot free such memory. */
#ifdef _WIN32
#include <malloc.h>

static inline void *aligned_allocate(size_t boundary, size_t bytes)
{
    return _aligned_malloc(bytes, boundary);
}

static inline void aligned_free(void *memory)
{
    _aligned_free(memory);
}
#else
/* Returns NULL when memory is short. `bytes`: a multiple of the boundary. */
static inline void *aligned_allocate(size_t boundary, size_t bytes)
{
    return aligned_alloc(boundary, bytes);
}

static inline void aligned_free(void *memory)
{
    free(memory);
}
#endif
