#include "engine/pages.h"

#include <stdint.h>
#include <string.h>

#include "games/base/aligned.h"

#ifdef __unix__

#include <sys/mman.h>

/* Up to this size clearing is cheaper than faulting in new pages. */
#define SMALL_BYTES ((size_t)16 << 20)

void *pages_map(size_t bytes)
{
    /* mmap() aligns to small pages: map one huge page more. */
    void *memory =
        mmap(NULL, bytes + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    /* Unmap the parts before and after the aligned range. */
    const size_t before = (HUGE_PAGE - (uintptr_t)memory % HUGE_PAGE) % HUGE_PAGE;
    char *start = (char *)memory + before;
    if (before > 0)
        munmap(memory, before);
    munmap(start + bytes, HUGE_PAGE - before);
    madvise(start, bytes, MADV_HUGEPAGE);
    return start;
}

void pages_unmap(void *pages, size_t bytes)
{
    munmap(pages, bytes);
}

void pages_clear(void *pages, size_t bytes)
{
    /* MADV_DONTNEED replaces the pages with zero pages. */
    if (bytes <= SMALL_BYTES || madvise(pages, bytes, MADV_DONTNEED) < 0)
        memset(pages, 0, bytes);
}

#elif defined(_WIN32)

#include <windows.h>

void *pages_map(size_t bytes)
{
    /* Committed pages are zero and fault in on first touch. */
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void pages_unmap(void *pages, size_t bytes)
{
    (void)bytes;
    VirtualFree(pages, 0, MEM_RELEASE);
}

void pages_clear(void *pages, size_t bytes)
{
    /* Recommitted pages are zero. Wait until the system has memory. */
    VirtualFree(pages, bytes, MEM_DECOMMIT);
    while (VirtualAlloc(pages, bytes, MEM_COMMIT, PAGE_READWRITE) == NULL)
        Sleep(1);
}

#else

void *pages_map(size_t bytes)
{
    void *pages = aligned_allocate(64, bytes);
    return pages != NULL ? memset(pages, 0, bytes) : NULL;
}

void pages_unmap(void *pages, size_t bytes)
{
    (void)bytes;
    aligned_free(pages);
}

void pages_clear(void *pages, size_t bytes)
{
    memset(pages, 0, bytes);
}

#endif
