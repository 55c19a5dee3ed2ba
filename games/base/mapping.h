/*
 * A data file (weights, book, endgame database) mapped whole, or copied if there is no mmap().
 * Replace a mapped file by renaming, never in place.
 *
 * If a file shrinks, the kernel sends SIGBUS to a reader of the lost part. If the program's handler
 * calls mapping_lose(), that part reads as zeros: stay in bounds for any bytes, and check
 * mapping_is_lost() before you use them. A library has no handler and calls mapping_copy_files().
 *
 * Thread-safe.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* State for the SIGBUS handler, reused but never freed. */
struct mapping_watch {
    struct mapping_watch *next;
    bool in_use;
    bool is_lost;
    unsigned char *bytes; /* NULL: none */
    size_t count;
};

struct mapping {
    unsigned char *bytes; /* read-only; NULL: none */
    size_t count;
    struct mapping_watch *watch;
};

/* Makes later mappings copies in memory. */
void mapping_copy_files(void);

/* Makes the mapping at the address read as zeros from that page on. Returns false if none is
 * there.
 * Safe in a SIGBUS handler. */
bool mapping_lose(const void *address);

/* Returns the number of mappings ever lost. */
unsigned mapping_lost_files(void);

/* Returns true if the file has shrunk, so that earlier reads may be wrong; false for NULL. */
static inline bool mapping_is_lost(const struct mapping *mapping)
{
    if (mapping == NULL || mapping->watch == NULL)
        return false;
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    return __atomic_load_n(&mapping->watch->is_lost, __ATOMIC_RELAXED);
}

/* Maps a regular file; pages load on demand. Returns NULL, or an error text like strerror's. */
const char *mapping_open(struct mapping *mapping, const char *path);

/* Locks the pages in memory, to avoid waits for the disk. */
void mapping_lock(const struct mapping *mapping);

/* Unmaps the file; accepts an empty mapping. */
void mapping_close(struct mapping *mapping);
