/*
 * Large zeroed memory on huge pages, which save TLB misses. Untouched pages cost nothing. Without
 * mmap(), plain memory. Thread-safe.
 */
#pragma once

#include <stddef.h>

#define HUGE_PAGE ((size_t)2 << 20)

/* Returns NULL when memory is short. */
void *pages_map(size_t bytes);
/* Gives back memory from pages_map(). */
void pages_unmap(void *pages, size_t bytes);

/* Zeroes memory from pages_map(). */
void pages_clear(void *pages, size_t bytes);
