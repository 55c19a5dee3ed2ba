/* Engine pages for fuzz targets, where fresh pages cost more than a session: one zeroed block.
 * Replaces engine/pages.c. */
#include "engine/pages.h"

#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>

#define BLOCK_BYTES ((size_t)1 << 20)

static _Alignas(64) unsigned char block[BLOCK_BYTES];
static bool is_lent;

void *pages_map(size_t bytes)
{
    if (is_lent || bytes > sizeof block) {
        void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return pages != MAP_FAILED ? pages : NULL;
    }
    is_lent = true;
    return memset(block, 0, bytes);
}

void pages_unmap(void *pages, size_t bytes)
{
    if (pages == block)
        is_lent = false;
    else
        munmap(pages, bytes);
}

void pages_clear(void *pages, size_t bytes)
{
    if (pages == block || madvise(pages, bytes, MADV_DONTNEED) < 0)
        memset(pages, 0, bytes);
}
