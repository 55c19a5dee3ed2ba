/*
 * A file of data, mapped to memory whole: weights, books, endgame databases. It should stay as it
 * is while it is mapped; whoever replaces such a file renames the new one to it. A system without
 * mmap() gets a copy.
 *
 * The special problem of files that shrink: the kernel sends SIGBUS to whoever reads what is not
 * there any more. A program whose handler calls mapping_lose() reads zeros instead, and the mapping
 * counts as lost, so a reader must stay within its bounds whatever it reads, and must ask
 * mapping_is_lost() before it believes what it has read.
 *
 * A library has no handler: after mapping_copy_files() files are read into memory instead.
 *
 * From any thread; a mapping is closed when no thread reads it any more.
 */
#ifndef KINGDROP_GAMES_BASE_MAPPING_H
#define KINGDROP_GAMES_BASE_MAPPING_H

#include <stdbool.h>
#include <stddef.h>

/* What the handler of SIGBUS knows of a mapping; it is never freed, but used again. */
struct mapping_watch {
    struct mapping_watch *next;
    bool in_use;
    bool is_lost;
    unsigned char *bytes; /* NULL: none */
    size_t count;
};

struct mapping {
    unsigned char *bytes; /* to read; NULL: none */
    size_t count;
    struct mapping_watch *watch;
};

/* From now on files are read into memory, where they stay whole. */
void mapping_copy_files(void);

/* For a program's handler of SIGBUS, in which it may be called: the rest of the mapping that the
 * address is in reads as zeros from now on, and the mapping is lost. False: it is in none. */
bool mapping_lose(const void *address);

/* How many mappings were ever lost. From any thread. */
unsigned mapping_lost_files(void);

/* Has the file become shorter, so that something read before this call may be wrong? NULL is no
 * file. */
static inline bool mapping_is_lost(const struct mapping *mapping)
{
    if (mapping == NULL || mapping->watch == NULL)
        return false;
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    return __atomic_load_n(&mapping->watch->is_lost, __ATOMIC_RELAXED);
}

/* Maps a regular file; a pipe or a device might block. Nothing is read before it is looked at.
 * Returns NULL, or what is wrong, as strerror does. */
const char *mapping_open(struct mapping *mapping, const char *path);

/* Keeps it in memory as far as the machine allows, so that nobody waits for a disk. */
void mapping_lock(const struct mapping *mapping);

void mapping_close(struct mapping *mapping);

#endif
