/*
 * Large memory: whole pages from the system, zeroed and aligned to huge pages, which saves most of
 * the TLB misses of random probes. Pages that are never touched cost nothing. A system without
 * mmap() gives plain memory, aligned to a cache line.
 *
 * From any thread.
 */
#ifndef KINGDROP_ENGINE_PAGES_H
#define KINGDROP_ENGINE_PAGES_H

#include <stddef.h>

#define HUGE_PAGE ((size_t)2 << 20)

/* NULL when memory is short. */
void *pages_get(size_t bytes);
void pages_return(void *pages, size_t bytes);

/* Zeroes all that pages_get() gave. */
void pages_clear(void *pages, size_t bytes);

#endif
